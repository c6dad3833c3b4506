import { argmax } from "../math/argmax.ts";
import { exp } from "../math/portable.ts";
import { kernels, reserve } from "./kernels.ts";

/** Doubles that are worked on at a time: they stay in the first-level cache. */
const BLOCK = 2048;

/** Rows to turn into distributions. */
export interface SoftmaxRows {
  /** Values of a row. */
  readonly options: number;
  /** Factor of every value; at least 0. */
  readonly scale: number;
}

/**
 * Turns each row of `options` values, at most 256, into softmax(scale · row), in place, with the same bits
 * in every engine. Returns the most likely option of each row, the first one of equals.
 *
 * @example
 * ```ts
 * import { scaledSoftmax } from "./scaled_softmax.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = Float64Array.of(5, 5, 0, Math.log(3));
 * assert.deepEqual(scaledSoftmax(rows, { options: 2, scale: 1 }), Uint8Array.of(0, 1));
 * assert.deepEqual(rows, Float64Array.of(0.5, 0.5, 0.25, 0.75));
 * ```
 */
export function scaledSoftmax(values: Float64Array, { options, scale }: SoftmaxRows): Uint8Array {
  const compiled = kernels();
  if (!compiled) return scaledSoftmaxPlain(values, { options, scale });
  const likeliest = new Uint8Array(values.length / options);
  const step = Math.max(1, Math.floor(BLOCK / options));
  const at = reserve(compiled, 8 * step * options + step), places = at + 8 * step * options;
  const { buffer } = compiled.memory;
  for (let from = 0; from < likeliest.length; from += step) {
    const rows = Math.min(step, likeliest.length - from);
    const block = values.subarray(from * options, (from + rows) * options);
    const inside = new Float64Array(buffer, at, block.length);
    inside.set(block);
    compiled.scaledSoftmax(at, rows, options, scale, places);
    block.set(inside);
    likeliest.set(new Uint8Array(buffer, places, rows), from);
  }
  return likeliest;
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function scaledSoftmaxPlain(
  values: Float64Array,
  { options, scale }: SoftmaxRows,
): Uint8Array {
  return Uint8Array.from({ length: values.length / options }, (_, row) => {
    const at = row * options;
    const largest = values[at + argmax(values, at, options)];
    let total = 0;
    for (let r = at; r < at + options; r++) {
      total += values[r] = exp(scale * (values[r] - largest));
    }
    for (let r = at; r < at + options; r++) values[r] /= total;
    return argmax(values, at, options);
  });
}
