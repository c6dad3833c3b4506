import assert from "node:assert/strict";
import fc from "fast-check";
import { ruleOf } from "../../lib/aggregate/rules.ts";
import { patternMoments, patternsOf } from "../../lib/theory/joint_patterns.ts";
import { jointCollision, jointQuantities } from "../../lib/theory/joint_quantities.ts";
import { baselineCorrection, jointRiskBounds } from "../../lib/theory/joint_risk_bounds.ts";
import { qualityOnlyGain, sharperGain } from "../../lib/theory/quality_only_gain.ts";
import { assertClose } from "../support/close.ts";
import {
  items,
  itemsOf,
  jointSplit,
  jointTemplates,
  PATTERNS,
  patterns,
  SOFT,
  TRIO,
} from "./templates.ts";

Deno.test("prop:joint_failure: collisions follow from errors, double faults and divergence", () => {
  fc.assert(fc.property(jointTemplates, items, (template, items) => {
    const measured = jointQuantities(jointSplit(items, template), TRIO);
    assertClose(jointCollision(measured, template), measured.K, 1e-9);
  }));
});

Deno.test("prop:joint_failure: both rules err exactly where all three give one wrong answer", () => {
  fc.assert(fc.property(jointTemplates, items, (template, items) => {
    const view = jointSplit(items, template);
    const { K, sameWrong } = jointQuantities(view, TRIO);
    for (const id of SOFT) {
      const { predicted } = ruleOf(id).fit(view, TRIO).predict(view);
      const errs = predicted.filter((said, n) => said !== view.gold[n]).length / items.length;
      assertClose(errs, sameWrong, 1e-12, id);
      assert.ok(errs <= K + 1e-12, id);
    }
  }));
});

Deno.test("the moments of patterns are what members with these patterns show", () => {
  const template = fc.sample(jointTemplates, 1)[0];
  fc.assert(fc.property(fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 30 }), (drawn) => {
    const n = drawn.length;
    const of = Object.fromEntries(
      PATTERNS.map((name, at) => [name, drawn.filter((each) => each === at).length / n]),
    ) as unknown as Parameters<typeof patternMoments>[0];
    const measured = jointQuantities(jointSplit(itemsOf(of, n), template), TRIO);
    const { e, D, K, risk } = patternMoments(of);
    assertClose([e, D, K, risk], [measured.e, measured.D, measured.K, measured.sameWrong], 1e-12);
  }));
});

Deno.test("lem:joint_risk_bounds: every risk lies within, and the correction is K − low", () => {
  fc.assert(fc.property(patterns, (of) => {
    const moments = patternMoments(of);
    const { low, high } = jointRiskBounds(moments);
    assert.ok(low <= moments.risk + 1e-12 && moments.risk <= high + 1e-12);
    assertClose(baselineCorrection(moments), moments.K - low, 1e-12);
  }));
});

Deno.test("lem:joint_risk_bounds: both ends are attained for every feasible profile", () => {
  fc.assert(
    fc.property(patterns, (of) => {
      const profile = patternMoments(of);
      const { low, high } = jointRiskBounds(profile);
      for (const risk of [low, (low + high) / 2, high]) {
        const built = patternsOf(profile, risk);
        const probabilities = PATTERNS.map((name) => built[name]);
        assert.ok(probabilities.every((p) => p >= -1e-12), JSON.stringify(built));
        assertClose(probabilities.reduce((sum, p) => sum + p, 0), 1, 1e-12);
        const { e, D, K } = patternMoments(built);
        assertClose([e, D, K, built.p3s], [profile.e, profile.D, profile.K, risk], 1e-12);
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("lem:joint_risk_bounds: beyond an end no patterns exist", () => {
  let tried = 0;
  fc.assert(
    fc.property(patterns, (of) => {
      const profile = patternMoments(of);
      const { low, high } = jointRiskBounds(profile);
      for (const risk of [low - 1e-4, high + 1e-4]) {
        const built = patternsOf(profile, risk);
        assert.ok(PATTERNS.some((name) => built[name] < -1e-6));
        tried++;
      }
    }),
    { numRuns: 500 },
  );
  assert.equal(tried, 1000);
});

Deno.test("prop:quality_only_gain: no gain falls below its bound", () => {
  fc.assert(fc.property(jointTemplates, items, items, (template, ours, theirs) => {
    const [team, baseline] = [ours, theirs].map((items) =>
      jointQuantities(jointSplit(items, template), TRIO)
    );
    const gain = baseline.sameWrong - team.sameWrong;
    const { bound } = qualityOnlyGain(team, baseline, template);
    assert.ok(bound <= gain + 1e-9);
    assert.ok(sharperGain(team, baseline) <= gain + 1e-12);
    assert.ok(bound <= sharperGain(team, baseline) + 1e-9, "the sharper one is sharper");
  }));
});

Deno.test("prop:quality_only_gain: the bound is attained, with every term at work", () => {
  fc.assert(fc.property(jointTemplates, (template) => {
    // The team errs in unison or alone (risk K); the baseline has its lowest risk, K − ε.
    const none = { p0: 0, p1: 0, p2s: 0, p2d: 0, p3s: 0, p21: 0, p111: 0 };
    const ours = { ...none, p0: 0.2, p1: 0.4, p2d: 0.2, p3s: 0.1, p111: 0.1 };
    for (
      const theirs of [
        { ...none, p0: 0.5, p2s: 0.2, p3s: 0.2, p21: 0.1 }, // ε = e − (D + K)/2
        { ...none, p0: 0.4, p1: 0.1, p2s: 0.3, p21: 0.1, p111: 0.1 }, // ε = K
      ]
    ) {
      const [team, baseline] = [ours, theirs].map((of) =>
        jointQuantities(jointSplit(itemsOf(of, 10), template), TRIO)
      );
      const gain = qualityOnlyGain(team, baseline, template);
      assertClose(gain.bound, baseline.sameWrong - team.sameWrong, 1e-9);
      for (const term of [gain.sharedErrors, gain.divergence, gain.quality, gain.correction]) {
        assert.ok(Math.abs(term) > 1e-3, "a term of 0 would hide its coefficient");
      }
    }
  }));
});

Deno.test("the sharper comparison is attained where the team's risk is highest", () => {
  fc.assert(fc.property(patterns, patterns, (a, b) => {
    const [team, baseline] = [patternMoments(a), patternMoments(b)];
    const worst = patternsOf(team, jointRiskBounds(team).high).p3s;
    const best = patternsOf(baseline, jointRiskBounds(baseline).low).p3s;
    assertClose(sharperGain(team, baseline), best - worst, 1e-12);
  }));
});
