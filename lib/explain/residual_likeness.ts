import { quantileSorted } from "../math/quantile.ts";

/** The fit is as good as done long before. */
const SWEEPS = 100;

/**
 * How much more alike two models are than each is to all others: what is left of a symmetric likeness
 * ℓ_ij after an additive fit a_i + a_j. Strong models agree with everybody and weak ones with nobody;
 * that is in a, while a shared origin is left. 0 on the diagonal, and everywhere for fewer than four
 * models, which say nothing beyond a.
 *
 * The fit is by medians, a_i = median_{j≠i} (ℓ_ij − a_j) in turn (as in Tukey's median polish), so that
 * a few close relatives do not change what counts as usual for a model.
 *
 * @example
 * ```ts
 * import { residualLikeness } from "./residual_likeness.ts";
 * import assert from "node:assert/strict";
 *
 * const a = [1, 2, 3, 5, 6];
 * const likeness = Float64Array.from(a.flatMap((x) => a.map((y) => x + y)));
 * likeness[1] = likeness[5] += 6; // models 0 and 1 have something in common
 * const left = residualLikeness(likeness).map((value) => Math.round(1000 * value) / 1000);
 * assert.deepEqual([left[1], left[2], left[13]], [6, 0, 0]);
 * ```
 */
export function residualLikeness(likeness: Float64Array): Float64Array {
  const m = Math.sqrt(likeness.length);
  if (m < 4) return new Float64Array(m * m);
  const usual = new Float64Array(m);
  const medianOf = (i: number, less: ArrayLike<number>) => {
    const rest: number[] = [];
    for (let j = 0; j < m; j++) if (j !== i) rest.push(likeness[i * m + j] - less[j]);
    return quantileSorted(rest.sort((x, y) => x - y), 0.5);
  };
  const none = new Float64Array(m);
  for (let i = 0; i < m; i++) usual[i] = medianOf(i, none) / 2;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let i = 0; i < m; i++) usual[i] = medianOf(i, usual);
  }
  return likeness.map((value, at) => {
    const [i, j] = [Math.floor(at / m), at % m];
    return i === j ? 0 : value - usual[i] - usual[j];
  });
}
