import { choose } from "../math/combinations.ts";
import type { Team } from "../types.ts";
import { bestTeam } from "./best_team.ts";
import { type Objective, scoreTeam } from "./objective.ts";
import { selectExhaustive } from "./select_exhaustive.ts";
import { selectGreedy } from "./select_greedy.ts";
import { teamWeights } from "./team_weights.ts";

/** How much score greedy search gave away. */
export interface OptimalityGap {
  /** The team of greedy search. */
  readonly team: Team;
  /** Of the team at hand. */
  readonly score: number;
  /** The best team known; the same one where greedy found it. */
  readonly best: Team;
  /** Of the best team. */
  readonly bestScore: number;
  /** No team scores more than greedy's plus this; 0 where greedy is optimal. */
  readonly gap: number;
  /** True where the gap is known, false where it is a bound. */
  readonly exact: boolean;
}

/** What {@linkcode optimalityGap} may be told. */
export interface GapOptions {
  /** Try every team where there are at most this many, branch and bound otherwise. */
  readonly everyTeamUpTo?: number;
  /** Branch and bound gives up after so many partial teams. */
  readonly mostNodes?: number;
}

/**
 * The best score of all teams minus that of multi-start greedy search: exact by trying every team of a
 * small pool, by branch and bound in a larger one; where that is cut short, an upper bound.
 *
 * @example
 * ```ts
 * import { objective } from "./objective.ts";
 * import { optimalityGap } from "./optimality_gap.ts";
 * import assert from "node:assert/strict";
 *
 * const of = objective([0.9, 0.8, 0.1], { jsd: new Float64Array(9) }, { jsd: 1 });
 * assert.equal(optimalityGap(of, 2).gap, 0);
 * ```
 */
export function optimalityGap(
  of: Objective,
  k: number,
  { everyTeamUpTo = 200_000, mostNodes }: GapOptions = {},
): OptimalityGap {
  const { team, score } = selectGreedy(of, k);
  const known = (best: Team, bound?: number): OptimalityGap => {
    const bestScore = scoreTeam(of, best).score;
    const optimal = best.join() === team.join();
    const gap = Math.max(0, (bound ?? (optimal ? score : bestScore)) - score);
    return { team, score, best, bestScore, gap, exact: bound === undefined };
  };
  if (choose(of.m, k) <= everyTeamUpTo) return known(selectExhaustive(of, k).team);
  const found = bestTeam(teamWeights(of, k), { start: team, mostNodes });
  return known(found.team, found.finished ? undefined : found.bound);
}
