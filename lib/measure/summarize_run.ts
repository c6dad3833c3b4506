import { argmax } from "../math/argmax.ts";
import { isUnanswered } from "./answer.ts";
import type { RunManifest } from "./run_manifest.ts";
import type { RunRow } from "./run_rows.ts";

/** How the measuring of one agent on one task went. */
export interface AgentSummary {
  /** Who answered. */
  readonly agent: string;
  /** The benchmark. */
  readonly task: string;
  /** Where the weights lay, over all servers. */
  readonly processor: string;
  /** How the answer prefix ended. */
  readonly prefix: string;
  /** Questions that were answered. */
  readonly items: number;
  /** On them. */
  readonly accuracy: number;
  /** Mean probability on the options before normalising. */
  readonly mass: number;
  /** Answers with at least one letter outside the returned tokens. */
  readonly censored: number;
  /** Answers with no letter at all among the returned tokens: unanswered, which counts as a guess. */
  readonly unseen: number;
  /** Questions too long for the model, among the unanswered ones. */
  readonly skipped: number;
  /** Answers that needed a second request. */
  readonly recovered: number;
  /** What was sent to the server. */
  readonly requests: number;
}

/** One line per agent and task, agents in the order of their names. */
export function summarizeRun(
  { rows, manifest }: { readonly rows: readonly RunRow[]; readonly manifest: RunManifest },
): AgentSummary[] {
  const cells = Map.groupBy(rows, ({ row }) => `${row.model}\n${row.task}`);
  return [...cells.values()].map((cell): AgentSummary => {
    const [{ row: { model: agent, task } }] = cell;
    const count = (test: (one: RunRow) => boolean) => cell.filter(test).length;
    const { processors, prefix } = manifest.agents[agent];
    return {
      agent,
      task,
      processor: [...new Set(Object.values(processors))].join(", "),
      prefix: prefix ?? "",
      items: cell.length,
      accuracy: count(({ row: { p, gold } }) => argmax(p!, 0, p!.length) === gold) / cell.length,
      mass: cell.reduce((sum, { row }) => sum + row.mass!, 0) / cell.length,
      censored: count(({ answer }) => answer.logp.includes(null)),
      unseen: count(({ answer }) => isUnanswered(answer)),
      skipped: count(({ answer }) => answer.skipped !== undefined),
      recovered: count(({ answer }) => answer.recovered === true),
      requests: cell.reduce((sum, { answer }) => sum + answer.requests, 0),
    };
  }).sort((a, b) => a.agent < b.agent ? -1 : a.agent > b.agent ? 1 : 0);
}
