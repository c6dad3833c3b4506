/**
 * Binomial coefficient C(n, k) as a double; Infinity where it exceeds one.
 *
 * @example
 * ```ts
 * import { choose } from "./combinations.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(choose(11, 3), 165);
 * assert.equal(choose(3, 4), 0);
 * ```
 */
export function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = result * (n - k + i) / i;
  return k > n ? 0 : Math.round(result);
}

/**
 * Every k-element subset of {0, …, n − 1} in lexicographic order.
 *
 * @example
 * ```ts
 * import { combinations } from "./combinations.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([...combinations(3, 2)], [[0, 1], [0, 2], [1, 2]]);
 * ```
 */
export function* combinations(n: number, k: number): Generator<number[]> {
  if (k > n) return;
  const current = Array.from({ length: k }, (_, i) => i);
  while (true) {
    yield [...current];
    let at = k - 1;
    while (at >= 0 && current[at] === n - k + at) at--;
    if (at < 0) return;
    current[at]++;
    for (let next = at + 1; next < k; next++) current[next] = current[next - 1] + 1;
  }
}
