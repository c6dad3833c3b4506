/**
 * The weights β ≥ 0 that minimise ½ βᵀGβ − hᵀβ, where G = XᵀX (row by row, positive definite) and
 * h = Xᵀy: least squares in which no column may count against the target. By coordinate descent,
 * which converges as the problem is strictly convex.
 *
 * @example
 * ```ts
 * import { nonNegativeLeastSquares } from "./non_negative_least_squares.ts";
 * import assert from "node:assert/strict";
 *
 * // X = I: each weight is its target, or 0 where that is negative.
 * const G = Float64Array.of(1, 0, 0, 1);
 * assert.deepEqual([...nonNegativeLeastSquares(G, Float64Array.of(2, -1))], [2, 0]);
 * ```
 */
export function nonNegativeLeastSquares(G: Float64Array, h: Float64Array): Float64Array {
  const n = h.length;
  const beta = new Float64Array(n);
  for (let sweep = 0; sweep < 10_000; sweep++) {
    let moved = 0, largest = 0;
    for (let u = 0; u < n; u++) {
      let gradient = -h[u];
      for (let v = 0; v < n; v++) gradient += G[u * n + v] * beta[v];
      const next = Math.max(0, beta[u] - gradient / G[u * n + u]);
      moved = Math.max(moved, Math.abs(next - beta[u]));
      largest = Math.max(largest, next);
      beta[u] = next;
    }
    if (moved <= 1e-13 * largest) break;
  }
  return beta;
}
