import { kernels, reserve } from "./kernels.ts";
import { rowLength } from "./option_table.ts";

/** Items with up to so many options, of which the first `optionCounts[n]` are there. */
export interface Questions {
  readonly options: number;
  readonly optionCounts: Uint8Array;
}

/**
 * The option of each item with the largest Σ tables / divisor, the lowest of equal ones. Tables are as
 * `optionTable` makes them; what they hold of absent options must not exceed what they hold of others.
 *
 * @example
 * ```ts
 * import { optionTable } from "./option_table.ts";
 * import { mostLikelyBySum } from "./most_likely.ts";
 * import assert from "node:assert/strict";
 *
 * const p = Float64Array.of(0.9, 0.1, 0.4, 0.6);
 * const tables = [0, 1].map((i) => optionTable({ p, n: 1, options: 2 }, i));
 * const questions = { options: 2, optionCounts: Uint8Array.of(2) };
 * assert.deepEqual([...mostLikelyBySum(tables, questions, 2)], [0]);
 * ```
 */
export function mostLikelyBySum(
  tables: readonly Float64Array[],
  questions: Questions,
  divisor: number,
): Uint8Array {
  const compiled = kernels();
  if (!compiled) return mostLikelyBySumPlain(tables, questions, divisor);
  const { options, optionCounts } = questions;
  const n = optionCounts.length, length = rowLength(n), size = options * length;
  const at = reserve(compiled, 8 * tables.length * size + length);
  const out = at + 8 * tables.length * size;
  const { buffer } = compiled.memory;
  const inside = new Float64Array(buffer, at, tables.length * size);
  tables.forEach((table, member) => inside.set(table, member * size));
  compiled.mostLikely(at, tables.length, options, length, divisor, out);
  return new Uint8Array(buffer, out, n).slice();
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function mostLikelyBySumPlain(
  tables: readonly Float64Array[],
  { options, optionCounts }: Questions,
  divisor: number,
): Uint8Array {
  const length = rowLength(optionCounts.length);
  const scores = tables[0].slice();
  for (const table of tables.slice(1)) {
    for (let at = 0; at < scores.length; at++) scores[at] += table[at];
  }
  return optionCounts.map((_, n) => {
    let most = 0;
    for (let r = 1; r < options; r++) {
      if (scores[r * length + n] / divisor > scores[most * length + n] / divisor) most = r;
    }
    return most;
  });
}

/**
 * The option of each item with the largest logit of a linear classifier on the tables side by side,
 * `weights[c·(width + 1) …]` for option c, bias last; the lowest of equal ones, and none that is absent.
 *
 * @example
 * ```ts
 * import { optionTable } from "./option_table.ts";
 * import { mostLikelyByLogit } from "./most_likely.ts";
 * import assert from "node:assert/strict";
 *
 * const table = optionTable({ p: Float64Array.of(0.9, 0.1), n: 1, options: 2 }, 0);
 * const against = Float64Array.of(-1, 0, 0, 1, 0, 0); // what the model says, it is not
 * const questions = { options: 2, optionCounts: Uint8Array.of(2) };
 * assert.deepEqual([...mostLikelyByLogit([table], questions, against)], [1]);
 * ```
 */
export function mostLikelyByLogit(
  tables: readonly Float64Array[],
  questions: Questions,
  weights: Float64Array,
): Uint8Array {
  const compiled = kernels();
  if (!compiled) return mostLikelyByLogitPlain(tables, questions, weights);
  const { options, optionCounts } = questions;
  const n = optionCounts.length, length = rowLength(n), size = options * length;
  const rows = tables.length * options + 1;
  const phi = reserve(compiled, 8 * (rows * length + weights.length + 1 + size) + length);
  const scoresAt = phi + 8 * rows * length;
  const weightsAt = scoresAt + 8 * size;
  const out = weightsAt + 8 * weights.length;
  const { buffer } = compiled.memory;
  const inside = new Float64Array(buffer, phi, rows * length);
  tables.forEach((table, member) => inside.set(table, member * size));
  inside.fill(1, tables.length * size);
  new Float64Array(buffer, weightsAt, weights.length).set(weights);
  compiled.logits(phi, rows, length, weightsAt, options, scoresAt);
  maskAbsent(new Float64Array(buffer, scoresAt, size), questions);
  compiled.mostLikely(scoresAt, 1, options, length, 1, out);
  return new Uint8Array(buffer, out, n).slice();
}

/** The twin in TypeScript. */
export function mostLikelyByLogitPlain(
  tables: readonly Float64Array[],
  questions: Questions,
  weights: Float64Array,
): Uint8Array {
  const { options, optionCounts } = questions;
  const length = rowLength(optionCounts.length), stride = tables.length * options + 1;
  const scores = new Float64Array(options * length);
  for (let c = 0; c < options; c++) {
    for (let n = 0; n < length; n++) {
      let logit = 0;
      for (let d = 0; d < stride - 1; d++) {
        logit += weights[c * stride + d] *
          tables[Math.floor(d / options)][d % options * length + n];
      }
      scores[c * length + n] = logit + weights[(c + 1) * stride - 1];
    }
  }
  maskAbsent(scores, questions);
  return mostLikelyBySumPlain([scores], questions, 1);
}

/** No absent option has a score. */
function maskAbsent(scores: Float64Array, { options, optionCounts }: Questions): void {
  const length = rowLength(optionCounts.length);
  for (let n = 0; n < optionCounts.length; n++) {
    for (let r = optionCounts[n]; r < options; r++) scores[r * length + n] = -Infinity;
  }
}
