import assert from "node:assert/strict";
import fc from "fast-check";
import { ruleOf } from "../../lib/aggregate/rules.ts";
import { heterogeneityIndex } from "../../lib/signals/heterogeneity_index.ts";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import { recoveryBackground } from "../../lib/theory/recovery_background.ts";
import {
  occupancyDivergence,
  recoveryMargins,
  recoveryThresholds,
} from "../../lib/theory/soft_occupancy.ts";
import {
  overallRecoveryBounds,
  recoveryBounds,
  recoveryExtremes,
  recoveryOf,
  type RecoveryPatterns,
} from "../../lib/theory/soft_recovery.ts";
import {
  poeRecovers,
  recoveryRadius,
  robustRecoveryBounds,
} from "../../lib/theory/soft_recovery_robust.ts";
import { divergenceSlack } from "../../lib/theory/divergence_slack.ts";
import { softTemplate } from "../../lib/theory/soft_template.ts";
import type { DevSplit } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";
import { between, recoverable, SOFT, softSplit, softTemplates, TRIO } from "./templates.ts";

/** The wrong answers of 2 to 9 members, as offsets from the truth. */
const wrongAnswers = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 9 });

Deno.test("lem:soft_occupancy: divergence follows from how many prefer each wrong answer", () => {
  fc.assert(fc.property(softTemplates, wrongAnswers, (template, off) => {
    const view = softSplit([{ gold: 1, off }], template);
    const counts = [1, 2, 3].map((answer) => off.filter((each) => each === answer).length);
    const team = off.map((_, i) => i);
    assertClose(
      occupancyDivergence(counts, template),
      heterogeneityIndex(team, jsdMatrix(view), { higher: "different" }),
      1e-10,
    );
  }));
});

Deno.test("lem:soft_occupancy: margins are those of the rules, and thresholds where they vanish", () => {
  fc.assert(fc.property(softTemplates, wrongAnswers, (template, off) => {
    const view = softSplit([{ gold: 0, off }], template);
    const share = Math.max(...[1, 2, 3].map((r) => off.filter((each) => each === r).length)) /
      off.length;
    const margins = recoveryMargins(template, share);
    const thresholds = recoveryThresholds(template);
    assertClose(recoveryMargins(template, thresholds.choiceSoft).choiceSoft, 0, 1e-12);
    assertClose(recoveryMargins(template, thresholds.poe).poe, 0, 1e-12);
    assert.ok(thresholds.poe > thresholds.choiceSoft);
    const lead = (id: (typeof SOFT)[number]) => {
      const { distribution } = ruleOf(id).fit(view, off.map((_, i) => i)).predict(view);
      const rival = Math.max(...distribution.subarray(1));
      return id === "poe"
        ? Math.log2(distribution[0] / rival) / off.length
        : distribution[0] - rival;
    };
    assertClose([margins.choiceSoft, margins.poe], SOFT.map(lead), 1e-9);
    assert.deepEqual(
      [share < thresholds.choiceSoft, share < thresholds.poe],
      SOFT.map((id) => lead(id) > 0),
    );
  }));
});

Deno.test("prop:soft_recovery: both ends are attained for every U, on splits that the rules see", () => {
  fc.assert(fc.property(recoverable, fc.integer({ min: 0, max: 30 }), (template, step) => {
    const U = step / 30;
    const bounds = recoveryBounds(U);
    const extremes = recoveryExtremes(U);
    for (const end of ["low", "high"] as const) {
      assertClose(recoveryOf(extremes[end]).U, U, 1e-12);
      assertClose(recoveryOf(extremes[end]).G, bounds[end], 1e-12);
      assert.ok(Object.values(extremes[end]).every((share) => share >= -1e-12));
      assertClose(Object.values(extremes[end]).reduce((sum, share) => sum + share, 0), 1, 1e-12);
      const view = softSplit(itemsOf(extremes[end], 60), template);
      for (const id of SOFT) {
        const { jH, recovered, tau } = measured(view, id);
        assert.equal(tau, 1);
        assertClose([jH / template.d, recovered], [U, bounds[end]], 1e-9, id);
      }
    }
  }));
});

Deno.test("prop:soft_recovery: the constructions are distributions for every U", () => {
  const attained = (U: number) => {
    for (const end of ["low", "high"] as const) {
      const patterns = recoveryExtremes(U)[end];
      const shares = Object.values(patterns);
      assert.ok(shares.every((share) => share >= -1e-12), `U = ${U}`);
      assertClose(shares.reduce((sum, share) => sum + share, 0), 1, 1e-12);
      assertClose(
        [recoveryOf(patterns).U, recoveryOf(patterns).G],
        [U, recoveryBounds(U)[end]],
        1e-12,
      );
    }
  };
  fc.assert(fc.property(between(0, 1), attained));
  for (const U of [0, 0.664, 2 / 3, 0.669, 1]) attained(U); // around where the upper one changes
});

Deno.test("prop:soft_recovery: no pattern leaves the bounds", () => {
  const shares = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 9 }))
    .filter((w) => w.some((x) => x > 0));
  fc.assert(fc.property(shares, ([x, y, z]) => {
    const total = x + y + z;
    const { U, G } = recoveryOf({ r3: x / total, r21: y / total, r111: z / total });
    const { low, high } = recoveryBounds(U);
    assert.ok(low <= G + 1e-12 && G <= high + 1e-12);
  }));
});

