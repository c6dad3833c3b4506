import type { Bounds } from "./joint_risk_bounds.ts";

/** How the answers of three wrong members fall: all alike, two alike, all different. */
export interface RecoveryPatterns {
  /** Share of items on which all three give the same answer. */
  readonly r3: number;
  /** Share of items on which two of them give the same answer. */
  readonly r21: number;
  /** Share of items on which they give three answers. */
  readonly r111: number;
}

/**
 * Sharp bounds of the share G of items, among those that all three members get wrong, on which
 * Choice-Soft and PoE find the truth, from their mean JSD there as a share of d, U
 * (prop:soft_recovery, eq:recovery_main): U ≤ G ≤ min{1, 3U / 2}. Needs a > (2b + c) / 3.
 *
 * @example
 * ```ts
 * import { recoveryBounds } from "./soft_recovery.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(recoveryBounds(0.5), { low: 0.5, high: 0.75 });
 * assert.deepEqual(recoveryBounds(1), { low: 1, high: 1 });
 * ```
 */
export function recoveryBounds(U: number): Bounds {
  return { low: U, high: Math.min(1, 3 * U / 2) };
}

/**
 * U = (2/3)·r21 + r111 and G = r21 + r111 of some patterns (eq:soft_three_patterns).
 *
 * @example
 * ```ts
 * import { recoveryOf } from "./soft_recovery.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(recoveryOf({ r3: 0.25, r21: 0.75, r111: 0 }), { U: 0.5, G: 0.75 });
 * ```
 */
export function recoveryOf({ r21, r111 }: RecoveryPatterns): { readonly U: number; G: number } {
  return { U: 2 / 3 * r21 + r111, G: r21 + r111 };
}

/**
 * Patterns that attain both ends of {@linkcode recoveryBounds} (eq:soft_sharp_constructions).
 *
 * @example
 * ```ts
 * import { recoveryExtremes } from "./soft_recovery.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(recoveryExtremes(0.5).low, { r3: 0.5, r21: 0, r111: 0.5 });
 * assert.deepEqual(recoveryExtremes(0.5).high, { r3: 0.25, r21: 0.75, r111: 0 });
 * ```
 */
export function recoveryExtremes(U: number): Readonly<Record<"low" | "high", RecoveryPatterns>> {
  return {
    low: { r3: 1 - U, r21: 0, r111: U },
    high: U <= 2 / 3
      ? { r3: 1 - 3 * U / 2, r21: 3 * U / 2, r111: 0 }
      : { r3: 0, r21: 3 * (1 - U), r111: 3 * U - 2 },
  };
}

/** What is known of a team on a whole task. */
export interface RecoveryBackground {
  /** τ = P(H), how often all three members are wrong. */
  readonly tau: number;
  /** J_all, the mean JSD over all items (HI_dist of the task). */
  readonly jAll: number;
  /** J_out, what items outside H add to it. */
  readonly jOut: number;
  /** A_out, how often the rule is right outside H. */
  readonly aOut: number;
}

/**
 * Sharp bounds of a rule's accuracy on the whole task (eq:soft_overall_bounds):
 *
 * A_out + (J_all − J_out) / d ≤ Acc ≤ A_out + min{τ, 3(J_all − J_out) / (2d)}.
 *
 * Where all members answer alike and right outside H, J_out = 0 and A_out = q = 1 − τ
 * (eq:soft_identical_background).
 *
 * @example
 * ```ts
 * import { overallRecoveryBounds } from "./soft_recovery.ts";
 * import assert from "node:assert/strict";
 *
 * const background = { tau: 0.5, jAll: 0.125, jOut: 0, aOut: 0.5 };
 * assert.deepEqual(overallRecoveryBounds(background, 0.5), { low: 0.75, high: 0.875 });
 * ```
 */
export function overallRecoveryBounds(
  { tau, jAll, jOut, aOut }: RecoveryBackground,
  d: number,
): Bounds {
  const shared = (jAll - jOut) / d;
  return { low: aOut + shared, high: aOut + Math.min(tau, 3 * shared / 2) };
}
