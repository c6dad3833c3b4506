/** Eigenvalues in falling order; `vectors[k]` is the unit eigenvector of `values[k]`. */
export interface Eigen {
  readonly values: readonly number[];
  readonly vectors: readonly Float64Array[];
}

/**
 * Eigenvalues and eigenvectors of a symmetric n × n matrix by cyclic Jacobi rotations. Each vector's
 * entry of largest size (the first of several) is made positive, so that the answer is unique.
 *
 * @example
 * ```ts
 * import { symmetricEigen } from "./symmetric_eigen.ts";
 * import assert from "node:assert/strict";
 *
 * const { values } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2);
 * assert.deepEqual(values.map((v) => Math.round(v * 1e12) / 1e12), [3, 1]);
 * ```
 */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
  const A = matrix.slice();
  const V = new Float64Array(n * n);
  for (let i = 0; i < n; i++) V[i * n + i] = 1;
  const scale = A.reduce((sum, a) => sum + a * a, 0);
  for (let sweep = 0; sweep < 100; sweep++) {
    let off = 0;
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) off += A[i * n + j] ** 2;
    if (off <= 1e-30 * scale) break;
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) rotate(A, V, n, i, j);
  }
  const order = Array.from({ length: n }, (_, i) => i)
    .sort((a, b) => A[b * n + b] - A[a * n + a] || a - b);
  return {
    values: order.map((k) => A[k * n + k]),
    vectors: order.map((k) => oriented(Float64Array.from({ length: n }, (_, i) => V[i * n + k]))),
  };
}

/** Zeroes A[i, j] and A[j, i]. */
function rotate(A: Float64Array, V: Float64Array, n: number, i: number, j: number): void {
  if (A[i * n + j] === 0) return;
  const theta = (A[j * n + j] - A[i * n + i]) / (2 * A[i * n + j]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const a = A[k * n + i], b = A[k * n + j];
    A[k * n + i] = c * a - s * b;
    A[k * n + j] = s * a + c * b;
  }
  for (let k = 0; k < n; k++) {
    const a = A[i * n + k], b = A[j * n + k];
    A[i * n + k] = c * a - s * b;
    A[j * n + k] = s * a + c * b;
    const v = V[k * n + i], w = V[k * n + j];
    V[k * n + i] = c * v - s * w;
    V[k * n + j] = s * v + c * w;
  }
}

function oriented(vector: Float64Array): Float64Array {
  let at = 0;
  vector.forEach((value, i) => {
    if (Math.abs(value) > Math.abs(vector[at]) + 1e-9) at = i;
  });
  return vector[at] < 0 ? vector.map((value) => -value) : vector;
}
