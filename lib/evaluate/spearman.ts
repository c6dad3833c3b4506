import { moments } from "../math/moments.ts";

/**
 * Spearman's rank correlation ρ, with mean ranks for ties, in [−1, 1]. NaN where either side is
 * constant.
 *
 * @example
 * ```ts
 * import { spearman } from "./spearman.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(spearman([1, 2, 3, 4], [1, 4, 9, 16]), 1);
 * ```
 */
export function spearman(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return pearson(ranks(a), ranks(b));
}

/** Ranks from 1; equal numbers share the mean of their ranks. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (_, i) => i).sort((i, j) => values[i] - values[j]);
  const result = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let at = from; at < to; at++) result[order[at]] = (from + to + 1) / 2;
    from = to;
  }
  return result;
}

function pearson(a: Float64Array, b: Float64Array): number {
  const meanA = moments(a).mean;
  const meanB = moments(b).mean;
  let ab = 0, aa = 0, bb = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] - meanA;
    const y = b[i] - meanB;
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb);
}
