import type { Contingency } from "../signals/contingency.ts";

/** Yule's Q with the ends of its interval. */
export interface QInterval {
  readonly q: number;
  readonly low: number;
  readonly high: number;
}

/** 97.5 % quantile of the normal distribution. */
const Z95 = 1.959963984540054;

/**
 * Yule's Q of two models with a confidence interval, from one table or from one per task.
 *
 * Half an item is added to every cell (Haldane 1956, Anscombe 1956), so that empty cells are no
 * certainty. The logarithm of the odds ratio θ has the variance Σ 1/(n + ½) (Woolf 1955); tables are
 * combined by their inverse variances, never by adding up counts, which would take differences
 * between tasks for likeness of the models. Q = tanh(θ/2) is monotone in θ, and so are its ends.
 *
 * @example
 * ```ts
 * import { yuleQInterval } from "./yule_q_interval.ts";
 * import assert from "node:assert/strict";
 *
 * // scipy 1.17, stats.contingency.odds_ratio with half an item in every cell, then (r − 1) / (r + 1)
 * const { q, low, high } = yuleQInterval([{ n11: 60, n10: 8, n01: 6, n00: 25 }]);
 * assert.deepEqual([q, low, high].map((end) => end.toFixed(4)), ["0.9309", "0.8020", "0.9769"]);
 * ```
 */
export function yuleQInterval(tables: readonly Contingency[], z: number = Z95): QInterval {
  let weights = 0, sum = 0;
  for (const table of tables) {
    const [n11, n10, n01, n00] = [table.n11, table.n10, table.n01, table.n00].map((n) => n + 0.5);
    const weight = 1 / (1 / n11 + 1 / n10 + 1 / n01 + 1 / n00);
    weights += weight;
    sum += weight * Math.log((n11 * n00) / (n10 * n01));
  }
  const theta = sum / weights;
  const reach = z / Math.sqrt(weights);
  const toQ = (value: number) => Math.tanh(value / 2);
  return { q: toQ(theta), low: toQ(theta - reach), high: toQ(theta + reach) };
}
