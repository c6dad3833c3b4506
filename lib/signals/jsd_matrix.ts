import type { SplitView } from "../types.ts";

/**
 * J, the mean Jensen–Shannon divergence of each pair's choice distributions in bits
 * (eq:jsd_matrix), as a symmetric m × m matrix with a zero diagonal. Entries lie in [0, 1]; higher:
 * the models spread their probability differently.
 *
 * With s = p + q, Σ_r JSD = 1 − ½ Σ s·log₂ s + ½ Σ p·log₂ p + ½ Σ q·log₂ q: the entropies of the
 * models are computed once, so a pair costs one logarithm per option.
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
  const { p } = view;
  const m = view.models.length;
  const N = view.items.length;
  const row = N * view.options;
  const negentropy = Float64Array.from(view.models, (_, i) => {
    let sum = 0;
    for (let at = i * row; at < (i + 1) * row; at++) if (p[at] > 0) sum += p[at] * Math.log2(p[at]);
    return sum;
  });
  const J = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      const mixed = mixtureSum(p, i * row, j * row, row);
      const mean = 1 - (mixed - negentropy[i] - negentropy[j]) / (2 * N);
      J[i * m + j] = J[j * m + i] = Math.min(1, Math.max(0, mean));
    }
  }
  return J;
}

/** Σ s·log₂ s over s = p + q, with 0·log 0 = 0. */
function mixtureSum(p: Float64Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let r = 0; r < length; r++) {
    const s = p[a + r] + p[b + r];
    if (s > 0) sum += s * Math.log2(s);
  }
  return sum;
}
