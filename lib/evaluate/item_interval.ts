import type { Interval } from "./paired_bootstrap.ts";

/** Normal quantile of a two-sided 95 % interval. */
const Z = 1.959963984540054;

/**
 * Interval of a mean over tasks of Σ_n c_n, where c_n is what item n adds to a task's difference over
 * all splits: the linearised bootstrap over items, Var Σ c = N/(N − 1) · Σ (c_n − c̄)².
 *
 * The teams of every split are held as they are: it tells how much the test items matter, not how
 * much the choice of teams would vary with other dev items. It is narrower than the corrected
 * interval, and exact where the teams do not depend on the split.
 *
 * @example
 * ```ts
 * import { itemInterval } from "./item_interval.ts";
 * import assert from "node:assert/strict";
 *
 * const { difference, low, high } = itemInterval([[0.5, 0.5]]);
 * assert.deepEqual([difference, low, high], [1, 1, 1]); // every item adds the same
 * ```
 */
export function itemInterval(tasks: readonly ArrayLike<number>[]): Interval {
  let difference = 0, variance = 0;
  for (const contributions of tasks) {
    const N = contributions.length;
    let sum = 0, squares = 0;
    for (let n = 0; n < N; n++) sum += contributions[n];
    for (let n = 0; n < N; n++) squares += (contributions[n] - sum / N) ** 2;
    difference += sum / tasks.length;
    variance += N / (N - 1) * squares / tasks.length ** 2;
  }
  const reach = Z * Math.sqrt(variance);
  const low = difference - reach;
  const high = difference + reach;
  return { difference, low, high, significant: low > 0 || high < 0 };
}
