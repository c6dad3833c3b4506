import { random, randomState } from "../math/random.ts";
import { kernels, reserve } from "./kernels.ts";

/** As many values as there is room for in assembly/resample.as. */
const MOST_BYTES = 65536;

/** Which numbers are drawn: those of `random(seed, stream)`. */
export interface ResampleOptions {
  readonly replicates: number;
  readonly seed: number;
  readonly stream: number;
}

/**
 * Sums of n values drawn with replacement from the n given, for each replicate: the draws of
 * `random(seed, stream).integer(n)` in their order, added in that order.
 *
 * Small integers, such as differences of correctness, are added as integers, which changes no bit.
 *
 * @example
 * ```ts
 * import { resampledSums } from "./resampled_sums.ts";
 * import assert from "node:assert/strict";
 *
 * const sums = resampledSums(Float64Array.of(2, 2, 2), { replicates: 2, seed: 1, stream: 0 });
 * assert.deepEqual([...sums], [6, 6]);
 * ```
 */
export function resampledSums(values: Float64Array, options: ResampleOptions): Float64Array {
  const compiled = kernels();
  const n = values.length;
  if (!compiled || n < 2) return resampledSumsPlain(values, options);
  const { replicates, seed, stream } = options;
  const small = n <= MOST_BYTES && values.every((value) => value === (value << 24 >> 24));
  const sums = reserve(compiled, 8 * (replicates + n));
  const at = small ? compiled.byteValues() : sums + 8 * replicates;
  const { buffer } = compiled.memory;
  (small ? new Int8Array(buffer, at, n) : new Float64Array(buffer, at, n)).set(values);
  if (small) new Int32Array(buffer, sums, replicates).fill(0);
  const most = 2 ** 32 - (2 ** 32 % n) - 1;
  const [a, b, c, d] = randomState(seed, stream);
  compiled.seed(a, b, c, d);
  const draw = small ? compiled.resampleBytes : compiled.resampleDoubles;
  draw(n, most, Math.ceil(2 ** 32 / n), replicates, sums, at);
  return small
    ? new Float64Array(new Int32Array(buffer, sums, replicates))
    : new Float64Array(buffer, sums, replicates).slice();
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function resampledSumsPlain(
  values: Float64Array,
  { replicates, seed, stream }: ResampleOptions,
): Float64Array {
  const rng = random(seed, stream);
  const n = values.length;
  return Float64Array.from({ length: replicates }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < n; drawn++) sum += values[rng.integer(n)];
    return sum;
  });
}
