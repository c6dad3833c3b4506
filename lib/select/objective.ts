import { type Moments, moments } from "../math/moments.ts";
import type { Heterogeneity } from "../signals/task_signals.ts";
import type { Team } from "../types.ts";

/** A term whose standard error is at most this is 0: its channel says nothing. */
export const NEGLIGIBLE = 1e-12;

/** Scores closer than this are equal; the lower index wins. */
export const TIE = 1e-12;

/** λ1 weighs error decorrelation, λ2 distributional divergence. */
export interface Weights {
  readonly lambda1: number;
  readonly lambda2: number;
}

/** The paper's weights (sec:exp_setup). */
export const PAPER_WEIGHTS: Weights = { lambda1: 0.13, lambda2: 0.05 };

/** The three z-values of a team, before weighting. */
export interface Terms {
  readonly quality: number;
  readonly hiErr: number;
  readonly hiDist: number;
}

/** A team's score and what it is made of. */
export interface Scored {
  readonly score: number;
  readonly terms: Terms;
}

/** What the score of a team depends on, with the pool statistics that standardise it. */
export interface Objective extends Weights {
  readonly m: number;
  readonly quality: ArrayLike<number>;
  readonly R: Float64Array;
  readonly J: Float64Array;
  readonly qualityMoments: Moments;
  readonly errMoments: Moments;
  readonly distMoments: Moments;
}

/**
 * The standardised quality–complementarity objective of one task (eq:objective):
 *
 * score(S) = z(mean q) + λ1 · z(HI_err(S)) + λ2 · z(HI_dist(S)), z(u) = (u − μ) / (σ / √n),
 *
 * where μ and σ (ddof 0) run over the m qualities or the m(m − 1)/2 pairs, and n is the number of
 * members or pairs that u averages. Quality is the task's own; R and J may be pooled.
 *
 * @example
 * ```ts
 * import { objective, scoreTeam } from "./objective.ts";
 * import assert from "node:assert/strict";
 *
 * const flat = new Float64Array(4); // one pair only, so both pairwise terms are 0
 * const two = objective([0.5, 0.7], { R: flat, J: flat }, { lambda1: 1, lambda2: 1 });
 * assert.ok(Math.abs(scoreTeam(two, [1]).score - 1) < 1e-12); // one σ above the mean
 * ```
 */
export function objective(
  quality: ArrayLike<number>,
  { R, J }: Heterogeneity,
  { lambda1, lambda2 }: Weights,
): Objective {
  const m = quality.length;
  const decorrelation: number[] = [];
  const divergence: number[] = [];
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      decorrelation.push(1 - R[i * m + j]);
      divergence.push(J[i * m + j]);
    }
  }
  return {
    m,
    quality,
    R,
    J,
    lambda1,
    lambda2,
    qualityMoments: moments(quality),
    errMoments: moments(decorrelation),
    distMoments: moments(divergence),
  };
}

/** z(u) = (u − μ) / (σ / √n) (eq:z_score); 0 where the standard error is {@linkcode NEGLIGIBLE}. */
export function standardise(u: number, { mean, sd }: Moments, n: number): number {
  const standardError = sd / Math.sqrt(n);
  return standardError > NEGLIGIBLE ? (u - mean) / standardError : 0;
}

/** Score and terms from the sums over a team's members and pairs. A team of one has no pairs. */
export function scoreSums(
  of: Objective,
  size: number,
  sums: { readonly quality: number; readonly R: number; readonly J: number },
): Scored {
  const pairs = size * (size - 1) / 2;
  const terms = {
    quality: standardise(sums.quality / size, of.qualityMoments, size),
    hiErr: pairs ? standardise(1 - sums.R / pairs, of.errMoments, pairs) : 0,
    hiDist: pairs ? standardise(sums.J / pairs, of.distMoments, pairs) : 0,
  };
  return {
    score: terms.quality + of.lambda1 * terms.hiErr + of.lambda2 * terms.hiDist,
    terms,
  };
}

/** Score and terms of any team; a model that is named twice counts once. */
export function scoreTeam(of: Objective, team: Team): Scored {
  const members = [...new Set(team)];
  const sums = { quality: 0, R: 0, J: 0 };
  members.forEach((j, size) => {
    sums.quality += of.quality[j];
    for (const i of members.slice(0, size)) {
      sums.R += of.R[i * of.m + j];
      sums.J += of.J[i * of.m + j];
    }
  });
  return scoreSums(of, members.length, sums);
}
