import type { DevSplit } from "../../types.ts";
import { type AnswerMeasure, type MeasureStream, pairMatrix, wholeMatrix } from "../measure.ts";

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
export function capa(dev: DevSplit): Float64Array {
  return wholeMatrix(dev, capaStream);
}

function capaStream(m: number, options: number): MeasureStream {
  const onGold = new Float64Array(m);
  const observed = new Float64Array(m * m);
  let N = 0, sameWrong = 0;
  return {
    add({ p, gold, optionCounts, items: { length } }) {
      const row = length * options;
      for (let n = 0; n < length; n++) sameWrong += 1 / (optionCounts[n] - 1);
      for (let i = 0; i < m; i++) {
        for (let n = 0; n < length; n++) onGold[i] += p[i * row + n * options + gold[n]];
        for (let j = i + 1; j < m; j++) {
          let sum = observed[i * m + j];
          for (let at = 0; at < row; at++) sum += p[i * row + at] * p[j * row + at];
          observed[i * m + j] = sum;
        }
      }
      N += length;
    },
    matrix: () =>
      pairMatrix(m, 1, (i, j) => {
        const [a, b] = [onGold[i] / N, onGold[j] / N];
        const expected = a * b + (1 - a) * (1 - b) * (sameWrong / N);
        return expected === 1 ? 0 : (observed[i * m + j] / N - expected) / (1 - expected);
      }),
  };
}

/** {@linkcode capa} as a measure. */
export const CAPA: AnswerMeasure = {
  id: "capa",
  label: "CAPA κ_p",
  symbol: "kappa_p",
  index: "hiCapa",
  higher: "alike",
  matrix: capa,
  stream: capaStream,
};
