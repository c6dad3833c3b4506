import assert from "node:assert/strict";
import fc from "fast-check";
import { combinations } from "../../lib/math/combinations.ts";
import { moments } from "../../lib/math/moments.ts";
import { contingency, doubleFault, yuleQ } from "../../lib/signals/contingency.ts";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import { quality } from "../../lib/signals/quality.ts";
import {
  collisionExpansion,
  curvatureTowards,
  expansionError,
  expansionResidual,
  remainderBound,
} from "../../lib/theory/collision_expansion.ts";
import {
  doubleFaultCurvature,
  doubleFaultGradient,
  doubleFaultHessian,
  doubleFaultOf,
} from "../../lib/theory/double_fault.ts";
import { jointQuantities } from "../../lib/theory/joint_quantities.ts";
import { baselineCorrection } from "../../lib/theory/joint_risk_bounds.ts";
import type { JointTemplate } from "../../lib/theory/joint_template.ts";
import {
  profileBound,
  scoreAccuracyGain,
  scoreCoefficients,
  terminalSlack,
  weightCorrection,
  weightDifference,
} from "../../lib/theory/score_accuracy_gain.ts";
import { scoreLead } from "../../lib/theory/selection_certificate.ts";
import { norm, selectionSignals, signalChange } from "../../lib/theory/selection_signals.ts";
import { symmetricEigen } from "../../lib/math/symmetric_eigen.ts";
import { pooledSignals, taskProfile } from "../../lib/theory/task_profile.ts";
import { taskScoreGain } from "../../lib/theory/task_score_gain.ts";
import type { DevSplit, Team } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { between, jointSplit, jointTemplates, noise, type TemplateItem } from "./templates.ts";

const pairs = fc.record({ x: between(0.05, 0.95), z: between(0.05, 0.95), r: between(-0.9, 0.9) });

Deno.test("eq:score_df_inverse: f is the double-fault rate that gives this Q", () => {
  fc.assert(fc.property(pairs, ({ x, z, r }) => {
    const s = doubleFaultOf({ x, z, r });
    assert.ok(s > Math.max(0, x + z - 1) && s < Math.min(x, z));
    const cells = { n11: 1 - x - z + s, n10: z - s, n01: x - s, n00: s };
    assertClose(yuleQ(cells), r, 1e-9);
  }));
  const inside = { x: 0.5, z: 0.5, r: 0.5 };
  for (const edge of [{ x: 0 }, { x: 1 }, { z: 0 }, { z: 1 }, { r: -1 }, { r: 1 }]) {
    assert.throws(() => doubleFaultOf({ ...inside, ...edge }), /error rates lie in \(0, 1\)/);
  }
  for (const near of [{ x: 0.995 }, { z: 0.995 }, { r: -0.995 }, { r: 0.995 }]) {
    assert.ok(doubleFaultOf({ ...inside, ...near }) > 0);
  }
});

Deno.test("eq:score_df_derivatives: the gradient and the Hessian are those of f", () => {
  fc.assert(fc.property(pairs, (pair) => {
    const step = 1e-5;
    const moved = (key: "x" | "z" | "r", by: number) => ({ ...pair, [key]: pair[key] + by });
    const slope = (f: (p: typeof pair) => number, key: "x" | "z" | "r") =>
      (f(moved(key, step)) - f(moved(key, -step))) / (2 * step);
    const { dx, dz, dr } = doubleFaultGradient(pair);
    assert.ok(dx > 0 && dx < 1 && dz > 0 && dz < 1 && dr > 0);
    const keys = ["x", "z", "r"] as const;
    assertClose([dx, dz, dr], keys.map((key) => slope(doubleFaultOf, key)), 1e-6);
    const second = (["dx", "dz", "dr"] as const).flatMap((part) =>
      keys.map((key) => slope((p) => doubleFaultGradient(p)[part], key))
    );
    const size = Math.max(1, ...second.map(Math.abs));
    assertClose(doubleFaultHessian(pair).map((h) => h / size), second.map((h) => h / size), 1e-5);
  }));
});

Deno.test("eq:score_df_remainder: the bound holds between reference and pair", () => {
  fc.assert(fc.property(pairs, between(0.1, 0.9), between(-0.8, 0.8), (pair, error, r) => {
    const observed = { ...pair, doubleFault: doubleFaultOf(pair) };
    const residual = expansionResidual(observed, { error, r });
    const M = 1.001 * curvatureTowards(pair, { error, r }, 200);
    assert.ok(Math.abs(residual) <= remainderBound(pair, { error, r }, M) + 1e-12);
  }));
});

