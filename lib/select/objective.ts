import { InputError } from "../errors.ts";
import { type Moments, moments } from "../math/moments.ts";
import { heterogeneityOf, type Measure } from "../signals/measure.ts";
import { MEASURES } from "../signals/measures.ts";
import type { PairMatrices } from "../signals/task_signals.ts";
import { lookUp } from "../registry.ts";
import type { Team } from "../types.ts";

/** A term whose standard error is at most this is 0: its channel says nothing. */
export const NEGLIGIBLE = 1e-12;

/** Scores closer than this are equal; the lower index wins. */
export const TIE = 1e-12;

/** λ_c, how much each pair measure weighs, by its id. */
export type Weights = Readonly<Record<string, number>>;

/** The paper's weights (sec:exp_setup): λ1 on error decorrelation, λ2 on distributional divergence. */
export const PAPER_WEIGHTS: Weights = { yuleQ: 0.13, jsd: 0.05 };

/** The z-values of a team before weighting: `quality`, and one per channel under its index. */
export type Terms = Readonly<Record<string, number>>;

/** A team's score and what it is made of. */
export interface Scored {
  /** z(quality) + Σ λ_c·z(HI_c). */
  readonly score: number;
  /** What it is the weighted sum of. */
  readonly terms: Terms;
}

/** One pair measure in the objective. */
export interface Channel extends Pick<Measure, "id" | "index" | "higher"> {
  /** λ_c. */
  readonly weight: number;
  /** Symmetric, m × m. */
  readonly matrix: Float64Array;
  /** Of the heterogeneity of every pair of the pool. */
  readonly moments: Moments;
}

/** What the score of a team depends on, with the pool statistics that standardise it. */
export interface Objective {
  /** Models of the pool. */
  readonly m: number;
  /** The task's dev accuracies, m. */
  readonly quality: ArrayLike<number>;
  /** Of the qualities of the pool. */
  readonly qualityMoments: Moments;
  /** The pair measures that are weighed. */
  readonly channels: readonly Channel[];
}

/**
 * The objective z(quality) + Σ λ_c·z(HI_c) over one task's qualities and pooled pair matrices
 * (eq:objective); the paper's has the channels Yule's Q and JSD. A measure of the user's own is
 * handed in with `measures`.
 *
 * @example
 * ```ts
 * import { objective, scoreTeam } from "./objective.ts";
 * import assert from "node:assert/strict";
 *
 * const yuleQ = Float64Array.of(1, 0.2, 0.6, 0.2, 1, 0.4, 0.6, 0.4, 1);
 * const of = objective([0.7, 0.7, 0.7], { yuleQ }, { yuleQ: 0.5 });
 * assert.ok(Math.abs(scoreTeam(of, [0, 1]).score - 0.5 * Math.sqrt(1.5)) < 1e-12);
 * ```
 */
export function objective(
  quality: ArrayLike<number>,
  pairs: PairMatrices,
  weights: Weights,
  { measures = MEASURES }: { readonly measures?: readonly Measure[] } = {},
): Objective {
  const m = quality.length;
  const channels = Object.entries(weights).map(([id, weight]): Channel => {
    const { index, higher } = lookUp("measure", measures, id);
    const matrix = pairs[id];
    if (!matrix) {
      throw new InputError(
        `Cannot weigh measure "${id}" as these pairs have only ${Object.keys(pairs).join(", ")}`,
      );
    }
    const values = new Float64Array(m * (m - 1) / 2);
    let at = 0;
    for (let i = 0; i < m; i++) {
      for (let j = i + 1; j < m; j++) {
        values[at++] = heterogeneityOf({ higher }, matrix[i * m + j]);
      }
    }
    return { id, index, higher, weight, matrix, moments: moments(values) };
  });
  return { m, quality, qualityMoments: moments(quality), channels };
}

/** The same objective with other weights; measures that are not named keep theirs. */
export function reweigh(of: Objective, weights: Weights): Objective {
  const channels = of.channels.map((each) => ({
    ...each,
    weight: weights[each.id] ?? each.weight,
  }));
  return { ...of, channels };
}

/** z(u) = (u − μ) / (σ / √n) (eq:z_score); 0 where the standard error is {@linkcode NEGLIGIBLE}. */
export function standardise(u: number, { mean, sd }: Moments, n: number): number {
  const standardError = sd / Math.sqrt(n);
  return standardError > NEGLIGIBLE ? (u - mean) / standardError : 0;
}

/** z(HI_c) of a team with so many pairs; 0 for a team of one. */
export function channelTerm(channel: Channel, pairs: number, pairSum: number): number {
  if (pairs === 0) return 0;
  return standardise(heterogeneityOf(channel, pairSum / pairs), channel.moments, pairs);
}

/** The score from the sums over a team's members and, channel by channel, over its pairs. */
export function scoreSums(
  of: Objective,
  size: number,
  quality: number,
  pairSums: ArrayLike<number>,
): number {
  const pairs = size * (size - 1) / 2;
  let score = standardise(quality / size, of.qualityMoments, size);
  for (let c = 0; c < of.channels.length; c++) {
    score += of.channels[c].weight * channelTerm(of.channels[c], pairs, pairSums[c]);
  }
  return score;
}

/** Score and terms of any team; a model that is named twice counts once. */
export function scoreTeam(of: Objective, team: Team): Scored {
  const members = [...new Set(team)];
  const pairSums = new Float64Array(of.channels.length);
  let quality = 0;
  members.forEach((j, size) => {
    quality += of.quality[j];
    for (const i of members.slice(0, size)) {
      of.channels.forEach(({ matrix }, c) => pairSums[c] += matrix[i * of.m + j]);
    }
  });
  const size = members.length;
  const pairs = size * (size - 1) / 2;
  const terms: Record<string, number> = {
    quality: standardise(quality / size, of.qualityMoments, size),
  };
  of.channels.forEach((each, c) => terms[each.index] = channelTerm(each, pairs, pairSums[c]));
  return { score: scoreSums(of, size, quality, pairSums), terms };
}
