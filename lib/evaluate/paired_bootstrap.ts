import { resampledSums } from "../kernels/resampled_sums.ts";
import { quantileSorted } from "../math/quantile.ts";
import { hash32 } from "../math/random.ts";

/** An end of an interval this close to 0 is 0, whatever rounding made of it. */
const ROUNDING = 1e-12;

/** A difference of two accuracies with its percentile interval. */
export interface Interval {
  /** a − b. */
  readonly difference: number;
  /** The lower end. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
  /** True where the interval excludes 0. */
  readonly significant: boolean;
}

/** Correctness of two methods on the same items of one task, 0 to 1 each. */
export interface PairedOutcomes {
  /** Seeds the random stream of its own. */
  readonly task: string;
  /** Of the one method, item by item. */
  readonly a: ArrayLike<number>;
  /** Of the other, on the same items. */
  readonly b: ArrayLike<number>;
}

/** What {@linkcode pairedBootstrap} may be told. */
export interface BootstrapOptions {
  /** B; 2000 unless given. */
  readonly replicates?: number;
  /** Coverage of the interval; 0.95 unless given. */
  readonly level?: number;
  /** 1 unless given. */
  readonly seed?: number;
}

/**
 * Paired bootstrap of the accuracy difference a − b (app:bootstrap): per task, and averaged over
 * tasks. Each replicate draws the items of every task with replacement and averages the task
 * differences; intervals are percentiles with linear interpolation.
 *
 * Every task has its own random stream, so adding a task leaves the other intervals as they were.
 *
 * @example
 * ```ts
 * import { pairedBootstrap } from "./paired_bootstrap.ts";
 * import assert from "node:assert/strict";
 *
 * const { average } = pairedBootstrap([{ task: "t", a: [1, 1, 0], b: [1, 1, 0] }]);
 * assert.deepEqual(average, { difference: 0, low: 0, high: 0, significant: false });
 * ```
 */
export function pairedBootstrap(
  outcomes: readonly PairedOutcomes[],
  { replicates = 2000, level = 0.95, seed = 1 }: BootstrapOptions = {},
): { tasks: Map<string, Interval>; average: Interval } {
  const average = new Float64Array(replicates);
  const tasks = new Map<string, Interval>();
  let observed = 0;
  for (const { task, a, b } of outcomes) {
    const d = new Float64Array(a.length);
    for (let n = 0; n < d.length; n++) d[n] = a[n] - b[n];
    const drawn = resampledMeans(d, replicates, seed, task);
    for (let r = 0; r < replicates; r++) average[r] += drawn[r] / outcomes.length;
    const difference = d.reduce((sum, value) => sum + value, 0) / d.length;
    observed += difference / outcomes.length;
    tasks.set(task, percentileInterval(difference, drawn, level));
  }
  return { tasks, average: percentileInterval(observed, average, level) };
}

function resampledMeans(d: Float64Array, replicates: number, seed: number, task: string) {
  const means = resampledSums(d, { replicates, seed, stream: hash32(task) });
  for (let r = 0; r < replicates; r++) means[r] /= d.length;
  return means;
}

/** Percentile interval of replicates of a difference. */
export function percentileInterval(
  difference: number,
  drawn: Float64Array,
  level: number,
): Interval {
  const sorted = drawn.toSorted();
  const low = quantileSorted(sorted, (1 - level) / 2);
  const high = quantileSorted(sorted, (1 + level) / 2);
  return { difference, low, high, significant: low > ROUNDING || high < -ROUNDING };
}
