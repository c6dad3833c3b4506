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
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
