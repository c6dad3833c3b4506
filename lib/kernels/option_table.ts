/** Numbers of one model on every item: `p[(i·n + item)·options + option]` of a split. */
export interface OptionNumbers {
  readonly p: Float64Array;
  readonly n: number;
  readonly options: number;
}

/** Items to a row of a table: `n` rounded up, so that the kernels' vectors fit. */
export function rowLength(n: number): number {
  return Math.ceil(n / 4) * 4;
}

const known = new WeakMap<Float64Array, Float64Array[]>();

/**
 * The distributions of model `i` option by option, as the kernels read them: a row of
 * {@linkcode rowLength} items for each option, with zeros at the end. Every team that the model is in
 * shares its table, which is kept as long as `p` is.
 *
 * @example
 * ```ts
 * import { optionTable } from "./option_table.ts";
 * import assert from "node:assert/strict";
 *
 * const p = Float64Array.of(0.75, 0.25, 0.5, 0.5);
 * assert.deepEqual([...optionTable({ p, n: 2, options: 2 }, 0)], [0.75, 0.5, 0, 0, 0.25, 0.5, 0, 0]);
 * ```
 */
export function optionTable({ p, n, options }: OptionNumbers, i: number): Float64Array {
  const tables = known.get(p) ?? [];
  known.set(p, tables);
  if (tables[i]) return tables[i];
  const length = rowLength(n);
  const table = new Float64Array(options * length);
  for (let r = 0; r < options; r++) {
    const to = r * length;
    for (let item = 0, from = i * n * options + r; item < n; item++, from += options) {
      table[to + item] = p[from];
    }
  }
  return tables[i] = table;
}
