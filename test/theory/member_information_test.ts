import assert from "node:assert/strict";
import fc from "fast-check";
import { STACKING_BETA } from "../../lib/aggregate/stacking.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { divergence } from "../../lib/theory/divergence_term.ts";
import {
  informationBounds,
  leastDivergence,
  memberInformation,
} from "../../lib/theory/member_information.ts";
import type { DevSplit } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { randomSplit, splitOf } from "../support/pools.ts";
import { between, shares } from "./templates.ts";

Deno.test("thm:stacking_member_information: the gain lies within its bounds, for any β", () => {
  for (let seed = 1; seed <= 8; seed++) {
    const options = 2 + seed % 4;
    const { dev } = madePool({ models: 4, tasks: 1, items: 120, options, seed }).tasks[0];
    const team = seed % 2 ? [0, 1, 3] : [1, 2];
    for (const beta of [STACKING_BETA, 0.1, 3]) {
      const information = memberInformation(dev, team, { beta });
      const { low, high, byDivergence } = informationBounds(information, { k: team.length, beta });
      assert.ok(information.gain > 0);
      assert.ok(low <= information.gain + 1e-9, `seed ${seed}, β ${beta}: low`);
      assert.ok(information.gain <= high + 1e-9, `seed ${seed}, β ${beta}: high`);
      assert.ok(high <= byDivergence, `seed ${seed}, β ${beta}: by divergence`);
    }
  }
});

Deno.test("both ends meet where β is large", () => {
  const { dev } = madePool({ models: 3, tasks: 1, items: 60, options: 3, seed: 5 }).tasks[0];
  const beta = 100;
  const information = memberInformation(dev, [0, 1, 2], { beta });
  const { low, high } = informationBounds(information, { k: 3, beta });
  assertClose([low / information.gain, high / information.gain], [1, 1], 5e-3);
});

Deno.test("the lower end is attained where the mean is undecided and members hint a little", () => {
  // Two members mirror each other, so that the mean says nothing; the hint is right slightly more often.
  const view = hinting({ items: 400, right: 208, by: 0.3 });
  for (const beta of [0.01, 0.05, 0.2]) {
    const information = memberInformation(view, [0, 1], { beta });
    const { low } = informationBounds(information, { k: 2, beta });
    assertClose(low / information.gain, 1, 5e-3, `β ${beta}`);
    // δφ has one direction only: λ_max = E‖δφ‖² = 4 · 0.3².
    assertClose(information.curvature, beta + 0.36 / 2, 1e-9);
    assertClose(information.energy, 0.36, 1e-12);
  }
});

Deno.test("Γ is what the differences say about what is left unexplained", () => {
  // δφ = ±0.3·(1, −1, −1, 1) and e_Y − ½ = ±½·(1, −1): they agree in 208 of 400 items, so that
  // every one of the eight entries of Γ is 0.3 · ½ · (208 − 192)/400 in size.
  const { gamma2 } = memberInformation(hinting({ items: 400, right: 208, by: 0.3 }), [0, 1]);
  assertClose(gamma2, 8 * (0.3 * 0.5 * 16 / 400) ** 2, 1e-9);
});

Deno.test("E‖δφ‖² ≤ 2·ln 2·(k − 1)·HI_dist, attained by small differences around (½, ½)", () => {
  fc.assert(fc.property(randomSplit({ models: 4, items: 12 }), (view) => {
    const k = view.models.length;
    const team = view.models.map((_, i) => i);
    const { energy, hiDist } = memberInformation(view, team, { beta: 1 });
    assert.ok(energy <= 2 * Math.LN2 * (k - 1) * hiDist + 1e-9);
  }));
  const { energy, hiDist } = memberInformation(hinting({ items: 40, right: 20, by: 0.01 }), [0, 1]);
  assertClose(energy / (2 * Math.LN2 * hiDist), 1, 1e-3);
});

Deno.test("the bound by divergence is 2·E‖δφ‖²/(2β) at its largest E‖δφ‖²", () => {
  fc.assert(
    fc.property(
      between(0, 1),
      between(0.001, 1),
      fc.integer({ min: 2, max: 5 }),
      (hiDist, beta, k) => {
        const most = 2 * Math.LN2 * (k - 1) * hiDist; // attained above
        const residual = (1 - 0) ** 2 + (0 - 1) ** 2; // ‖e_Y − π‖² of a classifier that is sure and wrong
        const { byDivergence } = informationBounds({ gamma2: 0, curvature: 1, hiDist }, {
          k,
          beta,
        });
        assertClose(byDivergence / (residual * most / (2 * beta)), 1, 1e-12);
      },
    ),
  );
});

Deno.test("eq:stacking_theory_jsd_energy: Pinsker's floor holds, and is attained around (½, ½)", () => {
  const distance = (p: readonly number[], q: readonly number[]) =>
    Math.hypot(...p.map((x, r) => x - q[r]));
  fc.assert(fc.property(shares(4), shares(4), (p, q) => {
    assert.ok(divergence(p, q) >= leastDivergence(distance(p, q)) - 1e-12);
  }));
  const [p, q] = [[0.505, 0.495], [0.495, 0.505]];
  assertClose(divergence(p, q) / leastDivergence(distance(p, q)), 1, 1e-3);
});

Deno.test("members that answer alike give Stacking nothing beyond their mean", () => {
  const { dev } = madePool({ models: 2, tasks: 1, items: 100, options: 3 }).tasks[0];
  const { gain, gamma2, hiDist } = memberInformation(dev, [1, 1]);
  assertClose([gain, gamma2, hiDist], [0, 0, 0], 1e-10);
});

/** Two members that mirror each other; the first leans by `by` to the truth in `right` items. */
function hinting({ items, right, by }: { items: number; right: number; by: number }): DevSplit {
  const gold = Array.from({ length: items }, (_, n) => n % 2);
  const leans = gold.map((y, n) => {
    const towards = n < right ? y : 1 - y;
    return [0, 1].map((r) => r === towards ? 0.5 + by : 0.5 - by);
  });
  return splitOf([leans, leans.map((p) => p.toReversed())], gold);
}
