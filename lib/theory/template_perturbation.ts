import { divergenceSlack } from "./divergence_slack.ts";
import type { JointTemplate } from "./joint_template.ts";
import type { QualityOnlyGain } from "./quality_only_gain.ts";

/**
 * How far, in total variation, members may be from the joint model while every prediction of theirs
 * and of Choice-Soft and PoE stays as it is (eq:joint_perturbation): any δ below
 *
 * min{c, (b − a) / 2, (a − (2b + u) / 3) / 2}.
 *
 * @example
 * ```ts
 * import { jointTemplate } from "./joint_template.ts";
 * import { jointRadius } from "./template_perturbation.ts";
 * import assert from "node:assert/strict";
 *
 * const radius = jointRadius(jointTemplate({ a: 0.42, b: 0.48, c: 0.05 }));
 * assert.ok(Math.abs(radius - (0.42 - (0.96 + 0.58 / 3) / 3) / 2) < 1e-12);
 * ```
 */
export function jointRadius({ a, b, c, u }: JointTemplate): number {
  return Math.min(c, (b - a) / 2, (a - (2 * b + u) / 3) / 2);
}

/** A guaranteed gain after the divergences were observed with an error. */
export interface PerturbedGain {
  /** As the paper states it: less 3η / d. */
  readonly bound: number;
  /** Less (5/2)η / d, which suffices and is attained. */
  readonly sharp: number;
}

/**
 * The bound of `qualityOnlyGain` for members within δ of the template, computed from observed
 * divergences (app:quality_gain): each of J_S, J_Q and ε_Q is off by at most η / d, η the
 * `divergenceSlack`, and the bound loses 3η / d.
 *
 * 5/2 is enough: with x = η / d, K_Q rising by x lets ε_Q fall by x / 2 only (its slope there is −½),
 * and where ε_Q has slope 1 the two cancel.
 *
 * @example
 * ```ts
 * import { jointTemplate } from "./joint_template.ts";
 * import { perturbedGain } from "./template_perturbation.ts";
 * import assert from "node:assert/strict";
 *
 * const template = jointTemplate({ a: 0.42, b: 0.48, c: 0.05 });
 * assert.deepEqual(perturbedGain({ bound: 0.04 }, template, 0), { bound: 0.04, sharp: 0.04 });
 * ```
 */
export function perturbedGain(
  { bound }: Pick<QualityOnlyGain, "bound">,
  { c, d }: Pick<JointTemplate, "c" | "d">,
  delta: number,
): PerturbedGain {
  const each = divergenceSlack(c, delta) / d;
  return { bound: bound - 3 * each, sharp: bound - 2.5 * each };
}
