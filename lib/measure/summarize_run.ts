import { argmax } from "../math/argmax.ts";
import { SPLITS } from "../types.ts";
import { toProfileRow } from "./answer.ts";
import type { RunManifest } from "./run_manifest.ts";
import type { RunAnswers } from "./run_rows.ts";

/** How the measuring of one agent on one task went. */
export interface AgentSummary {
  readonly agent: string;
  readonly task: string;
  /** Where the weights lay, over all servers. */
  readonly processor: string;
  readonly items: number;
  readonly accuracy: number;
  /** Mean probability on the options before normalising. */
  readonly mass: number;
  /** Answers with at least one letter outside the returned tokens. */
  readonly censored: number;
  /** Answers with no letter at all among the returned tokens: a uniform distribution. */
  readonly unseen: number;
  /** Answers that needed a second request. */
  readonly recovered: number;
  readonly requests: number;
}

/** One line per agent and task. */
export function summarizeRun(
  { answers: run, manifest }: { readonly answers: RunAnswers; readonly manifest: RunManifest },
): AgentSummary[] {
  return run.agents.flatMap(({ name, answers }) =>
    run.datasets.map((dataset) => {
      const byItem = answers.get(dataset.task)!;
      const rows = SPLITS.flatMap((split) =>
        dataset[split].map((item) => {
          const answer = byItem.get(item.id)!;
          const row = toProfileRow(answer, { task: dataset.task, split, item, model: name });
          return { answer, mass: row.mass!, right: argmax(row.p!, 0, row.p!.length) === item.gold };
        })
      );
      const count = (test: (row: typeof rows[number]) => boolean) => rows.filter(test).length;
      return {
        agent: name,
        task: dataset.task,
        processor: [...new Set(Object.values(manifest.agents[name].processors))].join(", "),
        items: rows.length,
        accuracy: count((row) => row.right) / rows.length,
        mass: rows.reduce((sum, row) => sum + row.mass, 0) / rows.length,
        censored: count(({ answer }) => answer.logp.includes(null)),
        unseen: count(({ answer }) => answer.logp.every((value) => value === null)),
        recovered: count(({ answer }) => answer.recovered === true),
        requests: rows.reduce((sum, { answer }) => sum + answer.requests, 0),
      };
    })
  );
}
