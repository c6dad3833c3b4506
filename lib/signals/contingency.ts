import { popcount } from "../math/popcount.ts";
import type { SplitView } from "../types.ts";

/** How often two models are right (1) and wrong (0) together; the four cells add up to N. */
export interface Contingency {
  /** Both are right. */
  readonly n11: number;
  /** Only the first is right. */
  readonly n10: number;
  /** Only the second is right. */
  readonly n01: number;
  /** Neither is right. */
  readonly n00: number;
}

/**
 * The 2 × 2 table N_ab(i, j) of correctness (eq:contingency), by AND and popcount on packed bits.
 * For all pairs at once, `pairCounts` and `pairTable` are much faster.
 *
 * @example
 * ```ts
 * import { contingency } from "./contingency.ts";
 * import { splitView } from "../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 1, 0, 1, 0, 0, 1),
 *   gold: Uint8Array.of(0, 0), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.deepEqual(contingency(view, 0, 1), { n11: 1, n10: 1, n01: 0, n00: 0 });
 * ```
 */
export function contingency(view: SplitView, i: number, j: number): Contingency {
  const { correctBits } = view;
  const words = correctBits.length / view.models.length;
  const a = i * words;
  const b = j * words;
  let both = 0, ofI = 0, ofJ = 0;
  for (let w = 0; w < words; w++) {
    both += popcount(correctBits[a + w] & correctBits[b + w]);
    ofI += popcount(correctBits[a + w]);
    ofJ += popcount(correctBits[b + w]);
  }
  const n00 = view.items.length - ofI - ofJ + both;
  return { n11: both, n10: ofI - both, n01: ofJ - both, n00 };
}

/**
 * Yule's Q = (N11·N00 − N10·N01) / (N11·N00 + N10·N01), in [−1, 1] (eq:yule_q).
 * Higher: more shared errors. 0 where the denominator is 0.
 *
 * @example
 * ```ts
 * import { yuleQ } from "./contingency.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(yuleQ({ n11: 3, n10: 1, n01: 1, n00: 1 }), 0.5);
 * assert.equal(yuleQ({ n11: 4, n10: 0, n01: 0, n00: 0 }), 0);
 * ```
 */
export function yuleQ({ n11, n10, n01, n00 }: Contingency): number {
  const together = n11 * n00;
  const apart = n10 * n01;
  return together + apart === 0 ? 0 : (together - apart) / (together + apart);
}

/**
 * Double-fault rate DF = N00 / N, the share of items that both models get wrong, in [0, 1].
 * Lower: fewer shared errors. It equals (1 − q_i)(1 − q_j) + Cov(C_i, C_j) (eq:double_fault_identity).
 *
 * @example
 * ```ts
 * import { doubleFault } from "./contingency.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(doubleFault({ n11: 3, n10: 0, n01: 0, n00: 1 }), 0.25);
 * ```
 */
export function doubleFault({ n11, n10, n01, n00 }: Contingency): number {
  return n00 / (n11 + n10 + n01 + n00);
}
