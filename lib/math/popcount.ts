/**
 * Number of bits set in a 32-bit word.
 *
 * @example
 * ```ts
 * import { popcount } from "./popcount.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(popcount(0b1011), 3);
 * assert.equal(popcount(0xffffffff), 32);
 * ```
 */
export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
