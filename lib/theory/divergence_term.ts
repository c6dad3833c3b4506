/**
 * What one option adds to a Jensen–Shannon divergence in bits (app:joint_failure), with 0·log 0 = 0:
 *
 * g(x, z) = ½ [x·log₂(2x / (x + z)) + z·log₂(2z / (x + z))] ≥ 0, and 0 only where x = z.
 *
 * @example
 * ```ts
 * import { divergenceTerm } from "./divergence_term.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(divergenceTerm(1, 0), 0.5); // two such options make one bit
 * assert.equal(divergenceTerm(0.3, 0.3), 0);
 * ```
 */
export function divergenceTerm(x: number, z: number): number {
  const part = (own: number) => own > 0 ? own * Math.log2(2 * own / (x + z)) : 0;
  return (part(x) + part(z)) / 2;
}

/**
 * Jensen–Shannon divergence of two distributions in bits (eq:soft_js_bits), in [0, 1].
 *
 * @example
 * ```ts
 * import { divergence } from "./divergence_term.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(divergence([1, 0], [0, 1]), 1);
 * ```
 */
export function divergence(p: ArrayLike<number>, q: ArrayLike<number>): number {
  let sum = 0;
  for (let r = 0; r < p.length; r++) sum += divergenceTerm(p[r], q[r]);
  return sum;
}
