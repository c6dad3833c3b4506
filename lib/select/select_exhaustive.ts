import { InputError } from "../errors.ts";
import { choose } from "../math/combinations.ts";
import { heterogeneityOf } from "../signals/measure.ts";
import type { Team } from "../types.ts";
import { type Objective, type Scored, scoreTeam, TIE } from "./objective.ts";
import { sizeScale } from "./size_scale.ts";

/** More teams than this are not enumerated. */
export const MOST_TEAMS = 20_000_000;

/**
 * The best of all C(m, k) teams; of teams within 1e-12 of the best, the first in lexicographic order.
 *
 * @example
 * ```ts
 * import { objective, PAPER_WEIGHTS } from "./objective.ts";
 * import { selectExhaustive } from "./select_exhaustive.ts";
 * import assert from "node:assert/strict";
 *
 * const zero = new Float64Array(9);
 * const three = objective([0.5, 0.9, 0.7], { yuleQ: zero, jsd: zero }, PAPER_WEIGHTS);
 * assert.deepEqual(selectExhaustive(three, 2).team, [1, 2]);
 * ```
 */
export function selectExhaustive(of: Objective, k: number): Scored & { readonly team: Team } {
  const teams = choose(of.m, k);
  if (teams > MOST_TEAMS) {
    throw new InputError(
      `Cannot search exhaustively as at most ${
        MOST_TEAMS.toLocaleString("en")
      } teams can be tried: ` +
        `got ${teams.toLocaleString("en")} for k ${k} of ${of.m} models; use c2mas`,
    );
  }
  const team = bestTeam(of, k);
  return { team, ...scoreTeam(of, team) };
}

/** Walks all teams in lexicographic order; what teams with the same first members share is kept. */
function bestTeam(of: Objective, k: number): Team {
  const { m, quality, qualityMoments, channels } = of;
  const C = channels.length;
  const scale = sizeScale(of, k);
  const members = new Int32Array(k);
  // Sums over the first s members and, channel by channel, over their pairs.
  const sums = new Float64Array(k + 1);
  const pairSums = new Float64Array((k + 1) * C);
  let best: number[] = [];
  let most = NaN;
  const extend = (s: number, from: number): void => {
    for (let j = from; j <= m - k + s; j++) {
      members[s] = j;
      sums[s + 1] = sums[s] + quality[j];
      for (let c = 0; c < C; c++) {
        let sum = pairSums[s * C + c];
        const { matrix } = channels[c];
        for (let t = 0; t < s; t++) sum += matrix[members[t] * m + j];
        pairSums[(s + 1) * C + c] = sum;
      }
      if (s + 1 < k) {
        extend(s + 1, j + 1);
        continue;
      }
      let score = (sums[k] / k - qualityMoments.mean) / scale.quality;
      for (let c = 0; k > 1 && c < C; c++) {
        const pairMean = pairSums[k * C + c] / scale.pairs;
        const index = heterogeneityOf(channels[c], pairMean);
        score += channels[c].weight * ((index - channels[c].moments.mean) / scale.channels[c]);
      }
      if (Number.isNaN(most) || score > most + TIE) {
        most = score;
        best = [...members];
      }
    }
  };
  extend(0, 0);
  return best;
}
