import assert from "node:assert/strict";
import fc from "fast-check";
import { ruleOf, RULES } from "../../lib/aggregate/rules.ts";
import type { DevSplit, SplitView, TestSplit } from "../../lib/types.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";
import { numbersOf, randomSplit, splitOf } from "../support/pools.ts";

const SOFT = ["choice-soft", "poe"] as const;
const IDS = RULES.map((rule) => rule.id);

Deno.test("Choice-Soft, PoE and DS agree with NumPy on items with 3 to 5 options", () => {
  const { options, team, distributions } = reference.aggregation;
  const cut = ({ p, gold, counts }: typeof reference.aggregation.dev) =>
    splitOf(p.map((rows) => rows.map((row, n) => row.slice(0, counts[n]))), gold, { options });
  const dev = cut(reference.aggregation.dev);
  const test = cut(reference.aggregation.test);
  for (const id of ["choice-soft", "poe", "ds"] as const) {
    const { distribution } = ruleOf(id).fit(dev, team).predict(test);
    assertClose(distribution, distributions[id].flat(), 1e-12, id);
  }
});

Deno.test("every rule gives distributions over the options that an item has", () => {
  fc.assert(
    fc.property(randomSplit({ items: 12 }), (dev) => {
      const before = numbersOf(dev);
      for (const id of IDS) {
        const { distribution, predicted } = ruleOf(id).fit(dev, [0, 1]).predict(dev);
        dev.optionCounts.forEach((count, n) => {
          const row = distribution.subarray(n * dev.options, (n + 1) * dev.options);
          assertClose(row.reduce((sum, x) => sum + x, 0), 1, 1e-12, id);
          assert.ok(row.every((x, r) => x >= 0 && (r < count || x === 0)), id);
          assert.ok(predicted[n] < count, id);
          assert.ok(row.every((x) => x <= row[predicted[n]] + 1e-15), id);
        });
      }
      assert.deepEqual(numbersOf(dev), before, "the dev split is left alone");
    }),
    { numRuns: 40 },
  );
});

Deno.test("a team of one predicts as its member", () => {
  fc.assert(fc.property(randomSplit({ items: 20 }), (view) => {
    const N = view.items.length;
    for (const id of [...SOFT, "majority"] as const) {
      const { predicted } = ruleOf(id).fit(view, [1]).predict(view);
      assert.deepEqual(predicted, view.predicted.slice(N, 2 * N), id);
    }
    for (const id of SOFT) {
      const { distribution } = ruleOf(id).fit(view, [1]).predict(view);
      assertClose(distribution, view.p.subarray(N * view.options, 2 * N * view.options), 1e-12, id);
    }
  }));
});

Deno.test("a learned team of one predicts as its member where dev has shown it right", () => {
  // 30 dev items, each option gold ten times, and the member right on all of them.
  const gold = Array.from({ length: 30 }, (_, n) => n % 3);
  const sure = gold.map((y) => [0, 1, 2].map((r) => r === y ? 0.8 : 0.1));
  const dev = splitOf([sure, sure], gold);
  for (const id of IDS) {
    assert.deepEqual([...ruleOf(id).fit(dev, [0]).predict(dev).predicted], gold, id);
  }
});

Deno.test("a distribution that all members share survives Choice-Soft", () => {
  fc.assert(fc.property(unanimous(), (view) => {
    const { distribution } = ruleOf("choice-soft").fit(view, [0, 1, 2]).predict(view);
    assertClose(distribution, view.p.subarray(0, distribution.length), 1e-15);
  }));
});

Deno.test("what all members prefer survives every rule that is not fitted", () => {
  fc.assert(fc.property(unanimous(), (view) => {
    for (const id of [...SOFT, "majority"] as const) {
      const { predicted } = ruleOf(id).fit(view, [0, 1, 2]).predict(view);
      assert.deepEqual(predicted, view.predicted.slice(0, view.items.length), id);
    }
  }));
});

Deno.test("members of one mind who are right on dev are followed by every rule", () => {
  const gold = Array.from({ length: 40 }, (_, n) => n % 4);
  const sure = gold.map((y) => [0, 1, 2, 3].map((r) => r === y ? 0.7 : 0.1));
  const dev = splitOf([sure, sure, sure], gold);
  const test = splitOf([sure, sure, sure].map((rows) => rows.slice(0, 4)), [3, 3, 3, 3], {
    split: "test",
  });
  for (const id of IDS) {
    assert.deepEqual([...ruleOf(id).fit(dev, [0, 1, 2]).predict(test).predicted], [0, 1, 2, 3], id);
  }
});

Deno.test("a member named twice counts twice", () => {
  // a says 0 with 0.6, b says 1 with 0.9: b carries the pair, a named three times carries the four.
  const view = splitOf([[[0.6, 0.4]], [[0.1, 0.9]]], [0]);
  const soft = (
    team: number[],
  ) => [...ruleOf("choice-soft").fit(view, team).predict(view).distribution];
  assertClose(soft([0, 1]), [0.35, 0.65], 1e-15);
  assertClose(soft([0, 1, 0]), [1.3 / 3, 1.7 / 3], 1e-15);
  const poe = ruleOf("poe").fit(view, [0, 0, 1]).predict(view).distribution;
  assertClose(poe, [0.036 / (0.036 + 0.144), 0.144 / (0.036 + 0.144)], 1e-12); // 0.6²·0.1 : 0.4²·0.9
  assert.deepEqual([...ruleOf("majority").fit(view, [1, 0, 0]).predict(view).predicted], [0]);
});

