import type { Team } from "../types.ts";
import { type TeamWeights, weightOf } from "./team_weights.ts";

/** What a search among all teams came to. */
export interface BestTeam {
  /** The best team that was found, in model order. */
  readonly team: Team;
  readonly value: number;
  /** No team is worth more than this; equal to `value` where the search was finished. */
  readonly bound: number;
  /** True where every team was tried or ruled out. */
  readonly finished: boolean;
  /** Partial teams that were looked at. */
  readonly nodes: number;
}

/** What {@linkcode bestTeam} may be told. */
export interface BestTeamOptions {
  /** A team to start from, such as that of greedy search. */
  readonly start: Team;
  /** Give up after so many partial teams. */
  readonly mostNodes?: number;
}

/**
 * The team of k with the largest sum of node and edge weights, by branch and bound: a partial team S is
 * given up where even the best k − |S| candidates could not beat the best team so far, each counted
 * with its own weight, its pairs with S, and half of its k − |S| − 1 best pairs with other candidates.
 *
 * @example
 * ```ts
 * import { bestTeam } from "./best_team.ts";
 * import assert from "node:assert/strict";
 *
 * const edge = Float64Array.of(0, 0, 5, 0, 0, 0, 5, 0, 0);
 * const weights = { m: 3, k: 2, node: Float64Array.of(1, 4, 1), edge };
 * assert.deepEqual(bestTeam(weights, { start: [0, 1] }).team, [0, 2]);
 * ```
 */
export function bestTeam(
  weights: TeamWeights,
  { start, mostNodes = 2_000_000 }: BestTeamOptions,
): BestTeam {
  const { m, k, node, edge } = weights;
  let team: Team = start.toSorted((a, b) => a - b);
  let value = weightOf(weights, team);
  let nodes = 0;
  let open = -Infinity;
  const halves = largestHalves(weights);
  const members: number[] = [];

  /** `gain[j]`: what j adds to the members; candidates are in the order in which they are tried. */
  const grow = (sum: number, candidates: readonly number[], gain: Float64Array): void => {
    const missing = k - members.length;
    if (missing === 0) {
      if (sum > value) {
        value = sum;
        team = members.toSorted((a, b) => a - b);
      }
      return;
    }
    // A pair among the missing is counted half by either end.
    const reach = (j: number) => gain[j] + halves[missing - 1][j];
    const sorted = candidates.map((j) => ({ j, reach: reach(j) }))
      .sort((a, b) => b.reach - a.reach || a.j - b.j);
    for (let at = 0; at + missing <= sorted.length; at++) {
      let bound = sum;
      for (let s = at; s < at + missing; s++) bound += sorted[s].reach;
      if (bound <= value + 1e-12) return;
      if (nodes >= mostNodes) {
        open = Math.max(open, bound);
        return;
      }
      nodes++;
      const { j } = sorted[at];
      members.push(j);
      const next = gain.map((each, i) => each + edge[j * m + i]);
      grow(sum + gain[j], sorted.slice(at + 1).map((each) => each.j), next);
      members.pop();
    }
  };
  grow(0, Array.from({ length: m }, (_, i) => i), node.slice());
  const finished = open === -Infinity;
  return { team, value, bound: finished ? value : Math.max(open, value), finished, nodes };
}

/** `halves[r][j]`: half of the sum of j's r largest edges; never of fewer. */
export function largestHalves({ m, k, edge }: TeamWeights): Float64Array[] {
  const halves = Array.from({ length: k }, () => new Float64Array(m));
  for (let j = 0; j < m; j++) {
    const sorted = edge.slice(j * m, (j + 1) * m).filter((_, i) => i !== j).sort().reverse();
    for (let r = 1; r < k; r++) halves[r][j] = halves[r - 1][j] + (sorted[r - 1] ?? 0) / 2;
  }
  return halves;
}
