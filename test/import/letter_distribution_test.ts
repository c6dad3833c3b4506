import assert from "node:assert/strict";
import fc from "fast-check";
import {
  letterDistribution,
  letterIndex,
  unansweredDistribution,
} from "../../lib/import/letter_distribution.ts";

const sum = (p: readonly number[]) => p.reduce((total, value) => total + value, 0);

Deno.test("a letter keeps 0.99 and leaves 0.01 to the others in equal parts", () => {
  const property = fc.property(fc.integer({ min: 2, max: 26 }), fc.nat(25), (count, at) => {
    const p = letterDistribution(at % count, count);
    assert.equal(p[at % count], 0.99);
    assert.equal(new Set(p).size, 2);
    assert.ok(Math.abs(sum(p) - 1) < 1e-12);
  });
  fc.assert(property, { seed: 5 });
});

Deno.test("an unanswered question is right as often as a guess", () => {
  const trials = 4000;
  const picked = new Array(4).fill(0);
  for (let n = 0; n < trials; n++) {
    const p = unansweredDistribution(`question ${n}`, 4, 7);
    assert.ok(Math.abs(sum(p) - 1) < 1e-12);
    picked[p.indexOf(Math.max(...p))]++;
  }
  // Four standard deviations of a binomial count with p = 1/4.
  const bound = 4 * Math.sqrt(trials * 0.25 * 0.75);
  for (const count of picked) assert.ok(Math.abs(count - trials / 4) < bound, `${picked}`);
});

Deno.test("letters are read in either case and only within the options", () => {
  const letters = ["A", " b ", "D", "E", "AB", "1", ""];
  assert.deepEqual(
    letters.map((text) => letterIndex(text, 4)),
    [0, 1, 3, undefined, undefined, undefined, undefined],
  );
});
