import { studentQuantile } from "../math/student_t.ts";
import type { Interval } from "./paired_bootstrap.ts";

/**
 * Interval of the mean of a difference over S random dev/test splits of the same items, by the
 * corrected resampled t (Nadeau and Bengio 2003):
 *
 * mean ± t(S − 1) · √((1/S + n_test/n_dev) · s²), s² with ddof 1.
 *
 * The splits share items, so S of them are not S samples; 1/S alone would give an interval that
 * shrinks to nothing as splits are added. For halves (n_test = n_dev) the correction is exact where
 * the teams do not depend on the split: half of the items have a mean of variance σ²/N around that
 * of all items, which itself has variance σ²/N.
 *
 * @example
 * ```ts
 * import { correctedInterval } from "./corrected_interval.ts";
 * import assert from "node:assert/strict";
 *
 * const { difference, low, high } = correctedInterval([0.01, 0.03]);
 * assert.equal(difference, 0.02);
 * assert.ok(low < 0 && high > 0.04); // two splits say little
 * ```
 */
export function correctedInterval(
  differences: readonly number[],
  { ratio = 1, level = 0.95 }: { readonly ratio?: number; readonly level?: number } = {},
): Interval {
  const S = differences.length;
  const difference = differences.reduce((sum, each) => sum + each, 0) / S;
  const squares = differences.reduce((sum, each) => sum + (each - difference) ** 2, 0);
  const error = Math.sqrt((1 / S + ratio) * squares / (S - 1));
  const reach = studentQuantile((1 + level) / 2, S - 1) * error;
  const low = difference - reach;
  const high = difference + reach;
  return { difference, low, high, significant: low > 0 || high < 0 };
}
