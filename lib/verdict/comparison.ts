import { detectableDifference, itemsNeeded } from "../evaluate/detectable_difference.ts";
import {
  type BootstrapOptions,
  type Interval,
  pairedBootstrap,
} from "../evaluate/paired_bootstrap.ts";
import { pairedTest } from "../evaluate/paired_test.ts";
import { mean } from "../math/mean.ts";

/** What a comparison comes to, in words. */
export type Finding = "better" | "worse" | "cannot be told apart" | "the same";

/** a − b on the same unseen items. */
export interface Comparison extends Interval {
  /** What the interval says. */
  readonly finding: Finding;
  /** Items. */
  readonly n: number;
  /** The smallest difference that so many items show four times in five. */
  readonly detectable: number;
  /** Items in all that would show a difference like the one seen, four times in five. */
  readonly needed: number;
  /** Two-sided p-value: exact (McNemar) on one task, null on an average. */
  readonly p: number | null;
}

/** Which items two ways to answer got right, by task. */
export interface Rights {
  readonly a: readonly ArrayLike<number>[];
  readonly b: readonly ArrayLike<number>[];
  readonly names: readonly string[];
}

/**
 * Compares two ways to answer on every task and on their average, where each task counts the same.
 * Intervals are paired bootstraps over items: they speak of these teams on questions like these.
 */
export function compareRights(
  { a, b, names }: Rights,
  bootstrap: BootstrapOptions,
): { readonly tasks: readonly Comparison[]; readonly average: Comparison } {
  const pairs = names.map((task, t) => ({ task, a: a[t], b: b[t] }));
  const found = pairedBootstrap(pairs, bootstrap);
  const differences = pairs.map(({ a, b }) => Float64Array.from(a, (value, n) => value - b[n]));
  const tasks = pairs.map(({ task, a, b }, t) =>
    comparison(found.tasks.get(task)!, [differences[t]], pairedTest(a, b))
  );
  return { tasks, average: comparison(found.average, differences, null) };
}

function comparison(
  interval: Interval,
  differences: readonly Float64Array[],
  p: number | null,
): Comparison {
  const n = differences.reduce((sum, d) => sum + d.length, 0);
  const { difference } = interval;
  // Variance of one item's difference, as if all items counted the same: n · Var(mean over tasks).
  const spread = n * differences.reduce((sum, d) => sum + variance(d) / d.length, 0) /
    differences.length ** 2;
  const discordance = spread + difference * difference;
  const same = differences.every((d) => d.every((value) => value === 0));
  return {
    ...interval,
    n,
    p,
    detectable: detectableDifference(n, discordance),
    needed: itemsNeeded(difference, discordance),
    finding: same ? "the same" : findingOf(interval),
  };
}

function findingOf({ low, high, significant }: Interval): Finding {
  if (!significant) return "cannot be told apart";
  return low + high > 0 ? "better" : "worse";
}

function variance(values: Float64Array): number {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
}
