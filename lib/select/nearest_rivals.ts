import type { Team } from "../types.ts";
import { type Comparison, comparison, overlapNorms } from "./comparison.ts";
import { type TeamWeights, weightOf } from "./team_weights.ts";

/**
 * The teams of the same size that the least change of the signals would put level with a team, nearest
 * first, among all there are. A distance is negative where the rival already scores more.
 *
 * @example
 * ```ts
 * import { nearestRivals } from "./nearest_rivals.ts";
 * import assert from "node:assert/strict";
 *
 * const weights = { m: 3, k: 1, node: Float64Array.of(3, 1, 2), edge: new Float64Array(9) };
 * assert.deepEqual(nearestRivals(weights, [0], 1)[0].loser, [2]);
 * ```
 */
export function nearestRivals(weights: TeamWeights, team: Team, most: number): Comparison[] {
  const { m, k, node, edge } = weights;
  const value = weightOf(weights, team);
  const inTeam = new Uint8Array(m);
  for (const i of team) inTeam[i] = 1;
  const reach = Float64Array.from({ length: k }, (_, shared) => {
    const { u, v } = overlapNorms(k, shared);
    return Math.hypot(u, v);
  });
  const members = new Int32Array(k);
  const found: Comparison[] = [];
  let farthest = Infinity;
  const extend = (s: number, from: number, sum: number, shared: number): void => {
    for (let j = from; j <= m - k + s; j++) {
      members[s] = j;
      let extended = sum + node[j];
      for (let t = 0; t < s; t++) extended += edge[members[t] * m + j];
      const common = shared + inTeam[j];
      if (s + 1 < k) {
        extend(s + 1, j + 1, extended, common);
        continue;
      }
      if (common === k || (value - extended) / reach[common] >= farthest) continue;
      found.push(comparison(team, [...members], value - extended));
      if (found.length < 2 * most) continue;
      trim();
      farthest = found[found.length - 1].distance;
    }
  };
  const trim = () => {
    found.sort((a, b) => a.distance - b.distance);
    found.length = Math.min(found.length, most);
  };
  extend(0, 0, 0, 0);
  trim();
  return found;
}
