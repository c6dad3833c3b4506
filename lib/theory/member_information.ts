import { stackedFeatures, STACKING_BETA } from "../aggregate/stacking.ts";
import {
  fitSoftmaxRegression,
  linearLogits,
  type SoftmaxRegression,
} from "../math/softmax_regression.ts";
import { symmetricEigen } from "../math/symmetric_eigen.ts";
import type { SplitView, Team } from "../types.ts";
import { divergence } from "./divergence_term.ts";

/** What knowing who said what is worth to Stacking, beyond the mean distribution, in nats. */
export interface MemberInformation {
  /** Δ = G_{β/k}(p̄) − F_β, the fall of the regularised cross-entropy. */
  readonly gain: number;
  /** ‖Γ‖², how the members' differences align with what the mean leaves unexplained. */
  readonly gamma2: number;
  /** L_δ = β + λ_max(Σ_δ) / 2 (eq:stacking_theory_curvature). */
  readonly curvature: number;
  /** E‖δφ‖², how much the members differ at all. */
  readonly energy: number;
  /** HI_dist of the team on this split, in bits. */
  readonly hiDist: number;
}

/** The three bounds of Δ, in rising order of their upper ones. */
export interface InformationBounds {
  /** ‖Γ‖² / (2L_δ), from below, in nats. */
  readonly low: number;
  /** ‖Γ‖² / (2β), from above, in nats. */
  readonly high: number;
  /** The upper bound that needs only HI_dist, in nats. */
  readonly byDivergence: number;
}

/**
 * Δ, ‖Γ‖², L_δ and HI_dist of a team on one split (app:stacking_theory). Δ compares Stacking with a
 * softmax classifier on the mean distribution under penalty β / k, which is Stacking with the same
 * weights for every member; Γ = E[δφ (e_Y − π₀)ᵀ] with δφ = [p_1 − p̄; …; p_k − p̄].
 *
 * @example
 * ```ts
 * import { splitView } from "../pool/split_view.ts";
 * import { memberInformation } from "./member_information.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(0.75, 0.25, 0.5, 0.5), gold: Uint8Array.of(0, 1), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.ok(Math.abs(memberInformation(view, [0, 0]).gain) < 1e-9); // two copies know no more than one
 * ```
 */
export function memberInformation(
  view: SplitView,
  team: Team,
  { beta = STACKING_BETA }: { readonly beta?: number } = {},
): MemberInformation {
  const k = team.length;
  const L = view.options;
  const N = view.items.length;
  const width = k * L;
  const phi = stackedFeatures(view, team);
  const mean = new Float64Array(N * L);
  phi.forEach((value, at) => mean[Math.floor(at / width) * L + at % L] += value / k);
  const shape = { labels: view.gold, n: N, classes: L };
  const tight = { gradientTolerance: 1e-10 };
  const full = fitSoftmaxRegression({ ...shape, features: phi, width }, beta, tight);
  const base = fitSoftmaxRegression({ ...shape, features: mean, width: L }, beta / k, tight);
  const delta = phi.map((value, at) => value - mean[Math.floor(at / width) * L + at % L]);
  const residual = residuals(view, base, mean);
  const gamma = meanOuter(delta, width, residual, L);
  const sigma = meanOuter(delta, width, delta, width);
  return {
    gain: base.value - full.value,
    gamma2: gamma.reduce((sum, value) => sum + value * value, 0),
    curvature: beta + symmetricEigen(sigma, width).values[0] / 2,
    energy: delta.reduce((sum, value) => sum + value * value, 0) / N,
    hiDist: meanDivergence(view, team),
  };
}

/**
 * The bounds of thm:stacking_member_information (eq:stacking_theory_gain_bounds):
 *
 * ‖Γ‖² / (2L_δ) ≤ Δ ≤ ‖Γ‖² / (2β) ≤ 2·ln 2·(k − 1)·HI_dist / β.
 *
 * So Δ > 0 exactly where Γ ≠ 0: divergence is what Stacking can use, Γ whether it is of use.
 *
 * @example
 * ```ts
 * import { informationBounds } from "./member_information.ts";
 * import assert from "node:assert/strict";
 *
 * const bounds = informationBounds({ gamma2: 0.5, curvature: 1, hiDist: 0.5 }, { k: 3, beta: 0.5 });
 * assert.deepEqual(bounds, { low: 0.25, high: 0.5, byDivergence: 4 * Math.LN2 });
 * ```
 */
export function informationBounds(
  { gamma2, curvature, hiDist }: Pick<MemberInformation, "gamma2" | "curvature" | "hiDist">,
  { k, beta = STACKING_BETA }: { readonly k: number; readonly beta?: number },
): InformationBounds {
  return {
    low: gamma2 / (2 * curvature),
    high: gamma2 / (2 * beta),
    byDivergence: 2 * Math.LN2 * (k - 1) / beta * hiDist,
  };
}

/**
 * The least JSD in bits of two distributions at Euclidean distance ‖p − q‖, by Pinsker's inequality
 * (eq:stacking_theory_jsd_energy): ‖p − q‖² / (4·ln 2). Attained in the limit of close distributions
 * around (½, ½).
 *
 * @example
 * ```ts
 * import { leastDivergence } from "./member_information.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(leastDivergence(Math.SQRT2).toFixed(3), "0.721"); // (1, 0) and (0, 1) have 1 bit
 * ```
 */
export function leastDivergence(distance: number): number {
  return distance ** 2 / (4 * Math.LN2);
}

/** e_Y − π₀, N × L: what the mean classifier leaves unexplained. */
function residuals(view: SplitView, base: SoftmaxRegression, mean: Float64Array): Float64Array {
  const L = view.options;
  const result = new Float64Array(view.items.length * L);
  const logits = new Float64Array(L);
  view.items.forEach((_, n) => {
    linearLogits(base.weights, mean, n * L, L, logits);
    const largest = Math.max(...logits);
    const scores = logits.map((logit) => Math.exp(logit - largest));
    const total = scores.reduce((sum, score) => sum + score, 0);
    for (let r = 0; r < L; r++) {
      result[n * L + r] = (r === view.gold[n] ? 1 : 0) - scores[r] / total;
    }
  });
  return result;
}

/** The mean of aᵀb over the rows of two tables. */
function meanOuter(a: Float64Array, wide: number, b: Float64Array, high: number): Float64Array {
  const N = a.length / wide;
  const result = new Float64Array(wide * high);
  for (let n = 0; n < N; n++) {
    for (let c = 0; c < wide; c++) {
      for (let r = 0; r < high; r++) result[c * high + r] += a[n * wide + c] * b[n * high + r] / N;
    }
  }
  return result;
}

/** Mean JSD over the pairs of a team and the items; repeats of a member count. */
function meanDivergence(view: SplitView, team: Team): number {
  const N = view.items.length;
  const row = (i: number, n: number) =>
    view.p.subarray((i * N + n) * view.options, (i * N + n + 1) * view.options);
  let sum = 0;
  team.forEach((i, at) => {
    for (const j of team.slice(at + 1)) {
      for (let n = 0; n < N; n++) sum += divergence(row(i, n), row(j, n));
    }
  });
  return sum / (N * team.length * (team.length - 1) / 2);
}
