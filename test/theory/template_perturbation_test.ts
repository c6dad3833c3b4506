import assert from "node:assert/strict";
import fc from "fast-check";
import { ruleOf } from "../../lib/aggregate/rules.ts";
import { divergenceSlack } from "../../lib/theory/divergence_slack.ts";
import { divergence } from "../../lib/theory/divergence_term.ts";
import { patternMoments } from "../../lib/theory/joint_patterns.ts";
import { jointCollision, type JointQuantities } from "../../lib/theory/joint_quantities.ts";
import { type JointTemplate, jointTemplate } from "../../lib/theory/joint_template.ts";
import { qualityOnlyGain } from "../../lib/theory/quality_only_gain.ts";
import { jointRadius, perturbedGain } from "../../lib/theory/template_perturbation.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";
import { between, jointTemplates, noise, patterns, SOFT, TRIO } from "./templates.ts";

Deno.test("η is 4ε times the largest gradient that probabilities from c − ε to 1 allow", () => {
  fc.assert(fc.property(between(0.001, 0.25), between(0, 0.999), (c, share) => {
    const epsilon = c * share;
    // Four ends of length ε each: both distributions, what is taken and what is given.
    const steepest = Math.log2(1 / (c - epsilon)) / 2;
    assertClose(divergenceSlack(c, epsilon) / (4 * epsilon * steepest), 1, 1e-12);
  }));
  assert.equal(divergenceSlack(0.1, 0.1), Infinity);
});

Deno.test("η bounds every change of a divergence, and half of it does too", () => {
  let closest = 0;
  fc.assert(
    fc.property(jointTemplates, noise(4), noise(4), between(0, 0.99), (template, x, y, share) => {
      const { a, b, c } = template;
      const epsilon = c * share;
      const pair = [[a, b, c, c], [a, c, c, b]];
      const moved = [x, y].map((shift, i) => moveBy(pair[i], shift, epsilon));
      const change = Math.abs(
        divergence(moved[0], moved[1]) - divergence(pair[0], pair[1]),
      );
      const slack = divergenceSlack(c, epsilon);
      assert.ok(change <= slack / 2 + 1e-12);
      closest = Math.max(closest, change / slack);
    }),
    { numRuns: 2000 },
  );
  assert.ok(closest > 0.1 && closest < 0.5, `the paper's η is ${1 / closest} times what is needed`);
});

Deno.test("within the radius nothing changes, at the radius the worst case ties", () => {
  fc.assert(fc.property(jointTemplates, (template) => {
    const radius = jointRadius(template);
    for (const [share, holds] of [[0.999, true], [1.001, false]] as const) {
      const delta = share * radius;
      assert.equal(
        delta < template.c && keepsAnswer(template, delta) && recovers(template, delta),
        holds,
      );
    }
  }));
});

Deno.test("the radius is reached by each of its three parts", () => {
  const parts = ({ a, b, c, u }: JointTemplate) => [c, (b - a) / 2, (a - (2 * b + u) / 3) / 2];
  const cases = [
    { a: 0.445, b: 0.545, c: 0.005 },
    { a: 0.45, b: 0.46, c: 0.045 },
    { a: 0.41, b: 0.49, c: 0.05 },
  ];
  cases.forEach((shape, at) => {
    const template = jointTemplate(shape);
    assert.equal(jointRadius(template), parts(template)[at]);
    assert.equal(parts(template).indexOf(Math.min(...parts(template))), at);
  });
});

Deno.test("a bound from divergences that are off by η is safe, and 5/2 of η/d is what it takes", () => {
  let worst = 0;
  fc.assert(
    fc.property(
      jointTemplates,
      patterns,
      patterns,
      fc.tuple(fc.constantFrom(-1, 1), fc.constantFrom(-1, 1)),
      (template, ours, theirs, [signS, signQ]) => {
        const delta = template.c / 1000;
        const eta = divergenceSlack(template.c, delta);
        const [team, baseline] = [ours, theirs].map((of) => trueQuantities(of, template));
        const observed = qualityOnlyGain(
          { ...team, J: team.J + signS * eta },
          seen(baseline, signQ * eta, template),
          template,
        );
        const truth = qualityOnlyGain(team, baseline, template).bound;
        const { bound, sharp } = perturbedGain(observed, template, delta);
        assert.ok(bound <= sharp && sharp <= truth + 1e-9);
        assertClose((observed.bound - bound) * template.d / eta, 3, 1e-6);
        worst = Math.max(worst, (observed.bound - truth) * template.d / eta);
      },
    ),
    { numRuns: 500 },
  );
  assertClose(worst, 2.5, 1e-6, "the worst case");
});

Deno.test("2.5 η/d is attained", () => {
  const template = jointTemplate({ a: 0.42, b: 0.48, c: 0.05 });
  const delta = 1e-4;
  const eta = divergenceSlack(template.c, delta);
  const none = { p0: 0, p1: 0, p2s: 0, p2d: 0, p3s: 0, p21: 0, p111: 0 };
  const baseline = trueQuantities({ ...none, p0: 0.4, p1: 0.2, p3s: 0.4 }, template);
  const team = trueQuantities({ ...none, p0: 0.8, p1: 0.2 }, template);
  const truth = qualityOnlyGain(team, baseline, template).bound;
  const observed = qualityOnlyGain(
    { ...team, J: team.J + eta },
    seen(baseline, -eta, template),
    template,
  );
  assertClose(perturbedGain(observed, template, delta).sharp, truth, 1e-12);
});

/** Moves as much probability as possible along a direction, without leaving total variation ε. */
function moveBy(p: readonly number[], direction: readonly number[], epsilon: number): number[] {
  const mean = direction.reduce((sum, x) => sum + x, 0) / direction.length;
  const centred = direction.map((x) => x - mean);
  const size = centred.reduce((sum, x) => sum + Math.abs(x), 0) / 2;
  return p.map((value, r) => value + epsilon * centred[r] / size);
}

/** Whether a wrong member keeps its answer when δ moves from it to the truth. */
function keepsAnswer({ a, b }: JointTemplate, delta: number): boolean {
  return b - delta > a + delta;
}

/** Whether Choice-Soft finds the truth where δ moves from it to what two of three prefer. */
function recovers({ a, b, c, u }: JointTemplate, delta: number): boolean {
  const wrong = [a - delta, b + delta, c, c];
  const view = splitOf([[wrong], [wrong], [[a - delta, u + delta, u, u]]], [0]);
  const found = SOFT.map((id) => ruleOf(id).fit(view, TRIO).predict(view).predicted[0] === 0);
  assert.ok(found[1] || !found[0], "PoE recovers wherever Choice-Soft does");
  return found[0];
}

function trueQuantities(
  of: Parameters<typeof patternMoments>[0],
  template: JointTemplate,
): JointQuantities {
  const { e, D, K } = patternMoments(of);
  const { h, d } = template;
  return { e, D, K, J: 2 * h * (e - D) + d * (D - K) };
}

/** The baseline as it is seen when its divergence is off: K follows from it, ε is at least 0. */
function seen(of: JointQuantities, shift: number, template: JointTemplate): JointQuantities {
  const J = of.J + shift;
  const K = jointCollision({ ...of, J }, template);
  // A correction below 0 is clipped: the profile that has correction 0 stands for it.
  const most = 2 * of.e - of.D;
  return { ...of, J, K: Math.min(Math.max(K, 0), most) };
}