Deno.test("eq:score_df_remainder: close to the reference, the steepest direction attains it", () => {
  fc.assert(fc.property(between(0.1, 0.9), between(-0.8, 0.8), (error, r) => {
    const at = { x: error, z: error, r };
    const { values, vectors } = symmetricEigen(doubleFaultHessian(at), 3);
    const top = values.map(Math.abs).indexOf(doubleFaultCurvature(at));
    const [dx, dz, dr] = vectors[top].map((x) => 1e-4 * x);
    const pair = { x: error + dx, z: error + dz, r: r + dr };
    const residual = expansionResidual({ ...pair, doubleFault: doubleFaultOf(pair) }, { error, r });
    const bound = remainderBound(pair, { error, r }, curvatureTowards(pair, { error, r }, 1));
    assertClose(Math.abs(residual) / bound, 1, 2e-3);
  }));
});

Deno.test("eq:score_collision_expansion: −K is the sum of its terms, for every team of a pool", () => {
  fc.assert(fc.property(worlds, ({ template, view, reference }) => {
    const expansion = collisionExpansion(template, reference);
    assert.ok(expansion.quality > 0 && expansion.hiErr > 0 && expansion.hiDist > 0);
    for (const team of combinations(view.models.length, 3)) {
      const { eta, tau } = errorOf(view, team, template, reference);
      const { quality, channels: [hiErr, hiDist] } = termsOf(view, team);
      const sum = expansion.c0 + expansion.quality * quality + expansion.hiErr * hiErr +
        expansion.hiDist * hiDist + eta;
      assertClose(sum, -jointQuantities(view, team).K, 1e-9);
      assert.ok(Math.abs(eta) <= tau + 1e-12);
    }
  }));
});

Deno.test("τ = |η| where all residuals have one sign", () => {
  fc.assert(
    fc.property(
      fc.tuple(between(0, 1), between(0, 1), between(0, 1)),
      between(0, 1),
      (x, theta) => {
        const { eta, tau } = expansionError(x, theta);
        assertClose([eta, tau], [-tau, (1 - theta) * (x[0] + x[1] + x[2]) / 3], 1e-12);
      },
    ),
  );
  assert.throws(() => expansionError([0], 0.5), /three pairs: got 1/);
});

Deno.test("eq:score_target_affine: the score is affine in quality and the indices", () => {
  fc.assert(fc.property(worlds, fc.integer({ min: 2, max: 4 }), ({ view, lambdas }, k) => {
    const base = baseOf(view);
    const signals = signalsOf(view, lambdas);
    const score = scoreCoefficients({
      quality: moments(base.quality).sd,
      channels: lambdas.map((lambda, c) => ({ lambda, sd: moments(base.channels[c]).sd })),
    }, k);
    const [first, ...rest] = combinations(view.models.length, k);
    const x = termsOf(view, first);
    for (const team of rest) {
      const y = termsOf(view, team);
      const lead = score.quality * (x.quality - y.quality) +
        score.channels.reduce((sum, w, c) => sum + w * (x.channels[c] - y.channels[c]), 0);
      assertClose(lead, scoreLead(signals, first, team), 1e-8);
    }
  }));
});

Deno.test("eq:score_target_collision_bound: K_T − K_S is the score's lead and the corrections", () => {
  fc.assert(
    fc.property(worlds, between(0.01, 2), ({ template, view, lambdas, reference }, alpha) => {
      const of = comparison(view, template, lambdas, reference, alpha);
      const signals = signalsOf(view, lambdas);
      const [s, t] = [[0, 1, 2], [1, 2, 3]];
      const [xs, xt] = [s, t].map((team) => termsOf(view, team));
      const [es, et] = [s, t].map((team) => errorOf(view, team, template, reference));
      const [ks, kt] = [s, t].map((team) => jointQuantities(view, team).K);
      const exact = alpha * scoreLead(signals, s, t) + weightDifference(of, xs, xt) + es.eta -
        et.eta;
      assertClose(kt - ks, exact, 1e-8);
      const bound = alpha * scoreLead(signals, s, t) - weightCorrection(of, xs, xt) - es.tau -
        et.tau;
      assert.ok(kt - ks >= bound - 1e-9);
      // One of the two directions counts against its team, and there the correction is exact.
      const both = [weightCorrection(of, xs, xt), weightCorrection(of, xt, xs)];
      assertClose(Math.max(...both), Math.abs(weightDifference(of, xs, xt)), 1e-12);
      assert.equal(Math.min(...both), 0);
    }),
  );
});

