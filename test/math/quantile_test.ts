import assert from "node:assert/strict";
import { quantileSorted } from "../../lib/math/quantile.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("quantiles agree with NumPy's linear method", () => {
  const { sorted, probabilities, quantiles } = reference.quantile;
  assertClose(probabilities.map((q) => quantileSorted(sorted, q)), quantiles, 1e-15);
});

Deno.test("the quantile of one number is that number", () => {
  for (const q of [0, 0.3, 1]) assert.equal(quantileSorted([7], q), 7);
});

Deno.test("the 2.5 % quantile of 0 … 4 is a tenth of the way", () => {
  // h = (5 − 1) · 0.025 = 0.1, between 0 and 1.
  assertClose(quantileSorted([0, 1, 2, 3, 4], 0.025), 0.1, 1e-15);
});
