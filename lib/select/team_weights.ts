import { heterogeneityOf } from "../signals/measure.ts";
import type { Objective } from "./objective.ts";
import { sizeScale } from "./size_scale.ts";

/**
 * The score of teams of k as a sum over members and pairs (eq:selection_sum_form):
 * F(S) = Σ_{i∈S} node_i + Σ_{i<j∈S} edge_ij, with node = u/√k and edge = v/√C(k, 2).
 */
export interface TeamWeights {
  readonly m: number;
  readonly k: number;
  readonly node: Float64Array;
  /** Symmetric, m × m, 0 on the diagonal. */
  readonly edge: Float64Array;
}

/**
 * What each model and each pair adds to the score of a team of k.
 *
 * @example
 * ```ts
 * import { objective, scoreTeam } from "./objective.ts";
 * import { teamWeights } from "./team_weights.ts";
 * import assert from "node:assert/strict";
 *
 * const yuleQ = Float64Array.of(1, 0.2, 0.6, 0.2, 1, 0.4, 0.6, 0.4, 1);
 * const of = objective([0.7, 0.5, 0.9], { yuleQ }, { yuleQ: 0.5 });
 * const { node, edge } = teamWeights(of, 2);
 * assert.ok(Math.abs(node[0] + node[2] + edge[2] - scoreTeam(of, [0, 2]).score) < 1e-12);
 * ```
 */
export function teamWeights(of: Objective, k: number): TeamWeights {
  const { m, quality, qualityMoments, channels } = of;
  const scale = sizeScale(of, k);
  const node = Float64Array.from(
    quality,
    (q) => (q - qualityMoments.mean) / (scale.quality * k),
  );
  const edge = new Float64Array(m * m);
  channels.forEach(({ matrix, moments, weight, higher }, c) => {
    const error = scale.channels[c] * scale.pairs;
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < m; j++) {
        if (i === j || k < 2) continue;
        const index = heterogeneityOf({ higher }, matrix[i * m + j]);
        edge[i * m + j] += weight * ((index - moments.mean) / error);
      }
    }
  });
  return { m, k, node, edge };
}

/** F of a team of k. */
export function weightOf({ m, node, edge }: TeamWeights, team: readonly number[]): number {
  let sum = 0;
  for (let s = 0; s < team.length; s++) {
    sum += node[team[s]];
    for (let t = 0; t < s; t++) sum += edge[team[t] * m + team[s]];
  }
  return sum;
}
