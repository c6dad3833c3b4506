import type { PairProfile } from "./joint_patterns.ts";

/** Both ends of what a quantity can be. */
export interface Bounds {
  /** The least that it can be. */
  readonly low: number;
  /** The most that it can be. */
  readonly high: number;
}

/**
 * Sharp bounds of how often three members give the same wrong answer, which under the joint model is
 * the error of Choice-Soft and of PoE (lem:joint_risk_bounds, eq:joint_sharp_risk):
 *
 * max{0, (D + 3K − 2e) / 2} ≤ R ≤ min{K, 1 − 3e + 3D}.
 *
 * Both ends are attained for every feasible (e, D, K); `patternsOf` builds the team.
 *
 * @example
 * ```ts
 * import { jointRiskBounds } from "./joint_risk_bounds.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(jointRiskBounds({ e: 0.25, D: 0.25, K: 0.25 }), { low: 0.25, high: 0.25 });
 * assert.deepEqual(jointRiskBounds({ e: 0.5, D: 0.25, K: 0.125 }), { low: 0, high: 0.125 });
 * ```
 */
export function jointRiskBounds({ e, D, K }: PairProfile): Bounds {
  return {
    low: Math.max(0, (D + 3 * K - 2 * e) / 2),
    high: Math.min(K, 1 - 3 * e + 3 * D),
  };
}

/**
 * ε = min{K, e − (D + K) / 2} ≥ 0, the most by which collisions overstate the error of a team
 * (eq:joint_baseline_correction): K − ε ≤ R ≤ K. It is 0 for members that always answer alike.
 *
 * @example
 * ```ts
 * import { baselineCorrection } from "./joint_risk_bounds.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(baselineCorrection({ e: 0.25, D: 0.25, K: 0.25 }), 0);
 * ```
 */
export function baselineCorrection({ e, D, K }: PairProfile): number {
  return Math.min(K, e - (D + K) / 2);
}
