import { moments } from "../math/moments.ts";
import { norm, standardised } from "./selection_signals.ts";

/**
 * Z(h̄) of an equal-weight mean of task vectors, from their directions alone
 * (eq:pooling_standardized_direction): √P · W / ‖W‖ with W = Σ σ_τ z_τ. Tasks count by how much their
 * pairs differ; offsets vanish, opposite directions cancel. Zeros where W is 0.
 *
 * @example
 * ```ts
 * import { poolDirection } from "./pooling_geometry.ts";
 * import assert from "node:assert/strict";
 *
 * const shifted = poolDirection([[0, 2], [7, 8]]); // offsets do not matter
 * assert.ok(Math.abs(shifted[0] + 1) < 1e-12 && Math.abs(shifted[1] - 1) < 1e-12);
 * assert.deepEqual([...poolDirection([[0, 2], [2, 0]])], [0, 0]); // opposites cancel
 * ```
 */
export function poolDirection(vectors: readonly ArrayLike<number>[]): Float64Array {
  const P = vectors[0].length;
  const W = new Float64Array(P);
  for (const h of vectors) {
    const { sd } = moments(h);
    standardised(h).forEach((z, edge) => W[edge] += sd * z);
  }
  const length = norm(W);
  return W.map((w) => length > 1e-12 ? Math.sqrt(P) * w / length : 0);
}

/**
 * ρ(h, h') = Z(h)ᵀZ(h') / P, the correlation of two vectors over pairs, in [−1, 1]; 0 where one of
 * them is constant.
 *
 * @example
 * ```ts
 * import { alignment } from "./pooling_geometry.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(alignment([0, 1], [3, 9]), 1);
 * ```
 */
export function alignment(h: ArrayLike<number>, other: ArrayLike<number>): number {
  const z = standardised(other);
  return standardised(h).reduce((sum, value, edge) => sum + value * z[edge], 0) / h.length;
}

/**
 * ‖Z(h') − Z(h)‖ = √(2P(1 − ρ)) of two vectors that are not constant (eq:pooling_direction_distance).
 *
 * @example
 * ```ts
 * import { directionDistance } from "./pooling_geometry.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(directionDistance(2, -1), Math.sqrt(8)); // opposite ends of a sphere
 * ```
 */
export function directionDistance(P: number, rho: number): number {
  return Math.sqrt(2 * P * (1 - rho));
}

/**
 * ‖δv‖ ≤ √(2P)·Σ λ_c √(1 − ρ_c) over the channels of an objective (eq:pooling_edge_perturbation), ρ_c
 * the alignment of a channel before and after. Attained where the channels move in one direction.
 *
 * @example
 * ```ts
 * import { edgeChangeBound } from "./pooling_geometry.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(edgeChangeBound(8, [{ lambda: 0.5, rho: 0.75 }, { lambda: 0.25, rho: 1 }]), 1);
 * ```
 */
export function edgeChangeBound(
  P: number,
  channels: readonly { readonly lambda: number; readonly rho: number }[],
): number {
  return channels.reduce((sum, { lambda, rho }) => sum + lambda * directionDistance(P, rho), 0);
}

/** How one task's pairs agree with the pool's. */
export interface PoolAlignment {
  /** ρ(h^t, h̄). */
  readonly rho: number;
  /** σ_τ, by which each source task counts. */
  readonly spreads: readonly number[];
  /** ρ_tτ, the alignment of the target with each source task. */
  readonly alignments: readonly number[];
}

/**
 * The alignment of a target task with the pool, from alignments between tasks alone
 * (eq:pooling_alignment_decomposition):
 *
 * ρ(h^t, h̄) = Σ σ_τ ρ_tτ / √(Σ σ_τ σ_ν ρ_τν).
 *
 * NaN where the pooled vector is constant.
 *
 * @example
 * ```ts
 * import { poolAlignment } from "./pooling_geometry.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(poolAlignment([0, 1], [[0, 3], [5, 6]]).rho, 1);
 * ```
 */
export function poolAlignment(
  target: ArrayLike<number>,
  sources: readonly ArrayLike<number>[],
): PoolAlignment {
  const spreads = sources.map((h) => moments(h).sd);
  const alignments = sources.map((h) => alignment(target, h));
  const along = sources.reduce((sum, _, a) => sum + spreads[a] * alignments[a], 0);
  const square = sources.reduce(
    (sum, h, a) =>
      sources.reduce((sum, other, b) => sum + spreads[a] * spreads[b] * alignment(h, other), sum),
    0,
  );
  return { rho: along / Math.sqrt(square), spreads, alignments };
}
