import { choose } from "../math/combinations.ts";
import type { Team } from "../types.ts";
import { overlapBound, type SignalDistance } from "./selection_bounds.ts";

/** A number for quality and one for each heterogeneity channel, in the objective's order. */
export interface PerTerm {
  /** Of the mean quality. */
  readonly quality: number;
  /** Of each heterogeneity index. */
  readonly channels: readonly number[];
}

/**
 * What a unit of mean quality and of each heterogeneity index adds to the score of a team of k
 * (eq:score_target_affine): w_q = √k / σ_q and w_c = λ_c·√(k(k − 1)/2) / σ_c, both √3 at k = 3; 0 for a
 * constant channel.
 *
 * @example
 * ```ts
 * import { scoreCoefficients } from "./score_accuracy_gain.ts";
 * import assert from "node:assert/strict";
 *
 * const of = { quality: 0.5, channels: [{ lambda: 0.25, sd: 0.5 }, { lambda: 1, sd: 0 }] };
 * const { quality, channels } = scoreCoefficients(of, 4);
 * assert.deepEqual([quality, ...channels], [4, 0.5 * Math.sqrt(6), 0]);
 * ```
 */
export function scoreCoefficients(
  spread: {
    readonly quality: number;
    readonly channels: readonly { readonly lambda: number; readonly sd: number }[];
  },
  k = 3,
): PerTerm {
  const each = (n: number, sd: number) => sd > 0 ? Math.sqrt(n) / sd : 0;
  return {
    quality: each(k, spread.quality),
    channels: spread.channels.map(({ lambda, sd }) => lambda * each(choose(k, 2), sd)),
  };
}

/** Whose worth in accuracy and in score is compared, and on which scale. */
export interface WeightComparison {
  /** A: what each term is worth, from the collision expansion; 0 for a channel that it has not. */
  readonly worth: PerTerm;
  /** w: what each term adds to the score. */
  readonly score: PerTerm;
  /** α > 0, the scale between the two; `worth.quality / score.quality` matches quality exactly. */
  readonly alpha: number;
}

/**
 * bᵀ(X_S − X_T) with b = A − αw: by how much the score misjudges the difference of two teams because
 * its weights are not what the terms are worth.
 *
 * @example
 * ```ts
 * import { weightDifference } from "./score_accuracy_gain.ts";
 * import assert from "node:assert/strict";
 *
 * const of = { worth: { quality: 1, channels: [1] }, score: { quality: 2, channels: [4] }, alpha: 0.5 };
 * const [s, t] = [0.75, 0.5].map((h) => ({ quality: 0.5, channels: [h] }));
 * assert.equal(weightDifference(of, s, t), -0.25); // (1 − 0.5 · 4) · 0.25
 * ```
 */
export function weightDifference(
  { worth, score, alpha }: WeightComparison,
  s: PerTerm,
  t: PerTerm,
): number {
  return (worth.quality - alpha * score.quality) * (s.quality - t.quality) +
    worth.channels.reduce(
      (sum, A, c) => sum + (A - alpha * score.channels[c]) * (s.channels[c] - t.channels[c]),
      0,
    );
}

/**
 * E_wt(S, T) = [−bᵀ(X_S − X_T)]₊, the part of {@linkcode weightDifference} that counts against S
 * (eq:score_weight_difference).
 *
 * @example
 * ```ts
 * import { weightCorrection } from "./score_accuracy_gain.ts";
 * import assert from "node:assert/strict";
 *
 * const of = { worth: { quality: 1, channels: [1] }, score: { quality: 2, channels: [4] }, alpha: 0.5 };
 * const team = (h: number) => ({ quality: 0.5, channels: [h] });
 * assert.equal(weightCorrection(of, team(0.75), team(0.5)), 0.25); // the score thinks too much of it
 * assert.equal(weightCorrection(of, team(0.5), team(0.75)), 0);
 * ```
 */
export function weightCorrection(of: WeightComparison, s: PerTerm, t: PerTerm): number {
  return Math.max(0, -weightDifference(of, s, t));
}

/** What prop:score_accuracy_gain takes off the score's lead. */
export interface GainCorrections {
  /** α > 0, what a unit of score is worth in accuracy. */
  readonly alpha: number;
  /** ε_Q, `baselineCorrection` of the Quality-Only team. */
  readonly baseline: number;
  /** B_prof, {@linkcode profileBound} of the two teams. */
  readonly profile: number;
  /** E_wt, {@linkcode weightCorrection} of the two teams. */
  readonly weights: number;
  /** τ_S + τ_Q, the curvature that the expansion neglects, `expansionError` of both teams. */
  readonly curvature: number;
}

/**
 * What the selected team of three gains at least over Quality-Only, from the lead of its score, under
 * Choice-Soft or PoE and the joint model (prop:score_accuracy_gain, eq:score_accuracy_gain):
 *
 * Acc(S) − Acc(S_Q) ≥ α·[F̂(S) − F̂(S_Q)] − ε_Q − α·B_prof − E_wt − τ_S − τ_Q.
 *
 * @example
 * ```ts
 * import { scoreAccuracyGain } from "./score_accuracy_gain.ts";
 * import assert from "node:assert/strict";
 *
 * const corrections = { alpha: 0.5, baseline: 0.125, profile: 0.25, weights: 0.0625, curvature: 0.0625 };
 * assert.equal(scoreAccuracyGain(1, corrections), 0.125);
 * ```
 */
export function scoreAccuracyGain(
  scoreLead: number,
  { alpha, baseline, profile, weights, curvature }: GainCorrections,
): number {
  return alpha * scoreLead - baseline - alpha * profile - weights - curvature;
}

/**
 * By how much the lead of the best terminal team exceeds ε_Q + E_max (eq:score_terminal_condition),
 * E_max the largest correction α·B_prof + E_wt + τ_T + τ_Q of any terminal team. Above 0: the returned
 * team is better than Quality-Only, whichever of them it is.
 *
 * @example
 * ```ts
 * import { terminalSlack } from "./score_accuracy_gain.ts";
 * import assert from "node:assert/strict";
 *
 * const one = { alpha: 0.5, baseline: 0.125, profile: 0, weights: 0, curvature: 0.25 };
 * const two = { ...one, profile: 1 };
 * assert.equal(terminalSlack([{ lead: 2, ...one }, { lead: 1, ...two }]), 1 - 0.125 - 0.75);
 * ```
 */
export function terminalSlack(
  ends: readonly (GainCorrections & { readonly lead: number })[],
): number {
  const { alpha, baseline } = ends[0];
  const lead = Math.max(...ends.map((end) => end.lead));
  const worst = Math.max(
    ...ends.map((end) => alpha * end.profile + end.weights + end.curvature),
  );
  return alpha * lead - baseline - worst;
}

/**
 * B_prof(S, T): by how much the lead of S over T differs between the profile that selected and the
 * task's own (eq:score_profile_difference), the `overlapBound` of two teams of one size.
 *
 * @example
 * ```ts
 * import { profileBound } from "./score_accuracy_gain.ts";
 * import assert from "node:assert/strict";
 *
 * // Two of three members in common: √(2/3)·‖δu‖ + √(4/3)·‖δv‖.
 * const bound = profileBound({ du: 0, dv: Math.sqrt(3) }, [0, 1, 2], [1, 2, 3]);
 * assert.ok(Math.abs(bound - 2) < 1e-12);
 * ```
 */
export function profileBound(distance: SignalDistance, s: Team, t: Team): number {
  const overlap = s.filter((i) => t.includes(i)).length;
  return overlapBound(distance, { k: s.length, overlap });
}
