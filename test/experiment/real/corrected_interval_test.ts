import assert from "node:assert/strict";
import { correctedInterval } from "../../../lib/experiment/real/corrected_interval.ts";
import { random, shuffled } from "../../../lib/math/random.ts";
import { assertClose } from "../../support/close.ts";

Deno.test("the interval is Nadeau and Bengio's, by hand", () => {
  // mean 0.02, s² = ((0.01)² + 0 + (0.01)²) / 2 = 1e-4; √((1/3 + 1) · 1e-4) = 0.011547;
  // t(2) at 97.5 % = 4.302653, so the half width is 0.049683.
  const { difference, low, high, significant } = correctedInterval([0.01, 0.02, 0.03]);
  assertClose([difference, low, high], [0.02, 0.02 - 0.0496827, 0.02 + 0.0496827], 1e-6);
  assert.equal(significant, false);
});

Deno.test("a method compared with itself has an interval of width zero", () => {
  assert.deepEqual(correctedInterval([0, 0, 0, 0]), {
    difference: 0,
    low: 0,
    high: 0,
    significant: false,
  });
});

/** Mean test differences over random halves of the same items, whose true mean is `mean`. */
function halves(N: number, S: number, mean: number, seed: number): number[] {
  const rng = random(seed);
  const d = Array.from({ length: N }, (): number => {
    const u = rng.uniform();
    return u < 0.1 + mean / 2 ? 1 : u < 0.2 ? -1 : 0;
  });
  return Array.from({ length: S }, () => {
    const test = shuffled(d, rng).slice(0, N / 2);
    return test.reduce((sum, each) => sum + each, 0) / test.length;
  });
}

Deno.test("it covers the true difference as often as it says; without the correction it would not", () => {
  const trials = 600, truth = 0.04;
  const covered = (ratio: number) =>
    Array.from({ length: trials }, (_, seed) => {
      const { low, high } = correctedInterval(halves(300, 20, truth, seed), { ratio });
      return low <= truth && truth <= high ? 1 : 0 as number;
    }).reduce((sum, each) => sum + each, 0) / trials;
  // Standard error of a coverage of 0.95 over 600 trials: 0.009.
  assert.ok(Math.abs(covered(1) - 0.95) < 0.03, `covered ${covered(1)}`);
  assert.ok(covered(0) < 0.5, `covered ${covered(0)} without the correction`);
});
