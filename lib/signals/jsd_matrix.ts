import { type DistributionRows, mixtureSums } from "../kernels/mixture_sums.ts";
import type { SplitView } from "../types.ts";

/**
 * J, the mean Jensen–Shannon divergence of each pair's choice distributions in bits
 * (eq:jsd_matrix), as a symmetric m × m matrix with a zero diagonal. Entries lie in [0, 1]; higher:
 * the models spread their probability differently. Good to 1e-12.
 *
 * With M_ij = Σ s·log₂ s over s = p_i + p_j, J_ij = ((M_ii + M_jj) / 2 − M_ij) / 2N: a pair costs one
 * logarithm per option.
 *
 * @example
 * ```ts
 * import { jsdMatrix } from "./jsd_matrix.ts";
 * import { splitView } from "../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1"], options: 2,
 *   p: Float64Array.of(1, 0, 0, 1), gold: Uint8Array.of(0), optionCounts: Uint8Array.of(2),
 * });
 * assert.deepEqual([...jsdMatrix(view)], [0, 1, 1, 0]); // nothing in common: one bit
 * ```
 */
export function jsdMatrix(view: SplitView): Float64Array {
  return divergences(mixtureSums(distributionRows(view)), view.models.length, view.items.length);
}

/** The distributions of a split as {@linkcode mixtureSums} takes them. */
export function distributionRows({ p, models, items, options }: SplitView): DistributionRows {
  return { p, models: models.length, length: items.length * options, options };
}

/** J from the sums M_ij (i ≤ j) of m models over N items. */
export function divergences(sums: Float64Array, m: number, N: number): Float64Array {
  const J = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      const apart = (sums[i * m + i] + sums[j * m + j]) / 2 - sums[i * m + j];
      J[i * m + j] = J[j * m + i] = Math.min(1, Math.max(0, apart / (2 * N)));
    }
  }
  return J;
}
