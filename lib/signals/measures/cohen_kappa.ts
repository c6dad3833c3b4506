import type { DevSplit } from "../../types.ts";
import { type AnswerMeasure, type MeasureStream, pairMatrix, wholeMatrix } from "../measure.ts";

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
export function cohenKappa(dev: DevSplit): Float64Array {
  return wholeMatrix(dev, kappaStream);
}

function kappaStream(m: number, options: number): MeasureStream {
  const frequencies = new Float64Array(m * options);
  const agreed = new Float64Array(m * m);
  let N = 0;
  return {
    add({ predicted, items: { length } }) {
      for (let i = 0; i < m; i++) {
        for (let n = 0; n < length; n++) frequencies[i * options + predicted[i * length + n]]++;
        for (let j = i + 1; j < m; j++) {
          let same = 0;
          for (let n = 0; n < length; n++) {
            if (predicted[i * length + n] === predicted[j * length + n]) same++;
          }
          agreed[i * m + j] += same;
        }
      }
      N += length;
    },
    matrix: () =>
      pairMatrix(m, 1, (i, j) => {
        let chance = 0;
        for (let r = 0; r < options; r++) {
          chance += frequencies[i * options + r] * frequencies[j * options + r];
        }
        return chance === N * N ? 0 : (agreed[i * m + j] * N - chance) / (N * N - chance);
      }),
  };
}

/** {@linkcode cohenKappa} as a measure. */
export const COHEN_KAPPA: AnswerMeasure = {
  id: "cohenKappa",
  label: "Cohen’s κ",
  symbol: "kappa",
  index: "hiKappa",
  higher: "alike",
  matrix: cohenKappa,
  stream: kappaStream,
};
