import type { Contingency } from "../contingency.ts";
import type { CountMeasure } from "../measure.ts";

/**
 * Pearson's correlation of correctness (φ), (N11·N00 − N10·N01) / √(product of the four margins), in
 * [−1, 1]. Higher: more shared errors. 0 where a model is always right or always wrong.
 *
 * @example
 * ```ts
 * import { correlation } from "./correlation.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(correlation({ n11: 2, n10: 0, n01: 0, n00: 2 }), 1);
 * assert.equal(correlation({ n11: 4, n10: 0, n01: 0, n00: 0 }), 0);
 * ```
 */
export function correlation({ n11, n10, n01, n00 }: Contingency): number {
  const margins = (n11 + n10) * (n01 + n00) * (n11 + n01) * (n10 + n00);
  return margins === 0 ? 0 : (n11 * n00 - n10 * n01) / Math.sqrt(margins);
}

/** {@linkcode correlation} as a measure. */
export const CORRELATION: CountMeasure = {
  id: "correlation",
  label: "Correlation of correctness",
  symbol: "rho",
  index: "hiCorrelation",
  higher: "alike",
  counts: correlation,
};
