const phi = (z: number) => z * Math.log(z);

/**
 * F(t) of lem:joint_theta, for t = b / c > 1. Since d − 2h = c · F(t) / ln 2 and F > 0, θ < 1:
 *
 * F(t) = 2φ((2t + 1)/3) + 4φ((t + 5)/6) − 3φ((t + 2)/3) − 2φ((t + 1)/2), φ(z) = z·ln z.
 *
 * @example
 * ```ts
 * import { thetaGap } from "./joint_theta.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(thetaGap(1), 0);
 * assert.ok(thetaGap(1.5) > 0 && thetaGap(50) > thetaGap(1.5));
 * ```
 */
export function thetaGap(t: number): number {
  return 2 * phi((2 * t + 1) / 3) + 4 * phi((t + 5) / 6) - 3 * phi((t + 2) / 3) -
    2 * phi((t + 1) / 2);
}

/**
 * F''(t) = (−2t² + 7t + 13) / ((t + 2)(t + 1)(2t + 1)(t + 5)) (eq:joint_theta_derivative): positive
 * up to {@linkcode THETA_TURN}, negative beyond.
 *
 * @example
 * ```ts
 * import { THETA_TURN, thetaGapCurvature } from "./joint_theta.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(thetaGapCurvature(1), 18 / (3 * 2 * 3 * 6));
 * assert.ok(thetaGapCurvature(THETA_TURN - 0.1) > 0 && thetaGapCurvature(THETA_TURN + 0.1) < 0);
 * ```
 */
export function thetaGapCurvature(t: number): number {
  return (-2 * t * t + 7 * t + 13) / ((t + 2) * (t + 1) * (2 * t + 1) * (t + 5));
}

/** t* = (7 + √153) / 4, where F'' changes its sign. */
export const THETA_TURN: number = (7 + Math.sqrt(153)) / 4;

/** lim F'(t) = (5/3)·ln 2 − ln 3 > 0, since 32 > 27: F rises for ever, so θ stays below 1. */
export const THETA_SLOPE: number = 5 / 3 * Math.LN2 - Math.log(3);
