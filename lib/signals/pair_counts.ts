import { type BitRows, sharedBits } from "../kernels/shared_bits.ts";
import type { SplitView } from "../types.ts";
import type { Contingency } from "./contingency.ts";

/** How often each model, and each two models together, are right on N items. */
export interface PairCounts {
  /** m. */
  readonly models: number;
  /** N. */
  readonly items: number;
  /** N11(i, j) at i·m + j, symmetric; on the diagonal how often model i is right. */
  readonly n11: Uint32Array;
  /** How often each model is right. */
  readonly right: Uint32Array;
}

/**
 * The joint correctness of every pair of models at once, from packed bits: all that the contingency
 * tables of a split hold (eq:contingency).
 *
 * @example
 * ```ts
 * import { pairCounts, pairTable } from "./pair_counts.ts";
 * import { splitView } from "../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 1, 0, 1, 0, 0, 1),
 *   gold: Uint8Array.of(0, 0), optionCounts: Uint8Array.of(2, 2),
 * });
 * const counts = pairCounts(view);
 * assert.deepEqual([...counts.n11], [2, 1, 1, 1]);
 * assert.deepEqual(pairTable(counts, 0, 1), { n11: 1, n10: 1, n01: 0, n00: 0 });
 * ```
 */
export function pairCounts(view: SplitView): PairCounts {
  return countsOf(view, sharedBits(bitRows(view)));
}

/** The 2 × 2 table of models i and j. */
export function pairTable(
  { models, items, n11, right }: PairCounts,
  i: number,
  j: number,
): Contingency {
  const both = n11[i * models + j];
  return {
    n11: both,
    n10: right[i] - both,
    n01: right[j] - both,
    n00: items - right[i] - right[j] + both,
  };
}

/** The packed correctness of a split as `sharedBits` takes it. */
export function bitRows({ correctBits, models, items }: SplitView): BitRows {
  return { bits: correctBits, models: models.length, words: Math.ceil(items.length / 32) };
}

/** Counts of a split from the matrix of shared bits. */
export function countsOf(view: SplitView, n11: Uint32Array): PairCounts {
  const models = view.models.length;
  const right = Uint32Array.from(view.models, (_, i) => n11[i * models + i]);
  return { models, items: view.items.length, n11, right };
}
