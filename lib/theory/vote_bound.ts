/** A majority vote of alike members on binary labels. */
export interface VoteSetting {
  /** Members; odd, at least 3. */
  readonly k: number;
  /** Accuracy of each member, above ½. */
  readonly p: number;
  /** Correlation of correctness, the same for every pair. */
  readonly rho: number;
}

/**
 * The classical one-sided variance bound of a majority vote (eq:classical_vote_bound):
 *
 * V = p(1 − p)(1 + (k − 1)ρ) / k, P(vote errs) ≤ V / (V + (p − ½)²) by Cantelli's inequality.
 *
 * It rises with ρ: dBound/dρ = A·p(1 − p)(k − 1) / (k(V + A)²) with A = (p − ½)².
 *
 * @example
 * ```ts
 * import { voteBound } from "./vote_bound.ts";
 * import assert from "node:assert/strict";
 *
 * const { variance, bound } = voteBound({ k: 3, p: 0.75, rho: 0 });
 * assert.deepEqual([variance, bound], [0.0625, 0.5]);
 * ```
 */
export function voteBound({ k, p, rho }: VoteSetting): {
  readonly variance: number;
  readonly bound: number;
  /** How fast the bound rises with ρ. */
  readonly slope: number;
} {
  const single = p * (1 - p);
  const variance = single / k * (1 + (k - 1) * rho);
  const lead = (p - 1 / 2) ** 2;
  return {
    variance,
    bound: variance / (variance + lead),
    slope: lead * single * (k - 1) / (k * (variance + lead) ** 2),
  };
}