Deno.test("the order of the members does not matter, even where one is named twice", () => {
  fc.assert(
    fc.property(randomSplit({ models: 3, items: 15 }), (view) => {
      for (const id of IDS) {
        const [one, two] = [[0, 1, 0], [0, 0, 1]].map((team) =>
          ruleOf(id).fit(view, team).predict(view).distribution
        );
        assertClose(one, two, 1e-6, id);
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("PoE survives members that rule out each other's choice", () => {
  // Both floors are 1e-300: (1, 0)·(0, 1) is a tie, and the lowest option wins it.
  const view = splitOf([[[1, 0]], [[0, 1]]], [1]);
  const { distribution, predicted } = ruleOf("poe").fit(view, [0, 1]).predict(view);
  assertClose(distribution, [0.5, 0.5], 1e-15);
  assert.deepEqual([...predicted], [0]);
});

Deno.test("PoE floors probabilities at 1e-300, and no higher", () => {
  // 1e-300 · 1 against 1 · 1e-100: a tiny probability still outweighs an impossible one.
  const view = splitOf([[[0, 1]], [[1, 1e-100]]], [1]);
  assert.deepEqual([...ruleOf("poe").fit(view, [0, 1]).predict(view).predicted], [1]);
});

Deno.test("DS worked out by hand", () => {
  // Four dev items with gold 0, 0, 0, 1; the member says 0, 0, 1, 1.
  // π = (3.001, 1.001) / 4.002. A(0, ·) = (2.001, 1.001) / 3.002, A(1, ·) = (0.001, 1.001) / 1.002.
  // It says 1: π(0)·A(0, 1) = 0.74988·0.33344 = 0.250042, π(1)·A(1, 1) = 0.25012·0.99900 = 0.249875.
  const say = (r: number) => r === 0 ? [1, 0] : [0, 1];
  const dev = splitOf([[0, 0, 1, 1].map(say)], [0, 0, 0, 1]);
  const test = splitOf([[say(1)]], [0], { split: "test" });
  const { distribution, predicted } = ruleOf("ds").fit(dev, [0]).predict(test);
  const scores = [3.001 / 4.002 * 1.001 / 3.002, 1.001 / 4.002 * 1.001 / 1.002];
  assertClose(distribution, scores.map((score) => score / (scores[0] + scores[1])), 1e-12);
  assert.deepEqual([...predicted], [0]);
});

Deno.test("majority counts heads, and the lowest option wins a tie", () => {
  const say = (r: number) => [0, 1, 2].map((option) => option === r ? 1 : 0);
  const view = splitOf([[2, 1, 0].map(say), [2, 2, 1].map(say), [0, 1, 2].map(say)], [0, 0, 0]);
  const { distribution, predicted } = ruleOf("majority").fit(view, [0, 1, 2]).predict(view);
  assert.deepEqual([...predicted], [2, 1, 0]);
  assertClose(distribution.slice(0, 3), [1 / 3, 0, 2 / 3], 1e-15);
});

Deno.test("a rule fitted on dev with more options masks those that a test item lacks", () => {
  // Option 2 is nearly always right on dev, yet the test item has only two options.
  const gold = [2, 2, 2, 2, 0, 1];
  const rows = gold.map((y) => [0, 1, 2].map((r) => r === y ? 0.8 : 0.1));
  const dev = splitOf([rows, rows], gold);
  const test = splitOf([[[0.4, 0.6]], [[0.4, 0.6]]], [1], { split: "test", options: 3 });
  for (const id of IDS) {
    const { distribution, predicted } = ruleOf(id).fit(dev, [0, 1]).predict(test);
    assert.equal(distribution[2], 0, id);
    assert.deepEqual([...predicted], [1], id);
  }
});

Deno.test("rules do not look at the gold of what they predict", () => {
  fc.assert(
    fc.property(randomSplit({ items: 10, options: 3 }), (dev) => {
      const blind = { ...dev, gold: new Uint8Array(dev.gold.length) } as unknown as TestSplit;
      for (const id of IDS) {
        const rule = ruleOf(id).fit(dev, [0, 1]);
        assert.deepEqual(rule.predict(blind), rule.predict(dev), id);
      }
    }),
    { numRuns: 20 },
  );
});

/** Splits in which three models answer alike. */
function unanimous(): fc.Arbitrary<DevSplit> {
  return randomSplit({ items: 15 }).map((view) =>
    splitOf([0, 1, 2].map(() => rowsOf(view)), [
      ...view.gold,
    ])
  );
}

function rowsOf(view: SplitView): number[][] {
  return view.items.map((_, n) => [
    ...view.p.subarray(n * view.options, n * view.options + view.optionCounts[n]),
  ]);
}