Deno.test("matching the quality coefficient leaves only the channels to correct", () => {
  const worth = { quality: 2, channels: [3, 0] };
  const score = { quality: 8, channels: [4, 4] };
  const of = { worth, score, alpha: worth.quality / score.quality };
  const [s, t] = [{ quality: 0.9, channels: [1, 0.5] }, { quality: 0.1, channels: [0, 0] }];
  assert.equal(weightDifference(of, s, t), (3 - 1) * 1 + (0 - 1) * 0.5);
});

Deno.test("prop:score_accuracy_gain: no gain falls below its bound, with any selecting profile", () => {
  fc.assert(
    fc.property(worlds, noise(5), noise(10), (world, shakeQ, shakeR) => {
      const { template, view, lambdas, reference } = world;
      const target = signalsOf(view, lambdas);
      const base = baseOf(view);
      const selecting = selectionSignals(
        base.quality.map((q, i) => q + 0.1 * shakeQ[i]),
        base.channels.map((values, c) => ({
          lambda: lambdas[c],
          values: values.map((x, e) => x + 0.1 * shakeR[e]),
        })),
      );
      const change = signalChange(target, selecting);
      const distance = { du: norm(change.u), dv: norm(change.v) };
      const of = comparison(view, template, lambdas, reference, undefined);
      const q = [2, 3, 4];
      const baseline = jointQuantities(view, q);
      const ends = [...combinations(5, 3)].map((s) => {
        const corrections = {
          alpha: of.alpha,
          baseline: baselineCorrection(baseline),
          profile: profileBound(distance, s, q),
          weights: weightCorrection(of, termsOf(view, s), termsOf(view, q)),
          curvature: errorOf(view, s, template, reference).tau +
            errorOf(view, q, template, reference).tau,
        };
        const lead = scoreLead(selecting, s, q);
        const bound = scoreAccuracyGain(lead, corrections);
        const gain = baseline.sameWrong - jointQuantities(view, s).sameWrong;
        assert.ok(bound <= gain + 1e-9);
        const moved = scoreLead(change, s, q);
        assert.ok(Math.abs(moved) <= corrections.profile + 1e-9);
        return { lead, gain, bound, ...corrections };
      });
      const best = ends.reduce((a, b) => b.lead > a.lead ? b : a);
      assert.ok(terminalSlack(ends) <= best.bound + 1e-9);
      assert.ok(terminalSlack(ends) <= best.gain + 1e-9);
    }),
    { numRuns: 60 },
  );
});

Deno.test("prop:score_accuracy_gain: each correction counts once, in its own unit", () => {
  fc.assert(fc.property(noise(6), ([lead, alpha, baseline, profile, weights, curvature]) => {
    const of = { alpha: alpha + 1, baseline, profile, weights, curvature };
    const expected = of.alpha * (lead - profile) - baseline - weights - curvature;
    assertClose(scoreAccuracyGain(lead, of), expected, 1e-12);
    assertClose(terminalSlack([{ lead, ...of }]), expected, 1e-12);
  }));
});

Deno.test("on a task, every correction is the one of its own function, and the bound holds", () => {
  fc.assert(
    fc.property(worlds, worlds, ({ template, view, lambdas }, other) => {
      const pool = [view, other.view].map((view) => taskProfile(view));
      const weights = { err: lambdas[0], dist: lambdas[1] };
      const [team, baseline] = [[0, 1, 3], [0, 2, 4]];
      const gain = taskScoreGain(view, { team, baseline, pool, template, weights });
      const base = baseOf(view);
      const reference = {
        error: 1 - moments(base.quality).mean,
        r: 1 - moments(base.channels[0]).mean,
      };
      const of = comparison(view, template, lambdas, reference, undefined);
      const selecting = pooledSignals(pool[0], pool, weights);
      const change = signalChange(signalsOf(view, lambdas), selecting);
      const corrections = {
        alpha: of.alpha,
        baseline: baselineCorrection(jointQuantities(view, baseline)),
        profile: profileBound({ du: norm(change.u), dv: norm(change.v) }, team, baseline),
        weights: weightCorrection(of, termsOf(view, team), termsOf(view, baseline)),
        curvature: errorOf(view, team, template, reference).tau +
          errorOf(view, baseline, template, reference).tau,
      };
      const lead = scoreLead(selecting, team, baseline);
      const expected = { lead, ...corrections, bound: scoreAccuracyGain(lead, corrections) };
      for (const key of Object.keys(expected) as (keyof typeof expected)[]) {
        assertClose(gain[key], expected[key], 1e-7, key);
      }
      const [risk, before] = [team, baseline].map((team) => jointQuantities(view, team).sameWrong);
      assert.ok(gain.bound <= before - risk + 1e-9);
    }),
    { numRuns: 40 },
  );
});