Deno.test("the overall bounds are attained with any predictions outside H", () => {
  fc.assert(fc.property(
    recoverable,
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 1, max: 9 }),
    (template, step, outside) => {
      const U = step / 12;
      for (const end of ["low", "high"] as const) {
        const view = withOutside(
          softSplit(itemsOf(recoveryExtremes(U)[end], 24), template),
          outside,
        );
        const background = measured(view, "choice-soft");
        const accuracy = background.aOut + background.tau * background.recovered;
        assertClose(background.jAll, background.jOut + background.tau * background.jH, 1e-12);
        assert.ok(background.jOut > 0 && background.aOut > 0);
        assertClose(overallRecoveryBounds(background, template.d)[end], accuracy, 1e-9);
      }
    },
  ));
});

Deno.test("with identical background the bounds are q + J/d and q + min{1 − q, 3J/(2d)}", () => {
  fc.assert(fc.property(between(0, 1), between(0, 1), between(0.1, 1), (q, U, d) => {
    const jAll = (1 - q) * U * d;
    const { low, high } = overallRecoveryBounds({ tau: 1 - q, jAll, jOut: 0, aOut: q }, d);
    assertClose([low, high], [q + jAll / d, q + Math.min(1 - q, 1.5 * jAll / d)], 1e-12);
  }));
});

Deno.test("cor:soft_recovery_robust: within the radius nothing changes, at it the worst case ties", () => {
  fc.assert(fc.property(recoverable, (template) => {
    const { a, b, c } = template;
    const radius = recoveryRadius(template);
    for (const [share, holds] of [[0.999, true], [1.001, false]] as const) {
      const epsilon = share * radius;
      const keeps = b - epsilon > a + epsilon;
      assert.equal(epsilon < c && keeps && recovers(template, epsilon, "choice-soft"), holds);
    }
  }));
});

Deno.test("cor:soft_recovery_robust: PoE's own condition is where its worst case ties", () => {
  fc.assert(fc.property(softTemplates, between(0, 1), (template, share) => {
    const epsilon = share * template.c;
    assert.equal(poeRecovers(template, epsilon), recovers(template, epsilon, "poe"));
    if (epsilon < recoveryRadius(template)) assert.ok(poeRecovers(template, epsilon));
  }));
  // Where it ties: a = (b²c)^⅓ at ε = 0, so 1 % more or less of any of them decides.
  const [b, c] = [0.5, 0.0625];
  const a = Math.cbrt(b * b * c);
  assert.ok(poeRecovers({ a: a * 1.001, b, c }, 0) && !poeRecovers({ a: a * 0.999, b, c }, 0));
});

Deno.test("cor:soft_recovery_robust: bounds from an observed divergence hold, and are sharp at ε = 0", () => {
  fc.assert(
    fc.property(
      recoverable,
      fc.integer({ min: 0, max: 12 }),
      between(0, 0.999),
      fc.constantFrom(-1, 1),
      (template, step, share, sign) => {
        const U = step / 12;
        const epsilon = share * recoveryRadius(template);
        const eta = divergenceSlack(template.c, epsilon);
        for (const end of ["low", "high"] as const) {
          const { G } = recoveryOf(recoveryExtremes(U)[end]);
          // The observed divergence may be off by η either way; where it helps, the bound is attained.
          const observed = robustRecoveryBounds(template.d * U + sign * eta, template, epsilon);
          assert.ok(observed.low <= G + 1e-9 && G <= observed.high + 1e-9);
          if (end === "low" && sign > 0) assertClose(observed.low, G, 1e-9);
          if (end === "high" && sign < 0) assertClose(observed.high, G, 1e-9);
        }
      },
    ),
  );
});

Deno.test("a template is refused where it is none", () => {
  assert.throws(() => softTemplate({ L: 5, a: 0.42, b: 0.48, c: 0.05 }), {
    name: "InputError",
    message: "Cannot build the soft template as it needs a + b + (L − 2)c = 1: " +
      "got L = 5, a = 0.42, b = 0.48, c = 0.05",
  });
});

/** Items that all three members get wrong in the given patterns, `n` in all. */
function itemsOf({ r3, r21, r111 }: RecoveryPatterns, n: number) {
  const many = (share: number, off: number[]) =>
    Array.from({ length: Math.round(share * n) }, (_, at) => ({ gold: at % 4, off }));
  return [...many(r3, [2, 2, 2]), ...many(r21, [1, 3, 1]), ...many(r111, [1, 2, 3])];
}

function measured(view: DevSplit, id: (typeof SOFT)[number]) {
  return recoveryBackground(view, TRIO, ruleOf(id).fit(view, TRIO).predict(view).predicted);
}

/** The same split with some items more, on which one member is right and the others differ. */
function withOutside(view: DevSplit, count: number): DevSplit {
  const { options: L } = view;
  const N = view.items.length;
  const peak = (r: number) => Array.from({ length: L }, (_, s) => s === r ? 0.9 : 0.1 / (L - 1));
  const rows = TRIO.map((i) => [
    ...view.items.map((_, n) => [...view.p.subarray((i * N + n) * L, (i * N + n + 1) * L)]),
    ...Array.from({ length: count }, (_, n) => peak(n % 2 ? i : Math.min(i, 1))),
  ]);
  return splitOf(rows, [...view.gold, ...Array.from({ length: count }, () => 1)]);
}

/** Whether a rule finds the truth where ε moves from it to what two of three wrong members prefer. */
function recovers(
  { L, a, b, c }: { L: number; a: number; b: number; c: number },
  epsilon: number,
  id: (typeof SOFT)[number],
): boolean {
  const others = (n: number) => Array.from({ length: n }, () => c);
  const two = [a - epsilon, b + epsilon, c, ...others(L - 3)];
  const third = [a - epsilon, c + epsilon, b, ...others(L - 3)];
  const view = splitOf([[two], [two], [third]], [0]);
  return ruleOf(id).fit(view, TRIO).predict(view).predicted[0] === 0;
}
