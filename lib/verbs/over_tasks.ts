// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { unknownName } from "../registry.ts";

const COUNTS = new Set(["n11", "n10", "n01", "n00"]);

/**
 * Pools pair measures over tasks (eq:all_pooling): one row per pair with the sum of its counts and the
 * arithmetic mean of every measure over the given tasks, all of them unless given.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { overTasks } from "./over_tasks.ts";
 * import { pairs } from "./pairs.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=2&items=20");
 * const pooled = overTasks(pairs(pool), ["task-1"]);
 * assert.deepEqual(pooled.columns.slice(0, 2), ["a", "b"]);
 * assert.equal(pooled.height, 3);
 * ```
 */
export function overTasks(pairs: pl.DataFrame, tasks?: readonly string[]): pl.DataFrame {
  const known = pairs.getColumn("task").unique({ maintainOrder: true }).toArray() as string[];
  const unknown = tasks?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new InputError(unknownName("task", unknown, known));
  if (tasks?.length === 0) throw new InputError("Cannot pool over no tasks: name one or more");
  const kept = tasks ? pairs.filter(pl.col("task").isIn([...tasks])) : pairs;
  const measures = pairs.columns.filter((name) => !["task", "a", "b"].includes(name));
  return kept.groupBy("a", "b")
    .agg(...measures.map((name) => COUNTS.has(name) ? pl.col(name).sum() : pl.col(name).mean()))
    .sort(["a", "b"]);
}
