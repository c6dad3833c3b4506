import { InputError } from "../errors.ts";
import { divergenceTerm } from "./divergence_term.ts";
import type { TemplateShape } from "./joint_template.ts";

/** A wrong member on L options: a on the truth, b on its own answer, c on each of the others. */
export interface SoftTemplate extends TemplateShape {
  /** Number of options. */
  readonly L: number;
  /** JSD of two members that prefer different wrong answers, in bits. */
  readonly d: number;
}

/**
 * The template of members that are all wrong, with the truth as their second choice
 * (eq:soft_template): 0 < c < a < b, a + b + (L − 2)c = 1, L ≥ 4, and
 * d = b·log₂(2b / (b + c)) + c·log₂(2c / (b + c)) (eq:soft_pair_scale).
 *
 * @example
 * ```ts
 * import { softTemplate } from "./soft_template.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok(softTemplate({ L: 4, a: 0.42, b: 0.48, c: 0.05 }).d > 0);
 * assert.throws(() => softTemplate({ L: 3, a: 0.4, b: 0.5, c: 0.1 }), /L ≥ 4/);
 * ```
 */
export function softTemplate({ L, a, b, c }: Omit<SoftTemplate, "d">): SoftTemplate {
  const conditions: [boolean, string][] = [
    [L >= 4, "L ≥ 4"],
    [0 < c && c < a && a < b, "0 < c < a < b"],
    [Math.abs(a + b + (L - 2) * c - 1) <= 1e-9, "a + b + (L − 2)c = 1"],
  ];
  const broken = conditions.filter(([holds]) => !holds).map(([, name]) => name);
  if (broken.length > 0) {
    throw new InputError(
      `Cannot build the soft template as it needs ${broken.join(", ")}: ` +
        `got L = ${L}, a = ${a}, b = ${b}, c = ${c}`,
    );
  }
  return { L, a, b, c, d: 2 * divergenceTerm(b, c) };
}
