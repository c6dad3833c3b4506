import type { Dataset } from "../dataset/build_dataset.ts";
import { fillPrompt } from "../server/frozen_template.ts";
import type { Item } from "../types.ts";
import { type Answer, isFinal, promptKey } from "./answer.ts";
import { agentPrompt } from "./planned_agent.ts";
import { type AgentRecord, changed } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";

/**
 * Items of a task that an agent has still to answer, dev before test. An earlier answer to another
 * prompt than today's is an error, not an item to ask again.
 */
export function pendingItems(
  { name, record }: { readonly name: string; readonly record: AgentRecord },
  dataset: Dataset,
  answers: ReadonlyMap<string, Answer>,
  { out, exact = false }: Pick<RunOptions, "out" | "exact">,
): Item[] {
  const { template, prefix } = record;
  return [...dataset.dev, ...dataset.test].filter((item) => {
    const answer = answers.get(item.id);
    if (!answer) return true;
    // Another process may have answered before this one knows how the model is asked.
    if (template === undefined || !prefix) return !isFinal(answer, exact);
    const key = promptKey(fillPrompt(template, agentPrompt(record, dataset, item, prefix)));
    if (answer.prompt !== key) {
      const what = `questions of ${dataset.task} (or the examples before them)`;
      throw changed(name, what, out, `another text for item "${item.id}"`);
    }
    return !isFinal(answer, exact);
  });
}
