import assert from "node:assert/strict";
import fc from "fast-check";
import { contingency, doubleFault, yuleQ } from "../../lib/signals/contingency.ts";
import { pairCounts, pairTable } from "../../lib/signals/pair_counts.ts";
import { quality } from "../../lib/signals/quality.ts";
import { assertClose } from "../support/close.ts";
import { randomSplit, splitOfCorrectness } from "../support/pools.ts";

Deno.test("a table counted by hand", () => {
  // item       1  2  3  4  5  6  7  8
  // a right?   1  1  1  1  0  0  1  0    both right: 1, 2, 3; a alone: 4, 7
  // b right?   1  1  1  0  0  1  0  0    b alone: 6; neither: 5, 8
  const view = splitOfCorrectness([[1, 1, 1, 1, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0]]);
  const table = contingency(view, 0, 1);
  assert.deepEqual(table, { n11: 3, n10: 2, n01: 1, n00: 2 });
  assert.equal(yuleQ(table), (3 * 2 - 2 * 1) / (3 * 2 + 2 * 1)); // 4 / 8
  assert.equal(doubleFault(table), 2 / 8);
});

Deno.test("bits beyond the last item never count", () => {
  // 33 items need two words, of whose last 31 bits none is an item.
  const wrong = Array.from({ length: 33 }, () => 0 as const);
  const right = Array.from({ length: 33 }, () => 1 as const);
  const view = splitOfCorrectness([wrong, right]);
  assert.deepEqual(contingency(view, 0, 1), { n11: 0, n10: 0, n01: 33, n00: 0 });
  assert.deepEqual(contingency(view, 0, 0), { n11: 0, n10: 0, n01: 0, n00: 33 });
});

Deno.test("the four cells are those of a plain count, and add up to N", () => {
  fc.assert(fc.property(randomSplit({ items: 80, options: 3 }), (view) => {
    const N = view.items.length;
    const expected = { n11: 0, n10: 0, n01: 0, n00: 0 };
    for (let n = 0; n < N; n++) {
      expected[`n${view.correct[n]}${view.correct[N + n]}` as keyof typeof expected]++;
    }
    const table = contingency(view, 0, 1);
    assert.deepEqual(table, expected);
    assert.equal(table.n11 + table.n10 + table.n01 + table.n00, N);
  }));
});

Deno.test("the tables of all pairs at once are those of each pair", () => {
  fc.assert(fc.property(randomSplit({ models: 6, items: 80, options: 3 }), (view) => {
    const counts = pairCounts(view);
    const m = view.models.length;
    for (let i = 0; i < m; i++) {
      assert.equal(counts.right[i], counts.n11[i * m + i]);
      for (let j = 0; j < m; j++) {
        assert.deepEqual(pairTable(counts, i, j), contingency(view, i, j));
      }
    }
  }));
});

Deno.test("Yule's Q lies in [−1, 1] and is 0 where a model is always right or always wrong", () => {
  const cell = fc.nat({ max: 2000 });
  fc.assert(fc.property(cell, cell, cell, cell, (n11, n10, n01, n00) => {
    const Q = yuleQ({ n11, n10, n01, n00 });
    assert.ok(Q >= -1 && Q <= 1);
    assert.equal(yuleQ({ n11, n10, n01: 0, n00: 0 }), 0);
    assert.equal(yuleQ({ n11: 0, n10: 0, n01, n00 }), 0);
  }));
});

Deno.test("at fixed accuracies, Q and the double-fault rate rise with joint correctness", () => {
  // prop:yule_q_monotonicity: q_i = 60 %, q_j = 50 % of 100 items; n11 runs over its interior.
  const tables = Array.from({ length: 39 }, (_, at) => at + 11)
    .map((n11) => ({ n11, n10: 60 - n11, n01: 50 - n11, n00: n11 - 10 }));
  for (let at = 1; at < tables.length; at++) {
    assert.ok(yuleQ(tables[at]) > yuleQ(tables[at - 1]));
    assert.ok(doubleFault(tables[at]) > doubleFault(tables[at - 1]));
  }
});

Deno.test("DF = (1 − q_i)(1 − q_j) + Cov(C_i, C_j)", () => {
  fc.assert(fc.property(randomSplit(), (view) => {
    const N = view.items.length;
    const [qi, qj] = quality(view);
    let covariance = 0;
    for (let n = 0; n < N; n++) {
      covariance += (view.correct[n] - qi) * (view.correct[N + n] - qj) / N;
    }
    assertClose(doubleFault(contingency(view, 0, 1)), (1 - qi) * (1 - qj) + covariance, 1e-12);
  }));
});
