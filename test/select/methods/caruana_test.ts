import assert from "node:assert/strict";
import fc from "fast-check";
import { selectCaruana } from "../../../lib/select/methods/caruana.ts";
import type { DevSplit } from "../../../lib/types.ts";
import { numbersOf, randomSplit, splitOf } from "../../support/pools.ts";

Deno.test("Caruana adds what helps the mean most, counted by hand", () => {
  // gold is 0 throughout. Probability of option 0:
  //   item      1    2    3    4
  //   a        .9   .9   .9   .1    3 right: joins first
  //   b        .6   .1   .1   .8    with a: .75 .5 .5 .45   item 1, and the ties at 2 and 3: 3 right
  //   c        .1   .1   .6   1.    with a: .5 .5 .75 .55   all 4 right: joins second
  // Then a again: (1.9 1.9 2.4 1.2) / 3 = .63 .63 .8 .4 → 3; b: .53 .37 .53 .63 → 3;
  //   c: .37 .37 .7 .7 → 2. The tie at 3 goes to a.
  const rows = [[0.9, 0.9, 0.9, 0.1], [0.6, 0.1, 0.1, 0.8], [0.1, 0.1, 0.6, 1]];
  const dev = splitOf(rows.map((row) => row.map((x) => [x, 1 - x])), [0, 0, 0, 0]);
  assert.deepEqual(selectCaruana(dev, 3), [0, 2, 0]);
});

Deno.test("Caruana's first member is the best, and each round maximises dev accuracy", () => {
  fc.assert(fc.property(randomSplit(), (dev) => {
    const before = numbersOf(dev);
    const team = selectCaruana(dev, 3);
    for (let round = 1; round <= 3; round++) {
      const right = dev.models.map((_, i) => meanRight(dev, [...team.slice(0, round - 1), i]));
      assert.equal(team[round - 1], right.indexOf(Math.max(...right)));
    }
    assert.deepEqual(numbersOf(dev), before);
  }));
});

/** Right answers of the mean distribution, in exact order of addition. */
function meanRight(dev: DevSplit, team: readonly number[]): number {
  const N = dev.items.length;
  return dev.items.filter((_, n) => {
    const mean = Array.from(
      { length: dev.optionCounts[n] },
      (_, r) =>
        team.reduce((sum, i) => sum + dev.p[(i * N + n) * dev.options + r], 0) / team.length,
    );
    return mean.indexOf(Math.max(...mean)) === dev.gold[n];
  }).length;
}
