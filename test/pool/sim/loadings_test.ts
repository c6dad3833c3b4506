import assert from "node:assert/strict";
import fc from "fast-check";
import { InputError } from "../../../lib/errors.ts";
import { moments } from "../../../lib/math/moments.ts";
import { random } from "../../../lib/math/random.ts";
import { linkedLoadings } from "../../../lib/pool/sim/loadings.ts";
import { assertClose } from "../../support/close.ts";

Deno.test("link is the correlation of loading and accuracy, mean and spread are as asked", () => {
  const accuracies = fc.uniqueArray(fc.integer({ min: 20, max: 95 }), {
    minLength: 4,
    maxLength: 30,
  });
  const link = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(accuracies, link, fc.nat(), (accuracies, link, seed) => {
      const options = { mean: 0.5, spread: 0.05, link };
      const loadings = linkedLoadings(accuracies, options, random(seed));
      const { mean, sd } = moments(loadings);
      assertClose(mean, 0.5, 1e-9);
      assertClose(sd, 0.05, 1e-9);
      assertClose(correlation(accuracies, loadings), link, 1e-9);
    }),
    { seed: 1, numRuns: 200 },
  );
});

Deno.test("loadings stay possible, however wide they are asked to be", () => {
  const loadings = linkedLoadings([1, 2, 3, 4, 5], { mean: 0.9, spread: 1, link: 1 }, random(1));
  assert.deepEqual([loadings[0], loadings[4]], [0, 0.98]);
});

Deno.test("one or two models, or models equally good, have loadings too", () => {
  const options = { mean: 0.7, spread: 0.1, link: 0.5 };
  assert.deepEqual(linkedLoadings([0.4], options, random(1)), [0.7]);
  const two = linkedLoadings([0.4, 0.6], options, random(1));
  assertClose(two[0], 0.65, 1e-12);
  assertClose(two[1], 0.75, 1e-12);
  const equal = linkedLoadings([0.5, 0.5, 0.5], options, random(1));
  assertClose(moments(equal).sd, 0.1 * Math.sqrt(0.75), 1e-12);
});

Deno.test("a link that is no correlation is refused", () => {
  for (const link of [1.01, -2, NaN]) {
    assert.throws(
      () => linkedLoadings([1, 2], { mean: 0.5, spread: 0.1, link }, random(1)),
      new InputError(
        `Cannot link loadings to accuracy as link must be a correlation from -1 to 1: got ${link}`,
      ),
    );
  }
});

function correlation(x: readonly number[], y: readonly number[]): number {
  const [a, b] = [moments(x), moments(y)];
  return moments(x.map((value, i) => (value - a.mean) * (y[i] - b.mean))).mean / (a.sd * b.sd);
}
