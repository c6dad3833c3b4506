/**
 * The value that sorting would put at place `n`, counted from 0. Rearranges the values so that none
 * before that place is larger and none after it smaller (Hoare's selection), in linear time.
 *
 * @example
 * ```ts
 * import { nthSmallest } from "./nth_smallest.ts";
 * import assert from "node:assert/strict";
 *
 * const values = Float64Array.of(5, 1, 4, 2, 3);
 * assert.equal(nthSmallest(values, 1), 2);
 * assert.deepEqual([...values.subarray(0, 2)], [1, 2]);
 * ```
 */
export function nthSmallest(values: Float64Array, n: number): number {
  let first = 0, last = values.length - 1;
  while (first < last) {
    const pivot = values[n];
    let i = first, j = last;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (pivot < values[j]) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (j < n) first = i;
    if (n < i) last = j;
  }
  return values[n];
}
