/**
 * Arithmetic mean; NaN for no values.
 *
 * @example
 * ```ts
 * import { mean } from "./mean.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(mean([1, 2, 6]), 3);
 * ```
 */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}
