/**
 * η = 2ε·log₂(1 / (c − ε)), in bits: by how much a pair's JSD can move when each distribution moves by
 * at most ε in total variation and no probability of the pair falls below c − ε
 * (eq:soft_js_perturbation_bound, eq:soft_perturbed_js). Infinity where ε ≥ c.
 *
 * Half of it suffices: what one option loses another gains, so the change is at most ε times the range
 * of the gradient ½·log₂(2p / (p + q)), which is ½·log₂(1 / (c − ε)) for each of the two.
 *
 * @example
 * ```ts
 * import { divergenceSlack } from "./divergence_slack.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(divergenceSlack(0.375, 0.125), 0.5); // 2 · 0.125 · log₂ 4
 * assert.equal(divergenceSlack(0.05, 0), 0);
 * ```
 */
export function divergenceSlack(c: number, epsilon: number): number {
  return epsilon < c ? 2 * epsilon * Math.log2(1 / (c - epsilon)) : Infinity;
}
