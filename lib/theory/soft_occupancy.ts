import type { SoftTemplate } from "./soft_template.ts";

/**
 * Mean pairwise JSD of k wrong members from how many of them prefer each wrong answer, n_r
 * (lem:soft_occupancy, eq:soft_js_occupancy): j = d · (k² − Σ n_r²) / (k(k − 1)).
 *
 * @example
 * ```ts
 * import { occupancyDivergence } from "./soft_occupancy.ts";
 * import { softTemplate } from "./soft_template.ts";
 * import assert from "node:assert/strict";
 *
 * const template = softTemplate({ L: 4, a: 0.42, b: 0.48, c: 0.05 });
 * assert.equal(occupancyDivergence([3, 0, 0], template), 0);
 * assert.equal(occupancyDivergence([1, 1, 1], template), template.d);
 * ```
 */
export function occupancyDivergence(
  counts: readonly number[],
  { d }: Pick<SoftTemplate, "d">,
): number {
  const k = counts.reduce((sum, n) => sum + n, 0);
  const squares = counts.reduce((sum, n) => sum + n * n, 0);
  return d * (k * k - squares) / (k * (k - 1));
}

/** A number for each of the two rules that the theory of soft recovery covers. */
export interface PerSoftRule {
  /** Of Choice-Soft. */
  readonly choiceSoft: number;
  /** Of PoE. */
  readonly poe: number;
}

/**
 * The shares of members v = max n_r / k below which a rule still finds the truth although everybody is
 * wrong (lem:soft_occupancy): (a − c) / (b − c) for Choice-Soft (eq:soft_cs_threshold) and
 * log₂(a / c) / log₂(b / c) for PoE (eq:soft_poe_threshold), which is always the larger. At a
 * threshold the truth ties.
 *
 * @example
 * ```ts
 * import { recoveryThresholds } from "./soft_occupancy.ts";
 * import assert from "node:assert/strict";
 *
 * const { choiceSoft, poe } = recoveryThresholds({ a: 0.25, b: 0.5, c: 0.0625 });
 * assert.deepEqual([choiceSoft, poe], [3 / 7, 2 / 3]);
 * ```
 */
export function recoveryThresholds({ a, b, c }: Omit<SoftTemplate, "L" | "d">): PerSoftRule {
  return { choiceSoft: (a - c) / (b - c), poe: Math.log2(a / c) / Math.log2(b / c) };
}

/**
 * By how much the truth leads the strongest wrong answer, preferred by a share v of the members: as a
 * mean probability under Choice-Soft, a − c − (b − c)v (eq:soft_cs_margin), and as bits a member under
 * PoE, log₂(a / c) − v·log₂(b / c) (eq:soft_poe_margin). Above 0: recovered.
 *
 * @example
 * ```ts
 * import { recoveryMargins } from "./soft_occupancy.ts";
 * import assert from "node:assert/strict";
 *
 * const { choiceSoft, poe } = recoveryMargins({ a: 0.25, b: 0.5, c: 0.0625 }, 0.5);
 * assert.deepEqual([choiceSoft, poe], [-0.03125, 0.5]); // PoE recovers, Choice-Soft does not
 * ```
 */
export function recoveryMargins(
  { a, b, c }: Omit<SoftTemplate, "L" | "d">,
  share: number,
): PerSoftRule {
  return {
    choiceSoft: a - c - (b - c) * share,
    poe: Math.log2(a / c) - share * Math.log2(b / c),
  };
}
