/** Values of the same things on several tasks: for each task, for each thing. */
export type ByTask = readonly ArrayLike<number>[];

/** Values drawn towards each thing's mean over tasks. */
export interface Shrunk {
  /** How much of what is peculiar to a task was kept, 0 to 1. */
  readonly weight: number;
  readonly tasks: readonly Float64Array[];
}

/**
 * Shrinks x_ti towards what thing i scores on average over tasks, given the task's level:
 * x̃_ti = x̄_t + (x̄_i − x̄) + w · (x_ti − x̄_t − x̄_i + x̄).
 *
 * w is the reliability of the rest, learned from two halves of the items: the covariance of the rest
 * between the halves (what is there again) over its variance on all items. 1 keeps the values, 0
 * leaves every task with the same order.
 *
 * @example
 * ```ts
 * import { shrinkToMean } from "./shrink_to_mean.ts";
 * import assert from "node:assert/strict";
 *
 * // The halves agree in full: nothing is shrunk.
 * const values = [[0.5, 0.7], [0.6, 0.6]];
 * assert.equal(shrinkToMean(values, [values, values]).weight, 1);
 * ```
 */
export function shrinkToMean(values: ByTask, [a, b]: readonly [ByTask, ByTask]): Shrunk {
  const [whole, first, second] = [values, a, b].map(parts);
  let shared = 0, all = 0;
  whole.rest.forEach((rest, t) =>
    rest.forEach((value, i) => {
      shared += first.rest[t][i] * second.rest[t][i];
      all += value * value;
    })
  );
  const weight = all > 0 ? Math.min(1, Math.max(0, shared / all)) : 0;
  return {
    weight,
    tasks: whole.rest.map((rest, t) =>
      rest.map((value, i) => whole.level[t] + whole.own[i] + weight * value)
    ),
  };
}

/** A two-way table as task level, thing effect, and the rest. */
function parts(values: ByTask) {
  const T = values.length;
  const level = values.map((row) => Array.from(row).reduce((sum, x) => sum + x, 0) / row.length);
  const own = Float64Array.from(
    values[0],
    (_, i) => values.reduce((sum, row, t) => sum + row[i] - level[t], 0) / T,
  );
  const rest = values.map((row, t) => Float64Array.from(row, (x, i) => x - level[t] - own[i]));
  return { level, own, rest };
}
