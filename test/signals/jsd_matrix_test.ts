import assert from "node:assert/strict";
import fc from "fast-check";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";
import { distribution, randomSplit, splitOf } from "../support/pools.ts";

Deno.test("J agrees with SciPy's squared Jensen–Shannon distance", () => {
  const { p, J } = reference.jsd;
  assertClose(jsdMatrix(splitOf(p, p[0].map(() => 0))), J.flat(), 1e-12);
});

Deno.test("a divergence worked out by hand", () => {
  // p = (1, 0), q = (½, ½), mean (¾, ¼). JSD = ½·log₂(4/3) + ½·[½·log₂(2/3) + ½·log₂ 2]
  //   = ½·(2 − log₂ 3) + ¼·(1 − log₂ 3) + ¼ = 1.5 − ¾·log₂ 3 = 0.31127812…
  const J = jsdMatrix(splitOf([[[1, 0]], [[0.5, 0.5]]], [0]));
  assertClose(J, [0, 0.311278124459, 0.311278124459, 0], 1e-12);
});

Deno.test("J is the mean over items, and absent options add nothing", () => {
  // Item 1 (two options): nothing in common, 1 bit. Item 2 (three options): equal, 0 bits.
  const thirds = [1 / 3, 1 / 3, 1 / 3];
  assertClose(jsdMatrix(splitOf([[[1, 0], thirds], [[0, 1], thirds]], [0, 0]))[1], 0.5, 1e-15);
});

Deno.test("JSD lies in [0, 1] and vanishes only for equal distributions", () => {
  fc.assert(
    fc.property(distribution(4), distribution(4), (p, q) => {
      const value = jsdMatrix(splitOf([[p], [q]], [0]))[1];
      assert.ok(value >= 0 && value <= 1);
      const apart = p.reduce((sum, x, r) => sum + (x - q[r]) ** 2, 0);
      // Pinsker: JSD ≥ ‖p − q‖² / (4 ln 2) (eq:stacking_theory_jsd_energy).
      assert.ok(value >= apart / (4 * Math.LN2) - 1e-14);
      if (apart === 0) assert.ok(value < 1e-14);
    }),
    { numRuns: 500 },
  );
});

Deno.test("J is symmetric with a zero diagonal", () => {
  fc.assert(fc.property(randomSplit(), (view) => {
    const J = jsdMatrix(view);
    const m = view.models.length;
    for (let i = 0; i < m; i++) {
      assert.equal(J[i * m + i], 0);
      for (let j = 0; j < i; j++) assert.equal(J[i * m + j], J[j * m + i]);
    }
  }));
});
