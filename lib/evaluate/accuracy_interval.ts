/** The two ends of an interval. */
export interface Ends {
  /** The lower end. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
}

/** 97.5 % quantile of the normal distribution. */
const Z95 = 1.959963984540054;

/**
 * Wilson's 95 % interval of a share: `correct` right of `n` (a mean may be fractional). Within [0, 1],
 * and sensible at 0 and at n. NaN for no items.
 *
 * @example
 * ```ts
 * import { accuracyInterval } from "./accuracy_interval.ts";
 * import assert from "node:assert/strict";
 *
 * // statsmodels 0.14, proportion_confint(50, 100, method="wilson"): 0.4038315, 0.5961685
 * const { low, high } = accuracyInterval(50, 100);
 * assert.ok(Math.abs(low - 0.4038315) < 1e-7 && Math.abs(high - 0.5961685) < 1e-7);
 * ```
 */
export function accuracyInterval(correct: number, n: number, z: number = Z95): Ends {
  const share = correct / n;
  const scale = 1 + z * z / n;
  const centre = (share + z * z / (2 * n)) / scale;
  const reach = z * Math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale;
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}
