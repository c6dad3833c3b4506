import { random } from "../math/random.ts";
import {
  type BootstrapOptions,
  type Interval,
  type PairedOutcomes,
  percentileInterval,
} from "./paired_bootstrap.ts";

/**
 * Two-level bootstrap of the accuracy difference a − b averaged over tasks: each replicate draws the
 * tasks with replacement, and then the items of every task that was drawn.
 *
 * The interval speaks of tasks like these. The paired bootstrap holds the tasks as they are and speaks
 * of these tasks alone; where the gain differs between tasks it is the narrower one. With fewer than
 * about ten tasks, percentiles over tasks are too narrow for what they claim.
 *
 * @example
 * ```ts
 * import { twoLevelBootstrap } from "./two_level_bootstrap.ts";
 * import assert from "node:assert/strict";
 *
 * const same = twoLevelBootstrap([{ task: "t", a: [1, 1, 0], b: [1, 1, 0] }]);
 * assert.deepEqual(same, { difference: 0, low: 0, high: 0, significant: false });
 * ```
 */
export function twoLevelBootstrap(
  outcomes: readonly PairedOutcomes[],
  { replicates = 2000, level = 0.95, seed = 1 }: BootstrapOptions = {},
): Interval {
  const T = outcomes.length;
  const differences = outcomes.map(({ a, b }) => Float64Array.from(a, (value, n) => value - b[n]));
  const observed = differences.reduce((sum, d) => sum + meanOf(d), 0) / T;
  const rng = random(seed);
  const drawn = Float64Array.from({ length: replicates }, () => {
    let sum = 0;
    for (let t = 0; t < T; t++) {
      const d = differences[rng.integer(T)];
      let right = 0;
      for (let n = 0; n < d.length; n++) right += d[rng.integer(d.length)];
      sum += right / d.length;
    }
    return sum / T;
  });
  return percentileInterval(observed, drawn, level);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
