/**
 * Jaccard similarity |A ∩ B| / |A ∪ B| of two teams as sets, in [0, 1]; 1 for two empty ones.
 *
 * @example
 * ```ts
 * import { jaccard } from "./jaccard.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(jaccard([1, 2, 3], [2, 3, 4]), 0.5);
 * ```
 */
export function jaccard<T>(a: Iterable<T>, b: Iterable<T>): number {
  const A = new Set(a);
  const B = new Set(b);
  const union = A.union(B).size;
  return union === 0 ? 1 : A.intersection(B).size / union;
}
