import type { JointQuantities } from "./joint_quantities.ts";
import type { JointTemplate } from "./joint_template.ts";
import type { PairProfile } from "./joint_patterns.ts";
import { baselineCorrection, jointRiskBounds } from "./joint_risk_bounds.ts";

/** A lower bound of an accuracy gain and the terms that add up to it. */
export interface QualityOnlyGain {
  /** (1 − θ)(D_Q − D_S): what fewer shared errors are worth. */
  readonly sharedErrors: number;
  /** (J_S − J_Q) / d: what more divergence is worth. */
  readonly divergence: number;
  /** −θ(q̄_Q − q̄_S): what weaker members cost. */
  readonly quality: number;
  /** −ε_Q: what the baseline may have recovered already. */
  readonly correction: number;
  /** Their sum. Above 0: the team is better than the baseline. */
  readonly bound: number;
}

/**
 * What a team of three gains at least over the Quality-Only team, under Choice-Soft or PoE and the
 * joint model (prop:quality_only_gain, eq:quality_only_gain):
 *
 * Acc(S) − Acc(S_Q) ≥ (1 − θ)(D_Q − D_S) + (J_S − J_Q) / d − θ(q̄_Q − q̄_S) − ε_Q.
 *
 * @example
 * ```ts
 * import { jointTemplate } from "./joint_template.ts";
 * import { qualityOnlyGain } from "./quality_only_gain.ts";
 * import assert from "node:assert/strict";
 *
 * const template = jointTemplate({ a: 0.42, b: 0.48, c: 0.05 });
 * const copies = { e: 0.2, D: 0.2, K: 0.2, J: 0 }; // three times the same member
 * assert.ok(Math.abs(qualityOnlyGain(copies, copies, template).bound) < 1e-12);
 * ```
 */
export function qualityOnlyGain(
  team: Omit<JointQuantities, "K">,
  baseline: JointQuantities,
  { theta, d }: Pick<JointTemplate, "theta" | "d">,
): QualityOnlyGain {
  const sharedErrors = (1 - theta) * (baseline.D - team.D);
  const divergence = (team.J - baseline.J) / d;
  const quality = -theta * (team.e - baseline.e);
  const correction = -baselineCorrection(baseline);
  return {
    sharedErrors,
    divergence,
    quality,
    correction,
    bound: sharedErrors + divergence + quality + correction,
  };
}

/**
 * The sharper comparison (app:quality_gain), from counts and without divergences:
 *
 * Acc(S) − Acc(S_Q) ≥ max{0, (D_Q + 3K_Q − 2e_Q) / 2} − min{K_S, 1 − 3e_S + 3D_S}.
 *
 * @example
 * ```ts
 * import { sharperGain } from "./quality_only_gain.ts";
 * import assert from "node:assert/strict";
 *
 * // Copies that fail on 20 % of the items, against a team whose errors never meet.
 * assert.equal(sharperGain({ e: 0.25, D: 0, K: 0 }, { e: 0.2, D: 0.2, K: 0.2 }), 0.2);
 * ```
 */
export function sharperGain(team: PairProfile, baseline: PairProfile): number {
  const { low, high } = { low: jointRiskBounds(baseline).low, high: jointRiskBounds(team).high };
  return low - high;
}
