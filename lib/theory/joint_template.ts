import { InputError } from "../errors.ts";
import { divergenceTerm } from "./divergence_term.ts";

/** Probabilities that a member gives: a on the truth, b on a preferred wrong answer, c elsewhere. */
export interface TemplateShape {
  /** On the truth. */
  readonly a: number;
  /** On the wrong answer that is preferred. */
  readonly b: number;
  /** On each other wrong answer. */
  readonly c: number;
}

/** The choice-probability model of three members on four options, with its divergences in bits. */
export interface JointTemplate extends TemplateShape {
  /** What a right member gives each wrong answer: u = (b + 2c) / 3. */
  readonly u: number;
  /** JSD of two wrong members that prefer different answers. */
  readonly d: number;
  /** JSD of a right and a wrong member. */
  readonly h: number;
  /** θ = 2h / d, in (0, 1): the weight of single errors against double faults. */
  readonly theta: number;
}

/**
 * The model of eq:joint_model: a right member answers (a, u, u, u), a wrong one (a, b, c, c) with b on
 * the answer that it prefers, where
 *
 * 0 < c < a < b, a + b + 2c = 1, u = (b + 2c) / 3, a > (2b + u) / 3.
 *
 * Its constants (eq:joint_divergence_constants) are d = 2g(b, c), h = g(b, u) + 2g(c, u), θ = 2h / d.
 *
 * @example
 * ```ts
 * import { jointTemplate } from "./joint_template.ts";
 * import assert from "node:assert/strict";
 *
 * const { u, theta } = jointTemplate({ a: 0.42, b: 0.48, c: 0.05 }); // the paper's example
 * assert.ok(Math.abs(u - 0.58 / 3) < 1e-12 && theta > 0 && theta < 1);
 * assert.throws(() => jointTemplate({ a: 0.1, b: 0.7, c: 0.1 }), /a > \(2b \+ u\)\/3/);
 * ```
 */
export function jointTemplate({ a, b, c }: TemplateShape): JointTemplate {
  const broken = brokenJointConditions({ a, b, c });
  if (broken.length > 0) {
    throw new InputError(
      `Cannot build the joint model as it needs ${
        broken.join(", ")
      }: got a = ${a}, b = ${b}, c = ${c}`,
    );
  }
  return { a, b, c, ...jointConstants({ b, c }) };
}

/**
 * u, d, h and θ, which depend on b and c alone; 0 < θ < 1 wherever b > c > 0 (lem:joint_theta).
 *
 * @example
 * ```ts
 * import { jointConstants } from "./joint_template.ts";
 * import assert from "node:assert/strict";
 *
 * const { u, theta } = jointConstants({ b: 0.5, c: 0.125 });
 * assert.ok(u === 0.25 && theta > 0 && theta < 1);
 * ```
 */
export function jointConstants(
  { b, c }: Omit<TemplateShape, "a">,
): Omit<JointTemplate, keyof TemplateShape> {
  const u = (b + 2 * c) / 3;
  const d = 2 * divergenceTerm(b, c);
  const h = divergenceTerm(b, u) + 2 * divergenceTerm(c, u);
  return { u, d, h, theta: 2 * h / d };
}

/**
 * The conditions of eq:joint_model that three numbers break, in words; none where the model holds.
 *
 * @example
 * ```ts
 * import { brokenJointConditions } from "./joint_template.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(brokenJointConditions({ a: 0.1, b: 0.7, c: 0.1 }), ["c < a", "a > (2b + u)/3"]);
 * ```
 */
export function brokenJointConditions({ a, b, c }: TemplateShape): string[] {
  const u = (b + 2 * c) / 3;
  const conditions: [boolean, string][] = [
    [c > 0, "c > 0"],
    [c < a, "c < a"],
    [a < b, "a < b"],
    [Math.abs(a + b + 2 * c - 1) <= 1e-9, "a + b + 2c = 1"],
    [a > (2 * b + u) / 3, "a > (2b + u)/3"],
  ];
  return conditions.filter(([holds]) => !holds).map(([, name]) => name);
}
