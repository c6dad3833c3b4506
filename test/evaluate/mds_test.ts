import assert from "node:assert/strict";
import { classicalMds, type Embedding, smacof } from "../../lib/evaluate/mds.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("classical scaling has NumPy's distances and stress", () => {
  for (const { n, D, classicalDistances, classicalStress } of reference.scaling) {
    const map = classicalMds(Float64Array.from(D), n);
    assertClose(distances(map), classicalDistances, 1e-7, `n = ${n}`);
    assertClose(map.stress, classicalStress, 1e-8);
  }
});

Deno.test("SMACOF from the classical map ends at scikit-learn's stress", () => {
  for (const { n, D, smacofStress } of reference.scaling) {
    const { stress } = smacof(Float64Array.from(D), n, { maxIterations: 20_000, tolerance: 1e-14 });
    assertClose(stress, smacofStress, 1e-7, `n = ${n}`);
  }
});

Deno.test("with its default effort SMACOF is never worse than the classical map", () => {
  for (const { n, D } of reference.scaling) {
    const matrix = Float64Array.from(D);
    const { stress } = smacof(matrix, n);
    assert.ok(stress <= classicalMds(matrix, n).stress + 1e-12);
    assert.deepEqual([...matrix], D, "the input is left alone");
  }
});

Deno.test("points in a plane are found again", () => {
  // A 3-4-5 triangle.
  const D = Float64Array.of(0, 3, 4, 3, 0, 5, 4, 5, 0);
  const map = smacof(D, 3);
  assertClose(distances(map), D, 1e-7);
  assertClose(map.stress, 0, 1e-7);
});

Deno.test("equal models fall on one point, and a lone model has a place", () => {
  assert.deepEqual(smacof(new Float64Array(9), 3), {
    points: [{ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 0, y: 0 }],
    stress: 0,
  });
  assert.equal(smacof(new Float64Array(1), 1).points.length, 1);
});

function distances({ points }: Embedding): number[] {
  return points.flatMap((p) => points.map((q) => Math.hypot(p.x - q.x, p.y - q.y)));
}
