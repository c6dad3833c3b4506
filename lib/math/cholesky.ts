/**
 * Lower Cholesky factor of a symmetric positive definite n × n matrix (row by row), for repeated
 * solves of A·x = b.
 *
 * @example
 * ```ts
 * import { cholesky, solveCholesky } from "./cholesky.ts";
 * import assert from "node:assert/strict";
 *
 * const factor = cholesky(Float64Array.of(4, 2, 2, 3), 2);
 * const x = Float64Array.of(8, 8);
 * solveCholesky(factor, 2, x, 0); // in place
 * assert.deepEqual([...x].map((v) => Math.round(v * 1e9) / 1e9), [1, 2]);
 * ```
 */
export function cholesky(matrix: Float64Array, n: number): Float64Array {
  const L = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j];
      for (let k = 0; k < j; k++) sum -= L[i * n + k] * L[j * n + k];
      L[i * n + j] = i === j ? Math.sqrt(sum) : sum / L[j * n + j];
    }
  }
  return L;
}

/** Solves L·Lᵀ·x = b in place, for the n entries of `x` from `at`. */
export function solveCholesky(L: Float64Array, n: number, x: Float64Array, at: number): void {
  for (let i = 0; i < n; i++) {
    let sum = x[at + i];
    for (let k = 0; k < i; k++) sum -= L[i * n + k] * x[at + k];
    x[at + i] = sum / L[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[at + i];
    for (let k = i + 1; k < n; k++) sum -= L[k * n + i] * x[at + k];
    x[at + i] = sum / L[i * n + i];
  }
}
