/** Mean and spread of some numbers. */
export interface Moments {
  /** The arithmetic mean. */
  readonly mean: number;
  /** Standard deviation with ddof 0. */
  readonly sd: number;
}

/**
 * Mean and population standard deviation, in two passes. Both are NaN for no numbers.
 *
 * @example
 * ```ts
 * import { moments } from "./moments.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(moments([1, 3]), { mean: 2, sd: 1 });
 * ```
 */
export function moments(values: ArrayLike<number>): Moments {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2;
  return { mean, sd: Math.sqrt(squares / values.length) };
}
