import assert from "node:assert/strict";
import fc from "fast-check";
import { ranks, spearman } from "../../lib/evaluate/spearman.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("Spearman's ρ agrees with SciPy, ties included", () => {
  for (const { a, b, rho } of reference.spearman) assertClose(spearman(a, b), rho, 1e-14);
});

Deno.test("equal numbers share the mean of their ranks", () => {
  assert.deepEqual([...ranks(Object.freeze([20, 10, 20, 30]))], [2.5, 1, 2.5, 4]);
});

Deno.test("ρ lies in [−1, 1], is symmetric and changes sign with either side", () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
    .filter((values) => new Set(values).size > 1);
  fc.assert(fc.property(numbers, numbers, (a, b) => {
    const rho = spearman(a, b);
    assert.ok(Math.abs(rho) <= 1 + 1e-12);
    assertClose(spearman(b, a), rho, 1e-12);
    assertClose(spearman(a, b.map((x) => -x)), -rho, 1e-12);
    assertClose(spearman(a, a.map((x) => x ** 3)), 1, 1e-12);
  }));
});

Deno.test("ρ with a constant is not a number", () => {
  assert.ok(Number.isNaN(spearman([1, 2, 3], [5, 5, 5])));
});
