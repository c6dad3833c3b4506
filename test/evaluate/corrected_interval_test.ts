import assert from "node:assert/strict";
import { correctedInterval } from "../../lib/evaluate/corrected_interval.ts";
import { itemInterval } from "../../lib/evaluate/item_interval.ts";
import { random, shuffled } from "../../lib/math/random.ts";
import { assertClose } from "../support/close.ts";

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

Deno.test("where teams do not depend on the split, both intervals agree", () => {
  const rng = random(3);
  const N = 400, S = 200;
  const d = Array.from({ length: N }, () => rng.integer(3) - 1);
  const contributions = new Float64Array(N);
  const perSplit = Array.from({ length: S }, () => {
    const test = shuffled([...d.keys()], rng).slice(0, N / 2);
    for (const n of test) contributions[n] += d[n] / (test.length * S);
    return test.reduce((sum, n) => sum + d[n], 0) / test.length;
  });
  const corrected = correctedInterval(perSplit);
  const items = itemInterval([contributions]);
  assertClose(items.difference, corrected.difference, 1e-12);
  const ratio = (items.high - items.low) / (corrected.high - corrected.low);
  assert.ok(Math.abs(ratio - 1) < 0.15, `ratio of widths ${ratio}`);
});

Deno.test("the interval over items is that of a mean, by hand, and averages over tasks", () => {
  // Items add 0.5, 0, 0.5, 0: Σ = 1, Σ(c − 0.25)² = 0.25, so sd = √(4/3 · 0.25) = 0.57735.
  const task = [0.5, 0, 0.5, 0];
  const one = itemInterval([task]);
  assertClose([one.difference, one.high - one.difference], [1, 1.959964 * 0.57735], 1e-5);
  const two = itemInterval([task, task]);
  assertClose(two.high - two.difference, (one.high - one.difference) / Math.SQRT2, 1e-12);
});
