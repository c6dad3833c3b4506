/**
 * A distribution at a temperature: p_r^(1/T) / Σ_s p_s^(1/T), which is the softmax of its logits
 * over T. Above 1 it is flatter, below 1 sharper; the order of the options stays, and so does the
 * most likely one, so that a temperature changes no single model's accuracy.
 *
 * @example
 * ```ts
 * import { tempered } from "./tempered.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(tempered([0.8, 0.2], 0.5).map((p) => p.toFixed(4)), ["0.9412", "0.0588"]);
 * assert.deepEqual(tempered([0.8, 0.2], 2).map((p) => p.toFixed(4)), ["0.6667", "0.3333"]);
 * ```
 */
export function tempered(p: readonly number[], temperature: number): readonly number[] {
  if (temperature === 1) return p;
  const largest = Math.max(...p);
  const weights = p.map((value) => (value / largest) ** (1 / temperature));
  const total = weights.reduce((sum, value) => sum + value, 0);
  return weights.map((value) => value / total);
}
