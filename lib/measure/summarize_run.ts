import { argmax } from "../math/argmax.ts";
import { isUnanswered } from "./answer.ts";
import type { RunManifest } from "./run_manifest.ts";
import type { RunRow } from "./run_rows.ts";
import { agentRecord } from "./shared_answers.ts";

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
  /**
   * Of a cyclic agent: how much more probability each place gets than its even share, whichever
   * option stands there; over the questions with most options. Null for other agents.
   */
  readonly placeBias: readonly number[] | null;
}

/** One line per agent and task, agents in the order of their names. */
export function summarizeRun(
  { rows, manifest }: { readonly rows: readonly RunRow[]; readonly manifest: RunManifest },
): AgentSummary[] {
  const cells = Map.groupBy(rows, ({ row }) => `${row.model}\n${row.task}`);
  return [...cells.values()].map((cell): AgentSummary => {
    const [{ row: { model: agent, task } }] = cell;
    const count = (test: (one: RunRow) => boolean) => cell.filter(test).length;
    const { processors, prefix } = agentRecord(manifest, agent)!;
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
      placeBias: placeBias(cell),
    };
  }).sort((a, b) => a.agent < b.agent ? -1 : a.agent > b.agent ? 1 : 0);
}

function placeBias(cell: readonly RunRow[]): number[] | null {
  const turned = cell.flatMap(({ answer: { places } }) => places ? [places] : []);
  if (turned.length === 0) return null;
  const L = Math.max(...turned.map((places) => places.length));
  const widest = turned.filter((places) => places.length === L);
  return Array.from(
    { length: L },
    (_, r) => widest.reduce((sum, places) => sum + places[r], 0) / widest.length - 1 / L,
  );
}
