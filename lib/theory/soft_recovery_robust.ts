import { divergenceSlack } from "./divergence_slack.ts";
import type { Bounds } from "./joint_risk_bounds.ts";
import type { SoftTemplate } from "./soft_template.ts";

/**
 * How far, in total variation, three wrong members may be from the template while Choice-Soft and PoE
 * recover exactly where not all of them agree (cor:soft_recovery_robust): any ε below
 *
 * min{c, (b − a) / 2, (a − (2b + c) / 3) / 2}, at most 0 where a ≤ (2b + c) / 3.
 *
 * @example
 * ```ts
 * import { recoveryRadius } from "./soft_recovery_robust.ts";
 * import assert from "node:assert/strict";
 *
 * const radius = recoveryRadius({ a: 0.42, b: 0.48, c: 0.05 });
 * assert.ok(Math.abs(radius - 0.03) < 1e-12); // b − a is what gives way first
 * ```
 */
export function recoveryRadius({ a, b, c }: Omit<SoftTemplate, "L" | "d">): number {
  return Math.min(c, (b - a) / 2, (a - (2 * b + c) / 3) / 2);
}

/**
 * Whether PoE alone recovers within ε of the template (eq:soft_perturbation_poe):
 * (a − ε)³ > (b + ε)²(c + ε). Weaker than what Choice-Soft needs.
 *
 * @example
 * ```ts
 * import { poeRecovers } from "./soft_recovery_robust.ts";
 * import assert from "node:assert/strict";
 *
 * const template = { a: 0.3, b: 0.6, c: 0.05 }; // Choice-Soft would need a > 0.41
 * assert.ok(poeRecovers(template, 0) && !poeRecovers(template, 0.02));
 * ```
 */
export function poeRecovers(
  { a, b, c }: Omit<SoftTemplate, "L" | "d">,
  epsilon: number,
): boolean {
  return (a - epsilon) ** 3 > (b + epsilon) ** 2 * (c + epsilon);
}

/**
 * Bounds of the recovered share G from an observed mean JSD where the members are within ε of the
 * template (eq:soft_perturbed_bounds), η being the `divergenceSlack`:
 *
 * max{0, (J_H − η) / d} ≤ G ≤ min{1, 3(J_H + η) / (2d)}.
 *
 * @example
 * ```ts
 * import { robustRecoveryBounds } from "./soft_recovery_robust.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(robustRecoveryBounds(0.25, { c: 0.25, d: 0.5 }, 0), { low: 0.5, high: 0.75 });
 * ```
 */
export function robustRecoveryBounds(
  jH: number,
  { c, d }: Pick<SoftTemplate, "c" | "d">,
  epsilon: number,
): Bounds {
  const eta = divergenceSlack(c, epsilon);
  return { low: Math.max(0, (jH - eta) / d), high: Math.min(1, 3 * (jH + eta) / (2 * d)) };
}
