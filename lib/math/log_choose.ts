/**
 * Natural logarithm of the binomial coefficient C(n, k), where C itself may exceed a double.
 *
 * @example
 * ```ts
 * import { logChoose } from "./log_choose.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok(Math.abs(logChoose(11, 3) - Math.log(165)) < 1e-14);
 * ```
 */
export function logChoose(n: number, k: number): number {
  const terms = Math.min(k, n - k);
  let sum = 0;
  for (let i = 1; i <= terms; i++) sum += Math.log((n - terms + i) / i);
  return sum;
}
