import assert from "node:assert/strict";
import { nonNegativeLeastSquares } from "../../lib/math/non_negative_least_squares.ts";
import reference from "../reference/statistics.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("non-negative least squares agree with SciPy", () => {
  for (const { X, y, beta } of reference.nnls) {
    const n = X[0].length;
    const G = new Float64Array(n * n);
    const h = new Float64Array(n);
    X.forEach((row, at) => {
      for (let u = 0; u < n; u++) {
        h[u] += row[u] * y[at];
        for (let v = 0; v < n; v++) G[u * n + v] += row[u] * row[v];
      }
    });
    const found = nonNegativeLeastSquares(G, h);
    assertClose([...found], beta, 1e-8);
    assert.ok(found.every((weight) => weight >= 0));
  }
});
