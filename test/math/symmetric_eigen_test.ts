import assert from "node:assert/strict";
import { symmetricEigen } from "../../lib/math/symmetric_eigen.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("eigenvalues agree with NumPy, and vectors with their definition", () => {
  for (const { n, matrix, values } of reference.eigen) {
    const A = Float64Array.from(matrix);
    const eigen = symmetricEigen(A, n);
    assertClose(eigen.values, values, 1e-12, `n = ${n}`);
    eigen.vectors.forEach((v, k) => {
      const Av = v.map((_, i) => v.reduce((sum, x, j) => sum + A[i * n + j] * x, 0));
      assertClose(Av, v.map((x) => eigen.values[k] * x), 1e-12);
      for (let l = 0; l <= k; l++) {
        const inner = v.reduce((sum, x, i) => sum + x * eigen.vectors[l][i], 0);
        assertClose(inner, l === k ? 1 : 0, 1e-12);
      }
    });
    assert.deepEqual([...A], matrix, "the input is left alone");
  }
});

Deno.test("each vector's largest entry is positive, the first of equal ones", () => {
  const { vectors } = symmetricEigen(Float64Array.of(2, -1, -1, 2), 2);
  assertClose(vectors[0], [Math.SQRT1_2, -Math.SQRT1_2], 1e-12);
  assertClose(vectors[1], [Math.SQRT1_2, Math.SQRT1_2], 1e-12);
});

Deno.test("the zero matrix has zero eigenvalues", () => {
  assert.deepEqual(symmetricEigen(new Float64Array(9), 3).values, [0, 0, 0]);
});
