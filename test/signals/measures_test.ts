import assert from "node:assert/strict";
import fc from "fast-check";
import { takeItems, takeModels } from "../../lib/pool/split_view.ts";
import { capa } from "../../lib/signals/measures/capa.ts";
import { cohenKappa } from "../../lib/signals/measures/cohen_kappa.ts";
import { correlation } from "../../lib/signals/measures/correlation.ts";
import { heterogeneityOf, type Measure } from "../../lib/signals/measure.ts";
import { MEASURES, PAPER_MEASURES } from "../../lib/signals/measures.ts";
import { measureMatrix } from "../../lib/signals/task_signals.ts";
import type { DevSplit } from "../../lib/types.ts";
import reference from "../reference/measures.json" with { type: "json" };
import { assertClose } from "../support/close.ts";
import { permutation, randomSplit, splitOf } from "../support/pools.ts";

const byId = (id: string) => MEASURES.find((measure) => measure.id === id)!;

Deno.test("every pair agrees with scikit-learn, lm-sim and plain counting", () => {
  for (const { p, gold, pairs } of [reference.even, reference.ragged]) {
    const dev = splitOf(p, gold);
    for (const { i, j, ...expected } of pairs) {
      for (const [id, value] of Object.entries(expected)) {
        const matrix = measureMatrix(dev, byId(id));
        assertClose(matrix[i * p.length + j], value, 1e-12, `${id} of ${i}, ${j}`);
      }
    }
    const named = Object.keys(pairs[0]).slice(2);
    assert.deepEqual(
      MEASURES.map(({ id }) => id).filter((id) => !named.includes(id)),
      ["jsd"], // which jsd_matrix_test.ts compares with SciPy
    );
  }
});

Deno.test("κ by hand", () => {
  // a says 0 0 1 1, b says 0 1 1 1: they agree on 3 of 4; chance ½·¼ + ½·¾ = ½; κ = ¼ / ½.
  const say = (r: number) => r === 0 ? [1, 0] : [0, 1];
  const dev = splitOf([[0, 0, 1, 1].map(say), [0, 1, 1, 1].map(say)], [0, 0, 0, 0]);
  assertClose(cohenKappa(dev)[1], 0.5, 1e-15);
});

Deno.test("CAPA by hand", () => {
  // Two options. On the gold option a has (0.9, 0.6), b (0.8, 0.3): q̄ = 0.75 and 0.55.
  // Observed: (0.72 + 0.02 + 0.18 + 0.28) / 2 = 0.6; expected 0.4125 + 0.25·0.45 = 0.525.
  const dev = splitOf([[[0.9, 0.1], [0.6, 0.4]], [[0.8, 0.2], [0.3, 0.7]]], [0, 0]);
  assertClose(capa(dev)[1], (0.6 - 0.525) / (1 - 0.525), 1e-15);
});

Deno.test("degenerate pairs are 0, not NaN", () => {
  const always = splitOf([[[1, 0], [1, 0]], [[1, 0], [1, 0]]], [0, 0]);
  assert.equal(cohenKappa(always)[1], 0);
  assert.equal(capa(always)[1], 0);
  assert.equal(correlation({ n11: 3, n10: 2, n01: 0, n00: 0 }), 0);
  for (const measure of MEASURES) {
    assert.ok(measureMatrix(always, measure).every(Number.isFinite), measure.id);
  }
});

Deno.test("every measure is symmetric, finite, and ignores the order of items", () => {
  const case_ = randomSplit().chain((view) =>
    fc.tuple(fc.constant(view), permutation(view.items.length))
  );
  fc.assert(
    fc.property(case_, ([view, order]) => {
      const m = view.models.length;
      for (const measure of MEASURES) {
        const matrix = measureMatrix(view, measure);
        const again = measureMatrix(takeItems(view, order) as DevSplit, measure);
        assert.equal(matrix.length, m * m);
        for (let i = 0; i < m; i++) {
          for (let j = 0; j < i; j++) {
            assert.ok(Number.isFinite(matrix[i * m + j]), measure.id);
            assert.equal(matrix[i * m + j], matrix[j * m + i], measure.id);
            assertClose(again[i * m + j], matrix[i * m + j], 1e-12, measure.id);
          }
        }
      }
    }),
    { numRuns: 50 },
  );
});

Deno.test("a copy of a model is as alike to it as any model can be", () => {
  fc.assert(
    fc.property(randomSplit({ models: 4 }), (view) => {
      const m = view.models.length;
      const twice = takeModels(view, [...Array(m).keys(), 0]);
      const size = m + 1;
      for (const measure of MEASURES) {
        // CAPA looks at probabilities: a copy of an unsure model is not the likest to it. Double fault
        // and κ of a copy depend on how often it is right, and on how often it says what.
        if (["capa", "doubleFault", "cohenKappa"].includes(measure.id)) continue;
        const matrix = measureMatrix(twice, measure);
        const index = (i: number) => heterogeneityOf(measure, matrix[i * size + m]);
        const { correct, items } = twice;
        const right = correct.subarray(0, items.length);
        if (right.every((c) => c === right[0])) continue; // Q and φ are 0 by convention
        for (let i = 1; i < m; i++) assert.ok(index(0) <= index(i) + 1e-12, measure.id);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("measures have names of their own, and the paper's two come first", () => {
  for (const key of ["id", "label", "symbol", "index"] as const) {
    assert.equal(new Set(MEASURES.map((measure: Measure) => measure[key])).size, MEASURES.length);
  }
  assert.deepEqual(PAPER_MEASURES.map(({ id, symbol, index }) => [id, symbol, index]), [
    ["yuleQ", "R", "hiErr"],
    ["jsd", "J", "hiDist"],
  ]);
});

Deno.test("heterogeneity rises with what is different and falls with what is alike", () => {
  assert.equal(heterogeneityOf({ higher: "alike" }, 0.3), 0.7);
  assert.equal(heterogeneityOf({ higher: "different" }, 0.3), 0.3);
});
