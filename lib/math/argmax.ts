/**
 * Index of the largest of `count` values from `start`; the lowest index wins a tie.
 *
 * @example
 * ```ts
 * import { argmax } from "./argmax.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(argmax([0, 3, 1, 3], 1, 3), 0);
 * ```
 */
export function argmax(values: ArrayLike<number>, start: number, count: number): number {
  let best = 0;
  for (let r = 1; r < count; r++) if (values[start + r] > values[start + best]) best = r;
  return best;
}
