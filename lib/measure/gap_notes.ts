import type { RunManifest } from "./run_manifest.ts";
import { agentRecord } from "./shared_answers.ts";
import type { AgentSummary } from "./summarize_run.ts";

/**
 * What may explain that an agent's accuracies are not the published ones: its quantisation, template
 * and prefix, letters that were not seen, and that the questions are another sample.
 *
 * @example
 * ```ts ignore
 * const notes = gapNotes(run.manifest, summarizeRun(run));
 * notes["Llama-3.1-8B"]; // ["weights in Q4_K_M", "the questions are a sample of our own"]
 * ```
 */
export function gapNotes(
  manifest: RunManifest,
  summaries: readonly Pick<AgentSummary, "agent" | "items" | "censored" | "unseen">[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.keys(manifest.agents).map((name) => {
      const record = agentRecord(manifest, name)!;
      const { info, prefix, notes, system, userTemplate, fewShot, template } = record;
      const own = summaries.filter(({ agent }) => agent === name);
      const share = (of: "censored" | "unseen") =>
        own.reduce((sum, row) => sum + row[of], 0) /
        Math.max(1, own.reduce((sum, row) => sum + row.items, 0));
      const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
      return [name, [
        ...(info?.quantisation ? [`weights in ${info.quantisation}`] : []),
        ...(prefix && prefix !== "space" ? [`another prefix (${prefix})`] : []),
        ...(system ? ["a system prompt"] : []),
        ...(userTemplate ? ["a prompt of its own"] : []),
        ...(fewShot ? ["solved examples"] : []),
        ...(template === null ? ["its server writes the chat"] : []),
        ...notes,
        ...(share("unseen") > 0 ? [`${percent(share("unseen"))} unanswered`] : []),
        ...(share("censored") > 0
          ? [`${percent(share("censored"))} of its answers with a censored letter (--exact)`]
          : []),
        "the questions are a sample of our own",
      ]];
    }),
  );
}
