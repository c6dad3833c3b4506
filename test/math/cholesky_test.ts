import fc from "fast-check";
import { cholesky, solveCholesky } from "../../lib/math/cholesky.ts";
import { assertClose } from "../support/close.ts";

Deno.test("solving with the Cholesky factor undoes multiplication by the matrix", () => {
  const entry = fc.integer({ min: -5, max: 5 });
  const size = 4;
  fc.assert(fc.property(
    fc.array(entry, { minLength: size * size, maxLength: size * size }),
    fc.array(entry, { minLength: size, maxLength: size }),
    (b, x) => {
      // A = B·Bᵀ + I is symmetric positive definite.
      const A = Float64Array.from({ length: size * size }, (_, at) => {
        const i = Math.floor(at / size), j = at % size;
        let sum = i === j ? 1 : 0;
        for (let k = 0; k < size; k++) sum += b[i * size + k] * b[j * size + k];
        return sum;
      });
      const padded = new Float64Array(size + 2); // the vector starts at 1
      for (let i = 0; i < size; i++) {
        for (let j = 0; j < size; j++) padded[1 + i] += A[i * size + j] * x[j];
      }
      solveCholesky(cholesky(A, size), size, padded, 1);
      assertClose(padded, [0, ...x, 0], 1e-8);
    },
  ));
});
