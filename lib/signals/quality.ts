import type { SplitView } from "../types.ts";

/**
 * Quality q, the share of items that each model answers right (eq:quality). In [0, 1]; higher is
 * better. NaN on a split without items.
 *
 * @example
 * ```ts
 * import { quality } from "./quality.ts";
 * import { splitView } from "../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 1, 0), gold: Uint8Array.of(0, 1), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.deepEqual([...quality(view)], [0.5]);
 * ```
 */
export function quality(view: SplitView): Float64Array {
  const N = view.items.length;
  return Float64Array.from(view.models, (_, i) => {
    let right = 0;
    for (let n = i * N; n < (i + 1) * N; n++) right += view.correct[n];
    return right / N;
  });
}
