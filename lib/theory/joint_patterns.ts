/** Probabilities of the seven ways in which three members can err; they add up to 1. */
export interface JointPatterns {
  /** Nobody is wrong. */
  readonly p0: number;
  /** One is wrong. */
  readonly p1: number;
  /** Two are wrong, with the same answer. */
  readonly p2s: number;
  /** Two are wrong, with different answers. */
  readonly p2d: number;
  /** All are wrong, with the same answer: where Choice-Soft and PoE err. */
  readonly p3s: number;
  /** All are wrong, two of them alike. */
  readonly p21: number;
  /** All are wrong, with three answers. */
  readonly p111: number;
}

/** The pairwise profile of three members: mean error, double faults, collisions. */
export interface PairProfile {
  /** Mean error of the members. */
  readonly e: number;
  /** Mean share of items that both of a pair get wrong. */
  readonly D: number;
  /** Mean share of items that both of a pair get wrong with the same answer. */
  readonly K: number;
}

/**
 * What patterns say of a team of three (eq:joint_pattern_moments); `risk` is the error of Choice-Soft
 * and PoE under the joint model.
 *
 * @example
 * ```ts
 * import { patternMoments } from "./joint_patterns.ts";
 * import assert from "node:assert/strict";
 *
 * const none = { p0: 0, p1: 0, p2s: 0, p2d: 0, p3s: 0, p21: 0, p111: 0 };
 * assert.deepEqual(patternMoments({ ...none, p0: 0.75, p3s: 0.25 }), {
 *   e: 0.25, D: 0.25, K: 0.25, risk: 0.25,
 * });
 * ```
 */
export function patternMoments(
  { p1, p2s, p2d, p3s, p21, p111 }: JointPatterns,
): PairProfile & { readonly risk: number } {
  const three = p3s + p21 + p111;
  return {
    e: (p1 + 2 * p2s + 2 * p2d) / 3 + three,
    D: (p2s + p2d) / 3 + three,
    K: p2s / 3 + p3s + p21 / 3,
    risk: p3s,
  };
}

/**
 * Patterns with the given profile and risk: the construction that proves the bounds of
 * lem:joint_risk_bounds attainable. Every probability is at least 0 exactly where the risk lies
 * within them. With τ = max{f, 2D − e, 0} and z = max{0, 3(K − D + τ − f)}:
 *
 * p3s = f, p21 = z, p111 = τ − f − z, p2s = 3(K − f) − z, p2d = 3(D − τ) − p2s,
 * p1 = 3e − 6D + 3τ, p0 = 1 − 3e + 3D − τ.
 *
 * @example
 * ```ts
 * import { patternsOf } from "./joint_patterns.ts";
 * import assert from "node:assert/strict";
 *
 * // Two of three share every error, and the third never errs.
 * assert.equal(patternsOf({ e: 0.5, D: 0.25, K: 0.25 }, 0).p2s, 0.75);
 * ```
 */
export function patternsOf({ e, D, K }: PairProfile, risk: number): JointPatterns {
  const three = Math.max(risk, 2 * D - e, 0);
  const p21 = Math.max(0, 3 * (K - D + three - risk));
  const p2s = 3 * (K - risk) - p21;
  return {
    p0: 1 - 3 * e + 3 * D - three,
    p1: 3 * e - 6 * D + 3 * three,
    p2s,
    p2d: 3 * (D - three) - p2s,
    p3s: risk,
    p21,
    p111: three - risk - p21,
  };
}
