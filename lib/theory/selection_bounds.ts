import { choose } from "../math/combinations.ts";

/** By how much two profiles of one pool differ: ‖δu‖ and ‖δv‖. */
export interface SignalDistance {
  /** ‖δu‖, of the standardised qualities. */
  readonly du: number;
  /** ‖δv‖, of the weighted heterogeneity of all pairs. */
  readonly dv: number;
}

/**
 * B_s = (√2·‖δu‖ + 2·‖δv‖) / √(s + 1), by how much the lead of one candidate over another can change
 * when a team of s is extended (prop:selection_stability, eq:stability_main). Attained by changes that
 * touch the two candidates and their pairs with the team alone.
 *
 * @example
 * ```ts
 * import { extensionBound } from "./selection_bounds.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(extensionBound({ du: 0, dv: 0.5 }, 3), 0.5);
 * ```
 */
export function extensionBound({ du, dv }: SignalDistance, s: number): number {
  return (Math.SQRT2 * du + 2 * dv) / Math.sqrt(s + 1);
}

/**
 * By how much the lead of one team of k over another that shares `overlap` members can change
 * (eq:selection_overlap_bound), with L_r = r(r − 1)/2:
 *
 * √(2 − 2·overlap / k)·‖δu‖ + √(2 − 2·L_overlap / L_k)·‖δv‖.
 *
 * For teams of three it is B_prof (eq:score_profile_difference). Attained.
 *
 * @example
 * ```ts
 * import { overlapBound } from "./selection_bounds.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(overlapBound({ du: 1, dv: 0.5 }, { k: 3, overlap: 3 }), 0); // the same team
 * ```
 */
export function overlapBound(
  { du, dv }: SignalDistance,
  { k, overlap }: { readonly k: number; readonly overlap: number },
): number {
  const shared = choose(overlap, 2) / choose(k, 2);
  return Math.sqrt(2 - 2 * overlap / k) * du + Math.sqrt(2 - 2 * shared) * dv;
}

/**
 * B_fin = √2·(‖δu‖ + ‖δv‖), the bound of {@linkcode overlapBound} for teams without a common member.
 *
 * @example
 * ```ts
 * import { finalBound } from "./selection_bounds.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(finalBound({ du: 1, dv: 0 }), Math.SQRT2);
 * ```
 */
export function finalBound({ du, dv }: SignalDistance): number {
  return Math.SQRT2 * (du + dv);
}
