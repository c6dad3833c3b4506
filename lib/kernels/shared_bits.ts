import { popcount } from "../math/popcount.ts";
import { type Kernels, kernels, reserve } from "./kernels.ts";
import { type TilePair, tilePairs } from "./tile_pairs.ts";

/** Rows of a tile, as in assembly/pair_counts.as. */
export const COUNT_TILE = 64;

/** Words of a row that are counted at a time: as many as a byte-wide counter can take. */
const BLOCK = 31 * 32;

/** `models` rows of `words` 32-bit words. */
export interface BitRows {
  readonly bits: Uint32Array;
  readonly models: number;
  readonly words: number;
}

/**
 * How many bits each two rows share, as a symmetric m × m matrix; on the diagonal, how many bits a
 * row has.
 *
 * @example
 * ```ts
 * import { sharedBits } from "./shared_bits.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = { bits: Uint32Array.of(0b0111, 0b1101), models: 2, words: 1 };
 * assert.deepEqual([...sharedBits(rows)], [3, 2, 2, 3]);
 * ```
 */
export function sharedBits(rows: BitRows): Uint32Array {
  const counts = new Uint32Array(rows.models ** 2);
  const add = sharedBitsAdder(rows, counts);
  for (const tile of tilePairs(rows.models, COUNT_TILE)) add(tile);
  return counts;
}

/** A function that adds the counts of one tile, and of its mirror image, to `counts`. */
export function sharedBitsAdder(rows: BitRows, counts: Uint32Array): (tile: TilePair) => void {
  const compiled = kernels();
  if (!compiled) return (tile) => addPlainly(rows, counts, tile);
  const bytes = COUNT_TILE * BLOCK * 4;
  return (tile) => {
    const a = reserve(compiled, 2 * bytes + COUNT_TILE ** 2 * 4);
    const b = tile.rows === tile.columns ? a : a + bytes;
    const at = a + 2 * bytes;
    const [height, across] = [tile.rowsEnd - tile.rows, tile.columnsEnd - tile.columns];
    const inside = new Uint32Array(compiled.memory.buffer, at, COUNT_TILE ** 2).fill(0);
    for (let from = 0; from < rows.words; from += BLOCK) {
      const count = Math.min(BLOCK, rows.words - from);
      const padded = Math.ceil(count / 32) * 32;
      load(compiled, a, rows, tile.rows, height, from, count, padded);
      if (b !== a) load(compiled, b, rows, tile.columns, across, from, count, padded);
      compiled.pairCounts(a, height, b, across, padded * 4, at);
    }
    for (let i = 0; i < height; i++) {
      for (let j = a === b ? i : 0; j < across; j++) {
        put(counts, rows.models, tile.rows + i, tile.columns + j, inside[i * COUNT_TILE + j]);
      }
    }
  };
}

/** Copies `count` words of each of `height` rows, with zeros up to `padded`. */
function load(
  { memory }: Kernels,
  at: number,
  { bits, words }: BitRows,
  first: number,
  height: number,
  from: number,
  count: number,
  padded: number,
): void {
  const to = new Uint32Array(memory.buffer, at, height * padded);
  for (let i = 0; i < height; i++) {
    const start = (first + i) * words + from;
    to.set(bits.subarray(start, start + count), i * padded);
    to.fill(0, i * padded + count, (i + 1) * padded);
  }
}

function put(counts: Uint32Array, m: number, i: number, j: number, value: number): void {
  counts[i * m + j] += value;
  if (i !== j) counts[j * m + i] += value;
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function sharedBitsPlain(rows: BitRows): Uint32Array {
  const counts = new Uint32Array(rows.models ** 2);
  const whole = { rows: 0, rowsEnd: rows.models, columns: 0, columnsEnd: rows.models };
  addPlainly(rows, counts, whole);
  return counts;
}

function addPlainly(
  { bits, models, words }: BitRows,
  counts: Uint32Array,
  { rows, rowsEnd, columns, columnsEnd }: TilePair,
): void {
  for (let i = rows; i < rowsEnd; i++) {
    for (let j = Math.max(i, columns); j < columnsEnd; j++) {
      let sum = 0;
      for (let w = 0; w < words; w++) sum += popcount(bits[i * words + w] & bits[j * words + w]);
      put(counts, models, i, j, sum);
    }
  }
}