/** A pool of five template members, with everything that the proposition takes. */
interface World {
  readonly template: JointTemplate;
  readonly view: DevSplit;
  readonly lambdas: readonly number[];
  readonly reference: { readonly error: number; readonly r: number };
}

const worlds: fc.Arbitrary<World> = fc.record({
  template: jointTemplates,
  items: fc.array(
    fc.record({
      gold: fc.nat({ max: 3 }),
      off: fc.tuple(...[0, 1, 2, 3, 4].map(() => fc.constantFrom(0, 0, 0, 1, 1, 2, 3))),
    }) as fc.Arbitrary<TemplateItem>,
    { minLength: 30, maxLength: 60 },
  ),
  lambdas: fc.tuple(between(0, 1), between(0, 1)),
  reference: fc.record({ error: between(0.2, 0.8), r: between(-0.5, 0.8) }),
}).map(({ template, items, ...rest }) => ({
  template,
  view: jointSplit(items, template),
  ...rest,
})).filter(({ view }) => {
  const { quality, channels } = baseOf(view);
  return [quality, ...channels].every((values) => moments(values).sd > 1e-3);
});

/** Qualities, 1 − Q and JSD of every pair. */
function baseOf(view: DevSplit) {
  const m = view.models.length;
  const J = jsdMatrix(view);
  const edges = [...combinations(m, 2)];
  return {
    quality: [...quality(view)],
    channels: [
      edges.map(([i, j]) => 1 - yuleQ(contingency(view, i, j))),
      edges.map(([i, j]) => J[i * m + j]),
    ],
  };
}

function signalsOf(view: DevSplit, lambdas: readonly number[]) {
  const { quality, channels } = baseOf(view);
  return selectionSignals(quality, channels.map((values, c) => ({ lambda: lambdas[c], values })));
}

/** X_S: mean quality, HI_err and HI_dist of a team. */
function termsOf(view: DevSplit, team: Team) {
  const m = view.models.length;
  const J = jsdMatrix(view);
  const mean = (values: readonly number[]) => moments(values).mean;
  const edges = [...combinations(team.length, 2)].map(([a, b]) => [team[a], team[b]]);
  return {
    quality: mean(team.map((i) => quality(view)[i])),
    channels: [
      1 - mean(edges.map(([i, j]) => yuleQ(contingency(view, i, j)))),
      mean(edges.map(([i, j]) => J[i * m + j])),
    ],
  };
}

function errorOf(view: DevSplit, team: Team, template: JointTemplate, at: World["reference"]) {
  const q = quality(view);
  const residuals = [...combinations(3, 2)].map(([a, b]) => {
    const table = contingency(view, team[a], team[b]);
    return expansionResidual({
      x: 1 - q[team[a]],
      z: 1 - q[team[b]],
      r: yuleQ(table),
      doubleFault: doubleFault(table),
    }, at);
  });
  return expansionError(residuals, template.theta);
}

function comparison(
  view: DevSplit,
  template: JointTemplate,
  lambdas: readonly number[],
  reference: World["reference"],
  alpha: number | undefined,
) {
  const base = baseOf(view);
  const { quality, hiErr, hiDist } = collisionExpansion(template, reference);
  const score = scoreCoefficients({
    quality: moments(base.quality).sd,
    channels: lambdas.map((lambda, c) => ({ lambda, sd: moments(base.channels[c]).sd })),
  });
  const worth = { quality, channels: [hiErr, hiDist] };
  return { worth, score, alpha: alpha ?? quality / score.quality };
}
