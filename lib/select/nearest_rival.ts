import type { Team } from "../types.ts";
import { largestHalves } from "./best_team.ts";
import { type Comparison, comparison, overlapNorms } from "./comparison.ts";
import { type TeamWeights, weightOf } from "./team_weights.ts";

/** The nearest of all other teams, or how near it can be at most. */
export interface NearestRival {
  /** No other team is nearer than this; negative where one scores more. */
  readonly distance: number;
  /** The nearest that was found; null where there is no other team. */
  readonly rival: Comparison | null;
  /** True where the rival is the nearest of all. */
  readonly finished: boolean;
}

/**
 * The team that the least change of the signals would put level with a given one, by branch and bound
 * in pools too large to go through. A partial team is given up where even the best members that it
 * could get, at the overlap that makes them count most, would not come nearer.
 *
 * @example
 * ```ts
 * import { nearestRival } from "./nearest_rival.ts";
 * import assert from "node:assert/strict";
 *
 * const weights = { m: 3, k: 1, node: Float64Array.of(3, 1, 2), edge: new Float64Array(9) };
 * assert.deepEqual(nearestRival(weights, [0]).rival!.loser, [2]);
 * ```
 */
export function nearestRival(
  weights: TeamWeights,
  team: Team,
  { mostNodes = 1_000_000 }: { readonly mostNodes?: number } = {},
): NearestRival {
  const { m, k, node, edge } = weights;
  const value = weightOf(weights, team);
  const inTeam = new Uint8Array(m);
  for (const i of team) inTeam[i] = 1;
  const reach = Array.from({ length: k + 1 }, (_, shared) => {
    const { u, v } = overlapNorms(k, shared);
    return Math.hypot(u, v);
  });
  const halves = largestHalves(weights);
  const members: number[] = [];
  let rival: Comparison | null = null;
  let nearest = Infinity, open = Infinity, nodes = 0;
  const grow = (
    sum: number,
    shared: number,
    candidates: readonly number[],
    gain: Float64Array,
  ): void => {
    const missing = k - members.length;
    if (missing === 0) {
      if (shared === k || (value - sum) / reach[shared] >= nearest) return;
      rival = comparison(team, members.toSorted((a, b) => a - b), value - sum);
      nearest = rival.distance;
      return;
    }
    const sorted = candidates.map((j) => ({ j, reach: gain[j] + halves[missing - 1][j] }))
      .sort((a, b) => b.reach - a.reach || a.j - b.j);
    for (let at = 0; at + missing <= sorted.length; at++) {
      let bound = sum;
      for (let s = at; s < at + missing; s++) bound += sorted[s].reach;
      // A margin counts least at the smallest overlap, a lead of the rival at the largest.
      const behind = value - bound;
      const least = behind /
        (behind >= 0 ? reach[shared] : reach[Math.min(k - 1, shared + missing)]);
      if (least >= nearest) return;
      if (nodes++ >= mostNodes) {
        open = Math.min(open, least);
        return;
      }
      const { j } = sorted[at];
      members.push(j);
      const next = gain.map((each, i) => each + edge[j * m + i]);
      grow(sum + gain[j], shared + inTeam[j], sorted.slice(at + 1).map((each) => each.j), next);
      members.pop();
    }
  };
  grow(0, 0, Array.from({ length: m }, (_, i) => i), node.slice());
  return { distance: Math.min(nearest, open), rival, finished: open === Infinity };
}
