/** More players than this are not enumerated. */
export const MOST_PLAYERS = 20;

/**
 * Exact Shapley values of a game of n players: each one's gain from joining, averaged over all orders in
 * which they may come. They add up to value(all) − value(none). Every one of the 2ⁿ coalitions is
 * valued once; its players come in ascending order.
 *
 * @example
 * ```ts
 * import { shapley } from "./shapley.ts";
 * import assert from "node:assert/strict";
 *
 * // The glove game: two left gloves and a right one; a pair is worth 1.
 * const pair = (hands: readonly number[]) => hands.includes(2) && hands.length > 1 ? 1 : 0;
 * const [left, , right] = shapley(3, pair);
 * assert.ok(Math.abs(left - 1 / 6) < 1e-12 && Math.abs(right - 4 / 6) < 1e-12);
 * ```
 */
export function shapley(n: number, value: (players: readonly number[]) => number): Float64Array {
  if (n > MOST_PLAYERS) {
    throw new RangeError(`Cannot enumerate the coalitions of more than ${MOST_PLAYERS}: got ${n}`);
  }
  const all = Array.from({ length: n }, (_, i) => i);
  const values = Float64Array.from(
    { length: 2 ** n },
    (_, mask) => value(all.filter((i) => mask >> i & 1)),
  );
  // s!·(n − s − 1)! / n! for a coalition of s before the newcomer.
  const share = Float64Array.from({ length: n }, () => 1 / n);
  for (let s = 1; s < n; s++) share[s] = share[s - 1] * s / (n - s);
  const result = new Float64Array(n);
  for (let mask = 0; mask < values.length; mask++) {
    const size = all.filter((i) => mask >> i & 1).length;
    for (let i = 0; i < n; i++) {
      if (mask >> i & 1) continue;
      result[i] += share[size] * (values[mask | 1 << i] - values[mask]);
    }
  }
  return result;
}
