import { classicalMds } from "./mds.ts";

/** The two pair matrices of the paper, m × m. */
export interface PaperMatrices {
  /** R, Yule's Q of every pair. */
  readonly yuleQ: Float64Array;
  /** J, the divergence of every pair in bits. */
  readonly jsd: Float64Array;
}

/**
 * One distance for both kinds of heterogeneity: the mean of 1 − R and J, each divided by its own mean
 * over the pairs, so that neither unit dominates. m × m, zero on the diagonal; around 1.
 *
 * @example
 * ```ts
 * import { dissimilarity } from "./dissimilarity.ts";
 * import assert from "node:assert/strict";
 *
 * const D = dissimilarity({ yuleQ: Float64Array.of(1, 0.4, 0.4, 1), jsd: Float64Array.of(0, 0.2, 0.2, 0) });
 * assert.deepEqual([...D], [0, 1, 1, 0]);
 * ```
 */
export function dissimilarity({ yuleQ: R, jsd: J }: PaperMatrices): Float64Array {
  const m = Math.sqrt(R.length);
  const offDiagonal = (at: number) => Math.floor(at / m) !== at % m;
  const pairs = m * (m - 1);
  const meanOf = (value: (at: number) => number) => {
    let sum = 0;
    for (let at = 0; at < m * m; at++) if (offDiagonal(at)) sum += value(at);
    return sum / pairs || 1;
  };
  const err = meanOf((at) => 1 - R[at]);
  const dist = meanOf((at) => J[at]);
  return R.map((r, at) => offDiagonal(at) ? 0.5 * ((1 - r) / err + J[at] / dist) : 0);
}

/** Models from one end of the first axis of their classical map to the other: neighbours are alike. */
export function similarityOrder(of: PaperMatrices): number[] {
  const m = Math.sqrt(of.yuleQ.length);
  const { points } = classicalMds(dissimilarity(of), m);
  return points.map((_, i) => i).sort((a, b) => points[a].x - points[b].x || a - b);
}
