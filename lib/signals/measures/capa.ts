import type { DevSplit } from "../../types.ts";
import { type AnswerMeasure, pairMatrix } from "../measure.ts";

/**
 * CAPA κ_p = (c_obs − c_exp) / (1 − c_exp), chance-adjusted probabilistic agreement (Goel et al.
 * 2025), with c_obs = mean Σ_r p_i(r)·p_j(r) and c_exp = q̄_i·q̄_j + (1 − q̄_i)(1 − q̄_j)·mean 1/(L − 1),
 * q̄ the mean probability on the gold option: agreement beyond what accuracy alone makes two models
 * agree. At most 1; higher: the models answer alike, right or wrong. 0 where c_exp is 1.
 *
 * @example
 * ```ts
 * import { capa } from "./capa.ts";
 * import { splitView } from "../../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const dev = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 0, 1, 1, 0, 0, 1), gold: Uint8Array.of(0, 0), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.equal(capa(dev)[1], 1); // half right, and on the same half
 * ```
 */
export function capa({ p, gold, optionCounts, models, items, options }: DevSplit): Float64Array {
  const N = items.length;
  const onGold = models.map((_, i) => {
    let sum = 0;
    for (let n = 0; n < N; n++) sum += p[(i * N + n) * options + gold[n]];
    return sum / N;
  });
  const sameWrong = optionCounts.reduce((sum, count) => sum + 1 / (count - 1), 0) / N;
  const row = N * options;
  return pairMatrix(models.length, 1, (i, j) => {
    let observed = 0;
    for (let at = 0; at < row; at++) observed += p[i * row + at] * p[j * row + at];
    const expected = onGold[i] * onGold[j] + (1 - onGold[i]) * (1 - onGold[j]) * sameWrong;
    return expected === 1 ? 0 : (observed / N - expected) / (1 - expected);
  });
}

/** {@linkcode capa} as a measure. */
export const CAPA: AnswerMeasure = {
  id: "capa",
  label: "CAPA κ_p",
  symbol: "kappa_p",
  index: "hiCapa",
  higher: "alike",
  matrix: capa,
};
