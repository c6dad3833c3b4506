import assert from "node:assert/strict";
import fc from "fast-check";
import { choiceDistribution } from "../../lib/server/choice_distribution.ts";

Deno.test("the bound is imputed where the mass that is left allows it", () => {
  const scores = { logp: [Math.log(0.5), null], bound: Math.log(0.1), left: 0.4 };
  assert.deepEqual(choiceDistribution(scores).p.map((p) => p.toFixed(12)), [
    (0.5 / 0.6).toFixed(12),
    (0.1 / 0.6).toFixed(12),
  ]);
});

Deno.test("the lowest imputation is zero and the highest is not shared", () => {
  const scores = { logp: [Math.log(0.5), null, null], bound: Math.log(0.1), left: 0.1 };
  assert.deepEqual(choiceDistribution(scores, "low").p, [1, 0, 0]);
  assert.equal(choiceDistribution(scores, "high").mass.toFixed(12), "0.700000000000");
});

Deno.test("an item of which no letter was seen is uniform", () => {
  const unseen = { logp: [null, null, null, null], bound: -20, left: 0 };
  assert.deepEqual(choiceDistribution(unseen), { p: [0.25, 0.25, 0.25, 0.25], mass: 0 });
});

Deno.test("a distribution sums to one, and no censored letter passes an observed one", () => {
  const logp = fc.array(fc.option(fc.double({ min: -5, max: -0.1, noNaN: true })), {
    minLength: 2,
    maxLength: 10,
  });
  fc.assert(fc.property(logp, fc.double({ min: 0, max: 1, noNaN: true }), (letters, left) => {
    const { p } = choiceDistribution({ logp: letters, bound: -5, left });
    assert.ok(Math.abs(p.reduce((a, b) => a + b) - 1) < 1e-12);
    const of = (seen: boolean) => p.filter((_, r) => (letters[r] !== null) === seen);
    assert.ok(Math.max(0, ...of(false)) <= Math.min(1, ...of(true)) + 1e-15);
  }));
});
