import type { DevSplit } from "../../types.ts";
import { type AnswerMeasure, pairMatrix } from "../measure.ts";

/**
 * Cohen's κ = (p_o − p_e) / (1 − p_e) of the chosen options: agreement beyond what the two models'
 * option frequencies give by chance, in [−1, 1]. Higher: the models answer alike, right or wrong.
 * 0 where chance agreement is certain (both always choose the same option).
 *
 * @example
 * ```ts
 * import { cohenKappa } from "./cohen_kappa.ts";
 * import { splitView } from "../../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const dev = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 0, 1, 1, 0, 0, 1), gold: Uint8Array.of(0, 0), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.equal(cohenKappa(dev)[1], 1);
 * ```
 */
export function cohenKappa({ predicted, models, items, options }: DevSplit): Float64Array {
  const N = items.length;
  const frequencies = models.map((_, i) => {
    const counts = new Float64Array(options);
    for (let n = 0; n < N; n++) counts[predicted[i * N + n]]++;
    return counts;
  });
  return pairMatrix(models.length, 1, (i, j) => {
    let agreed = 0, chance = 0;
    for (let n = 0; n < N; n++) if (predicted[i * N + n] === predicted[j * N + n]) agreed++;
    for (let r = 0; r < options; r++) chance += frequencies[i][r] * frequencies[j][r];
    return chance === N * N ? 0 : (agreed * N - chance) / (N * N - chance);
  });
}

/** {@linkcode cohenKappa} as a measure. */
export const COHEN_KAPPA: AnswerMeasure = {
  id: "cohenKappa",
  label: "Cohen’s κ",
  symbol: "kappa",
  index: "hiKappa",
  higher: "alike",
  matrix: cohenKappa,
};
