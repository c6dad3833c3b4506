import type { Team } from "../types.ts";
import { heterogeneityOf, type Measure } from "./measure.ts";

/**
 * The heterogeneity index of a team in one channel: HI_dist(S), the mean of the matrix over the pairs
 * of the team (eq:hi_dist), or HI_err(S) = 1 − that mean where higher means alike (eq:hi_err). Higher:
 * more heterogeneous. NaN for a team of one.
 *
 * @example
 * ```ts
 * import { heterogeneityIndex } from "./heterogeneity_index.ts";
 * import { JSD } from "./measures/jsd.ts";
 * import { YULE_Q } from "./measures/yule_q.ts";
 * import assert from "node:assert/strict";
 *
 * const matrix = Float64Array.of(1, 0.25, 0.25, 1);
 * assert.equal(heterogeneityIndex([0, 1], matrix, YULE_Q), 0.75);
 * assert.equal(heterogeneityIndex([0, 1], matrix, JSD), 0.25);
 * ```
 */
export function heterogeneityIndex(
  team: Team,
  matrix: Float64Array,
  measure: Pick<Measure, "higher">,
): number {
  const m = Math.sqrt(matrix.length);
  let sum = 0;
  for (let a = 0; a < team.length; a++) {
    for (let b = a + 1; b < team.length; b++) sum += matrix[team[a] * m + team[b]];
  }
  return heterogeneityOf(measure, sum / (team.length * (team.length - 1) / 2));
}
