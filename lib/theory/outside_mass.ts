import { divergence } from "./divergence_term.ts";

/**
 * The JSD in bits of two models with one and the same distribution over the options, that put α_i and
 * α_j on everything else (prop:other_dominance): JSD([α_i, 1 − α_i], [α_j, 1 − α_j]). All of it comes
 * from outside the options, which is why a distribution is normalised over them first.
 *
 * @example
 * ```ts
 * import { outsideDivergence } from "./outside_mass.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(outsideDivergence(0.1, 0.9).toFixed(3), "0.531"); // 1 − H(0.1), as in the paper
 * assert.equal(outsideDivergence(0.2, 0.2), 0);
 * ```
 */
export function outsideDivergence(alphaI: number, alphaJ: number): number {
  return divergence([alphaI, 1 - alphaI], [alphaJ, 1 - alphaJ]);
}
