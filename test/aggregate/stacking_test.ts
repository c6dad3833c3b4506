import assert from "node:assert/strict";
import { stackedFeatures, stacking, STACKING_BETA } from "../../lib/aggregate/stacking.ts";
import { fitSoftmaxRegression, linearLogits } from "../../lib/math/softmax_regression.ts";
import { symmetricEigen } from "../../lib/math/symmetric_eigen.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { softmax } from "../../lib/pool/row_table.ts";
import { heterogeneityIndex } from "../../lib/signals/heterogeneity_index.ts";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import { JSD } from "../../lib/signals/measures/jsd.ts";
import type { DevSplit, Team } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";

Deno.test("features are the members' distributions side by side, in team order", () => {
  const view = splitOf([[[0.1, 0.9], [0.2, 0.8]], [[0.3, 0.7], [0.4, 0.6]]], [0, 0]);
  assert.deepEqual([...stackedFeatures(view, [1, 0])], [0.3, 0.7, 0.1, 0.9, 0.4, 0.6, 0.2, 0.8]);
});

Deno.test("the fit stands at its optimum and says so", () => {
  for (const options of [2, 4, 10]) {
    const pool = madePool({ models: 3, tasks: 1, items: 300, options, seed: options });
    const { fit } = stacking.fit(pool.tasks[0].dev, [0, 1, 2]);
    assert.ok(fit!.converged && fit!.gradientNorm <= 1e-8, `${options} options`);
    assert.ok(fit!.objective < Math.log(options), "better than knowing nothing");
  }
});

Deno.test("a dev split of one item, or of one gold option, is fitted too", () => {
  const one = splitOf([[[0.6, 0.4]], [[0.3, 0.7]]], [1]);
  const same = splitOf([[[0.6, 0.4], [0.2, 0.8]], [[0.3, 0.7], [0.9, 0.1]]], [1, 1]);
  for (const dev of [one, same]) {
    const rule = stacking.fit(dev, [0, 1]);
    assert.ok(rule.fit!.converged);
    assert.ok(rule.predict(dev).predicted.every((choice) => choice === 1));
  }
});

// thm:stacking_member_information, with Δ the gain of Stacking over a softmax classifier on the mean
// distribution (penalty β/k): ‖Γ‖²/(2L) ≤ Δ ≤ ‖Γ‖²/(2β) ≤ 2 ln2 (k − 1)/β · HI_dist.
Deno.test("the gain over the mean classifier lies within its theorem's bounds", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const options = 2 + seed % 4;
    const { dev } = madePool({ models: 4, tasks: 1, items: 120, options, seed }).tasks[0];
    const team = seed % 2 ? [0, 1, 3] : [1, 2];
    const { gain, gamma2, curvature } = memberInformation(dev, team);
    const beta = STACKING_BETA;
    assert.ok(gain > 0);
    assert.ok(gamma2 / (2 * curvature) <= gain + 1e-9, `seed ${seed}: lower bound`);
    assert.ok(gain <= gamma2 / (2 * beta) + 1e-9, `seed ${seed}: upper bound`);
    const byJsd = 2 * Math.LN2 * (team.length - 1) / beta *
      heterogeneityIndex(team, jsdMatrix(dev), JSD);
    assert.ok(gamma2 / (2 * beta) <= byJsd, `seed ${seed}: JSD bound`);
  }
});

Deno.test("members that answer alike give Stacking nothing beyond their mean", () => {
  const { dev } = madePool({ models: 2, tasks: 1, items: 100, options: 3 }).tasks[0];
  const { gain, gamma2 } = memberInformation(dev, [1, 1]);
  assertClose([gain, gamma2], [0, 0], 1e-10);
});

/** Δ, ‖Γ‖² and L of the theorem, from their definitions. */
function memberInformation(dev: DevSplit, team: Team) {
  const { options: L } = dev;
  const N = dev.items.length;
  const k = team.length;
  const width = k * L;
  const phi = stackedFeatures(dev, team);
  const mean = new Float64Array(N * L);
  for (let n = 0; n < N; n++) {
    for (let c = 0; c < width; c++) mean[n * L + c % L] += phi[n * width + c] / k;
  }
  const shape = { labels: dev.gold, n: N, classes: L };
  const tight = { gradientTolerance: 1e-10 };
  const full = fitSoftmaxRegression({ ...shape, features: phi, width }, STACKING_BETA, tight);
  const base = fitSoftmaxRegression(
    { ...shape, features: mean, width: L },
    STACKING_BETA / k,
    tight,
  );
  const delta = phi.map((value, at) => value - mean[Math.floor(at / width) * L + at % L]);
  const gamma = new Float64Array(width * L);
  const sigma = new Float64Array(width * width);
  const logits = new Float64Array(L);
  for (let n = 0; n < N; n++) {
    linearLogits(base.weights, mean, n * L, L, logits);
    const residual = softmax([...logits]).map((p, r) => (r === dev.gold[n] ? 1 : 0) - p);
    for (let a = 0; a < width; a++) {
      const d = delta[n * width + a] / N;
      for (let r = 0; r < L; r++) gamma[a * L + r] += d * residual[r];
      for (let b = 0; b < width; b++) sigma[a * width + b] += d * delta[n * width + b];
    }
  }
  return {
    gain: base.value - full.value,
    gamma2: gamma.reduce((sum, g) => sum + g * g, 0),
    curvature: STACKING_BETA + symmetricEigen(sigma, width).values[0] / 2,
  };
}

Deno.test("Stacking learns to distrust a member that is confidently wrong", () => {
  // a puts 0.9 on the option after the gold one, b is undecided with a hint of 0.4.
  const gold = Array.from({ length: 60 }, (_, n) => n % 3);
  const a = gold.map((y) => [0, 1, 2].map((r) => r === (y + 1) % 3 ? 0.9 : 0.05));
  const b = gold.map((y) => [0, 1, 2].map((r) => r === y ? 0.4 : 0.3));
  const dev = splitOf([a, b], gold);
  assert.deepEqual([...stacking.fit(dev, [0, 1]).predict(dev).predicted], gold);
  assert.ok(dev.correct.subarray(0, 60).every((c) => c === 0), "a alone is never right");
});
