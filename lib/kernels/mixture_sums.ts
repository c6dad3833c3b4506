import { type Kernels, kernels, reserve } from "./kernels.ts";
import { type TilePair, tilePairs } from "./tile_pairs.ts";

/** Rows of a tile, as in assembly/mixture.as. */
export const MIXTURE_TILE = 32;

/** Doubles of a row that are worked on at a time: two tiles of them fit the second-level cache. */
const BLOCK = 1024;

/** The choice distributions of `models` models, row by row: `length` doubles, `options` to an item. */
export interface DistributionRows {
  readonly p: Float64Array;
  readonly models: number;
  readonly length: number;
  readonly options: number;
  /** Doubles from the start of a row to that of the next; `length` unless given. */
  readonly stride?: number;
}

/**
 * M[i·m + j] = Σ s·log₂ s over s = p_i + p_j, for every i ≤ j, with 0·log 0 = 0; zero below the
 * diagonal. One logarithm per option and pair; each is good to 2e-13, and exact at 0, ½, 1 and 2.
 *
 * A pair's sum is taken block by block of items, whatever the tiles and whoever works on them, so
 * that its bits depend on the numbers alone.
 *
 * @example
 * ```ts
 * import { mixtureSums } from "./mixture_sums.ts";
 * import assert from "node:assert/strict";
 *
 * const p = Float64Array.of(1, 0, 0, 1); // two models, one item
 * assert.deepEqual([...mixtureSums({ p, models: 2, length: 2, options: 2 })], [2, 0, 0, 2]);
 * ```
 */
export function mixtureSums(rows: DistributionRows): Float64Array {
  const sums = new Float64Array(rows.models ** 2);
  const add = mixtureAdder(rows, sums);
  for (const tile of tilePairs(rows.models, MIXTURE_TILE)) add(tile);
  return sums;
}

/** A function that adds the sums of one tile to the m × m matrix `sums`. */
export function mixtureAdder(
  rows: DistributionRows,
  sums: Float64Array,
): (tile: TilePair) => void {
  const compiled = kernels();
  if (!compiled) return (tile) => addPlainly(rows, sums, tile);
  const step = blockLength(rows.options);
  const width = Math.ceil(step / 8) * 8;
  const bytes = MIXTURE_TILE * width * 8;
  return (tile) => {
    const a = reserve(compiled, 2 * bytes + MIXTURE_TILE ** 2 * 8);
    const b = tile.rows === tile.columns ? a : a + bytes;
    const at = a + 2 * bytes;
    const [height, across] = [tile.rowsEnd - tile.rows, tile.columnsEnd - tile.columns];
    moveSums(compiled, at, sums, rows.models, tile, true);
    for (let from = 0; from < rows.length; from += step) {
      const count = Math.min(step, rows.length - from);
      const padded = Math.ceil(count / 8) * 8;
      load(compiled, a, rows, tile.rows, height, from, count, padded);
      if (b !== a) load(compiled, b, rows, tile.columns, across, from, count, padded);
      compiled.mixture(a, height, b, across, padded, at);
    }
    moveSums(compiled, at, sums, rows.models, tile, false);
  };
}

/** How many of `length` doubles make up whole blocks; the sums over these can go on with others. */
export function wholeBlocks(length: number, options: number): number {
  return length - length % blockLength(options);
}

/** Doubles of a block: as many whole items as fit. */
function blockLength(options: number): number {
  return Math.max(1, Math.floor(BLOCK / options)) * options;
}

/** Copies `count` doubles of each of `height` rows, with zeros up to `padded`. */
function load(
  { memory, raise }: Kernels,
  at: number,
  { p, length, stride = length }: DistributionRows,
  first: number,
  height: number,
  from: number,
  count: number,
  padded: number,
): void {
  const to = new Float64Array(memory.buffer, at, height * padded);
  for (let i = 0; i < height; i++) {
    const start = (first + i) * stride + from;
    to.set(p.subarray(start, start + count), i * padded);
    to.fill(0, i * padded + count, (i + 1) * padded);
  }
  raise(at, height * padded);
}

/** Copies the tile's sums into the kernel's memory, or back. */
function moveSums(
  { memory }: Kernels,
  at: number,
  sums: Float64Array,
  m: number,
  { rows, rowsEnd, columns, columnsEnd }: TilePair,
  inward: boolean,
): void {
  const inside = new Float64Array(memory.buffer, at, MIXTURE_TILE ** 2);
  for (let i = rows; i < rowsEnd; i++) {
    const first = rows === columns ? i : columns;
    const near = (i - rows) * MIXTURE_TILE + first - columns;
    const far = i * m + first;
    const count = columnsEnd - first;
    if (inward) inside.set(sums.subarray(far, far + count), near);
    else sums.set(inside.subarray(near, near + count), far);
  }
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function mixtureSumsPlain(rows: DistributionRows): Float64Array {
  const sums = new Float64Array(rows.models ** 2);
  const whole = { rows: 0, rowsEnd: rows.models, columns: 0, columnsEnd: rows.models };
  addPlainly(rows, sums, whole);
  return sums;
}

function addPlainly(
  { p, models, length, stride = length }: DistributionRows,
  sums: Float64Array,
  { rows, rowsEnd, columns, columnsEnd }: TilePair,
): void {
  for (let i = rows; i < rowsEnd; i++) {
    for (let j = Math.max(i, columns); j < columnsEnd; j++) {
      let sum = 0;
      for (let at = 0; at < length; at++) {
        const s = p[i * stride + at] + p[j * stride + at];
        if (s > 0) sum += s * Math.log2(s);
      }
      sums[i * models + j] += sum;
    }
  }
}
