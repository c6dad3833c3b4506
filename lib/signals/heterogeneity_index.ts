import type { Team } from "../types.ts";

/**
 * HI_err(S) = 1 − the mean of R over the pairs of a team (eq:hi_err), in [0, 2].
 * Higher: the members fail on different items. NaN for a team of one.
 *
 * @example
 * ```ts
 * import { hiErr } from "./heterogeneity_index.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hiErr([0, 1], Float64Array.of(1, 0.25, 0.25, 1)), 0.75);
 * ```
 */
export function hiErr(team: Team, R: Float64Array): number {
  return 1 - pairMean(team, R);
}

/**
 * HI_dist(S), the mean of J over the pairs of a team (eq:hi_dist), in bits, in [0, 1].
 * Higher: the members spread their probability differently. NaN for a team of one.
 *
 * @example
 * ```ts
 * import { hiDist } from "./heterogeneity_index.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hiDist([0, 1], Float64Array.of(0, 0.25, 0.25, 0)), 0.25);
 * ```
 */
export function hiDist(team: Team, J: Float64Array): number {
  return pairMean(team, J);
}

function pairMean(team: Team, matrix: Float64Array): number {
  const m = Math.sqrt(matrix.length);
  let sum = 0;
  for (let a = 0; a < team.length; a++) {
    for (let b = a + 1; b < team.length; b++) sum += matrix[team[a] * m + team[b]];
  }
  return sum / (team.length * (team.length - 1) / 2);
}
