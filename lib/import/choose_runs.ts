/** One log file as one run of a model on a task. */
export interface Run {
  readonly file: string;
  readonly model: string;
  readonly task: string;
  /** Sorts as text; empty where unknown. */
  readonly time: string;
  /** `full` and `limited` as the log says, `unknown` where it does not. */
  readonly extent: "full" | "unknown" | "limited";
  /** Documents that the run should hold; undefined where the log does not say. */
  readonly expected?: number;
}

const RANK = { full: 2, unknown: 1, limited: 0 };

/**
 * Groups runs by model and task, the one to use first: full runs before those of unknown extent
 * before limited ones, and the newest of each (on a tie the last path).
 *
 * @example
 * ```ts
 * import { rankRuns } from "./choose_runs.ts";
 * import assert from "node:assert/strict";
 *
 * const run = { model: "m", task: "t", extent: "full" } as const;
 * const [[best]] = rankRuns([
 *   { ...run, file: "a", time: "2026-01-01" },
 *   { ...run, file: "b", time: "2026-01-02" },
 *   { ...run, file: "c", time: "2026-01-03", extent: "limited" },
 * ]);
 * assert.equal(best.file, "b");
 * ```
 */
export function rankRuns<R extends Run>(runs: readonly R[]): R[][] {
  const groups = Map.groupBy(runs, ({ model, task }) => JSON.stringify([model, task]));
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) =>
      RANK[b.extent] - RANK[a.extent] || compare(b.time, a.time) || compare(b.file, a.file)
    )
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
