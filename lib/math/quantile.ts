/**
 * Quantile of sorted numbers with linear interpolation (R-7, the default of NumPy and R).
 *
 * @example
 * ```ts
 * import { quantileSorted } from "./quantile.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(quantileSorted([1, 2, 4], 0.75), 3);
 * ```
 */
export function quantileSorted(sorted: ArrayLike<number>, probability: number): number {
  const h = (sorted.length - 1) * probability;
  const below = Math.floor(h);
  const share = h - below;
  if (share === 0) return sorted[below];
  return sorted[below] + share * (sorted[below + 1] - sorted[below]);
}
