import type { Contingency } from "../contingency.ts";
import type { CountMeasure } from "../measure.ts";

/**
 * Disagreement (N10 + N01) / N, the share of items that exactly one of two models gets right, in
 * [0, 1] (Skalak 1996). Higher: the models are right on different items.
 *
 * @example
 * ```ts
 * import { disagreement } from "./disagreement.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(disagreement({ n11: 1, n10: 1, n01: 1, n00: 1 }), 0.5);
 * ```
 */
export function disagreement({ n11, n10, n01, n00 }: Contingency): number {
  return (n10 + n01) / (n11 + n10 + n01 + n00);
}

/** {@linkcode disagreement} as a measure. */
export const DISAGREEMENT: CountMeasure = {
  id: "disagreement",
  label: "Disagreement",
  symbol: "D",
  index: "hiDisagreement",
  higher: "different",
  counts: disagreement,
};
