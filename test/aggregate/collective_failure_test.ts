import assert from "node:assert/strict";
import fc from "fast-check";
import { ruleOf } from "../../lib/aggregate/rules.ts";
import { contingency, doubleFault } from "../../lib/signals/contingency.ts";
import { heterogeneityIndex } from "../../lib/signals/heterogeneity_index.ts";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import { JSD } from "../../lib/signals/measures/jsd.ts";
import { quality } from "../../lib/signals/quality.ts";
import type { DevSplit } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";

const TEAM = [0, 1, 2];
const PAIRS = [[0, 1], [0, 2], [1, 2]] as const;
const SOFT = ["choice-soft", "poe"] as const;

/** Constants (a, b, c) of eq:joint_model: b > a > c, a + b + 2c = 1, a > (2b + u)/3, u = (b + 2c)/3. */
const jointConstants = fc.record({
  b: fc.integer({ min: 350, max: 490 }).map((x) => x / 1000),
  c: fc.integer({ min: 1, max: 120 }).map((x) => x / 1000),
}).map(({ b, c }) => ({ a: 1 - b - 2 * c, b, c, u: (b + 2 * c) / 3 }))
  .filter(({ a, b, c, u }) => b > a + 1e-6 && a > (2 * b + u) / 3 + 1e-6 && u > c);

/** For each item its gold option and, for each of three members, how far off it answers (0: right). */
const answers = fc.array(
  fc.record({
    gold: fc.nat({ max: 3 }),
    off: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  }),
  { minLength: 1, maxLength: 40 },
);

// prop:joint_failure: K = θe + (1 − θ)D − J/d, and both rules err exactly where all three members
// prefer the same wrong answer, so that their error rate is at most K.
Deno.test("joint failures: the collision identity, and when a soft team errs", () => {
  fc.assert(fc.property(jointConstants, answers, ({ a, b, c, u }, items) => {
    const view = templateSplit(
      items,
      (r, gold, said) => r === gold ? a : said === gold ? u : r === said ? b : c,
    );
    const d = 2 * g(b, c);
    const theta = 2 * (g(b, u) + 2 * g(c, u)) / d;
    assert.ok(theta > 0 && theta < 1);
    const e = 1 - quality(view).reduce((sum, q) => sum + q / 3, 0);
    const D = PAIRS.reduce((sum, [i, j]) => sum + doubleFault(contingency(view, i, j)) / 3, 0);
    const K = items.reduce((sum, { off }) =>
      sum + PAIRS.filter(([i, j]) =>
          off[i] !== 0 && off[i] === off[j]
        ).length / 3, 0) /
      items.length;
    const J = heterogeneityIndex(TEAM, jsdMatrix(view), JSD);
    assertClose(K, theta * e + (1 - theta) * D - J / d, 1e-9);
    for (const id of SOFT) {
      const { predicted } = ruleOf(id).fit(view, TEAM).predict(view);
      const errs = items.map(({ gold }, n) =>
        predicted[n] !== gold
      );
      assert.deepEqual(errs, items.map(({ off }) => off[0] !== 0 && new Set(off).size === 1), id);
      assert.ok(errs.filter(Boolean).length / items.length <= K + 1e-12, id);
    }
  }));
});

// prop:soft_recovery: on items that all three get wrong, with U = E[j]/d and a > (2b + c)/3, the share
// G that a soft team recovers satisfies U ≤ G ≤ min(1, 3U/2).
Deno.test("soft recovery: dispersed wrong answers are recovered, and JSD bounds how many", () => {
  const constants = fc.record({
    L: fc.integer({ min: 4, max: 6 }),
    b: fc.integer({ min: 250, max: 495 }).map((x) => x / 1000),
    c: fc.integer({ min: 1, max: 100 }).map((x) => x / 1000),
  }).map(({ L, b, c }) => ({ L, a: 1 - b - (L - 2) * c, b, c }))
    .filter(({ a, b, c }) => c < a && a < b - 1e-6 && a > (2 * b + c) / 3 + 1e-6);
  const wrong = fc.array(
    fc.record({
      gold: fc.nat({ max: 3 }),
      off: fc.tuple(...TEAM.map(() => fc.integer({ min: 1, max: 3 }))),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(fc.property(constants, wrong, ({ L, a, b, c }, items) => {
    const view = templateSplit(items, (r, gold, said) => r === gold ? a : r === said ? b : c, L);
    assert.ok(quality(view).every((q) => q === 0));
    const U = heterogeneityIndex(TEAM, jsdMatrix(view), JSD) / (2 * g(b, c));
    for (const id of SOFT) {
      const { predicted } = ruleOf(id).fit(view, TEAM).predict(view);
      const recovered = items.map(({ gold }, n) => predicted[n] === gold);
      assert.deepEqual(recovered, items.map(({ off }) => new Set(off).size > 1), id);
      const G = recovered.filter(Boolean).length / items.length;
      assert.ok(U <= G + 1e-9 && G <= Math.min(1, 1.5 * U) + 1e-9, `${id}: U ${U}, G ${G}`);
    }
  }));
});

/** g(x, z) of eq:joint_divergence_constants: what one option adds to a divergence, in bits. */
function g(x: number, z: number): number {
  return 0.5 * (x * Math.log2(2 * x / (x + z)) + z * Math.log2(2 * z / (x + z)));
}

/** Three members whose probability of option r follows from the gold and the preferred option. */
function templateSplit(
  items: readonly { readonly gold: number; readonly off: readonly number[] }[],
  p: (r: number, gold: number, said: number) => number,
  options = 4,
): DevSplit {
  const rows = TEAM.map((i) =>
    items.map(({ gold, off }) =>
      Array.from({ length: options }, (_, r) => p(r, gold, (gold + off[i]) % 4))
    )
  );
  return splitOf(rows, items.map(({ gold }) => gold));
}
