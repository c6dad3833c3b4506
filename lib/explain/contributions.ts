import { channelTerm, type Objective, standardise } from "../select/objective.ts";
import type { Team } from "../types.ts";

/** One member's part in one term of its team's score, weight included. */
export interface Contribution {
  /** Index of the model. */
  readonly member: number;
  /** `quality`, or the index of a channel such as `hiErr`. */
  readonly part: string;
  readonly value: number;
}

/**
 * Each member's part in the score of its team: its own quality, and half of every pair that it is in,
 * as standardised for teams of this size and weighted. The parts add up to the score; they are the
 * Shapley values of the sum form (eq:selection_sum_form).
 *
 * @example
 * ```ts
 * import { objective, scoreTeam } from "../select/objective.ts";
 * import { contributions } from "./contributions.ts";
 * import assert from "node:assert/strict";
 *
 * const yuleQ = Float64Array.of(1, 0.2, 0.6, 0.2, 1, 0.4, 0.6, 0.4, 1);
 * const of = objective([0.7, 0.5, 0.9], { yuleQ }, { yuleQ: 0.5 });
 * const sum = contributions(of, [0, 2]).reduce((total, { value }) => total + value, 0);
 * assert.ok(Math.abs(sum - scoreTeam(of, [0, 2]).score) < 1e-12);
 * ```
 */
export function contributions(of: Objective, team: Team): Contribution[] {
  const members = [...new Set(team)];
  const size = members.length;
  const pairs = size * (size - 1) / 2;
  return members.flatMap((i) => [
    {
      member: i,
      part: "quality",
      value: standardise(of.quality[i], of.qualityMoments, size) / size,
    },
    ...of.channels.map((channel) => {
      let value = 0;
      for (const j of members) {
        if (i === j) continue;
        // The term of a team whose pairs were all like this one, shared by the pairs and the two ends.
        const like = channelTerm(channel, pairs, channel.matrix[i * of.m + j] * pairs);
        value += channel.weight * like / pairs / 2;
      }
      return { member: i, part: channel.index, value };
    }),
  ]);
}
