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
  const count = sharedBitsCounter(rows, counts);
  for (const tile of tilePairs(rows.models, COUNT_TILE)) count(tile);
  return counts;
}

/**
 * A function that puts the counts of one tile, and of its mirror image, into `counts`. It keeps rows
 * in the kernels' memory from one call to the next, so that no other kernel may run in between.
 */
export function sharedBitsCounter(rows: BitRows, counts: Uint32Array): (tile: TilePair) => void {
  const compiled = kernels();
  if (!compiled) return (tile) => countPlainly(rows, counts, tile);
  const bytes = COUNT_TILE * BLOCK * 4;
  let loaded = -1;
  return (tile) => {
    const a = reserve(compiled, 2 * bytes + COUNT_TILE ** 2 * 4);
    const b = tile.rows === tile.columns ? a : a + bytes;
    const at = a + 2 * bytes;
    const [height, across] = [tile.rowsEnd - tile.rows, tile.columnsEnd - tile.columns];
    const inside = new Uint32Array(compiled.memory.buffer, at, COUNT_TILE ** 2).fill(0);
    for (let from = 0; from < rows.words; from += BLOCK) {
      const count = Math.min(BLOCK, rows.words - from);
      const padded = Math.ceil(count / 32) * 32;
      if (loaded !== tile.rows) load(compiled, a, rows, tile.rows, height, from, count, padded);
      if (b !== a) load(compiled, b, rows, tile.columns, across, from, count, padded);
      compiled.pairCounts(a, height, b, across, padded * 4, at);
    }
    if (rows.words <= BLOCK) loaded = tile.rows;
    store(inside, counts, rows.models, tile);
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

/** Copies the counts of a tile to their places in the m × m matrix, and to those of its mirror image. */
function store(
  inside: Uint32Array,
  counts: Uint32Array,
  m: number,
  { rows, rowsEnd, columns, columnsEnd }: TilePair,
): void {
  for (let i = rows; i < rowsEnd; i++) {
    const from = (i - rows) * COUNT_TILE;
    const first = rows === columns ? i : columns;
    const row = inside.subarray(from + first - columns, from + columnsEnd - columns);
    counts.set(row, i * m + first);
  }
  for (let j = columns; j < columnsEnd; j++) {
    const end = rows === columns ? j : rowsEnd;
    for (let i = rows, from = j - columns; i < end; i++, from += COUNT_TILE) {
      counts[j * m + i] = inside[from];
    }
  }
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function sharedBitsPlain(rows: BitRows): Uint32Array {
  const counts = new Uint32Array(rows.models ** 2);
  const whole = { rows: 0, rowsEnd: rows.models, columns: 0, columnsEnd: rows.models };
  countPlainly(rows, counts, whole);
  return counts;
}

function countPlainly(
  { bits, models, words }: BitRows,
  counts: Uint32Array,
  { rows, rowsEnd, columns, columnsEnd }: TilePair,
): void {
  for (let i = rows; i < rowsEnd; i++) {
    for (let j = Math.max(i, columns); j < columnsEnd; j++) {
      let sum = 0;
      for (let w = 0; w < words; w++) sum += popcount(bits[i * words + w] & bits[j * words + w]);
      counts[i * models + j] = counts[j * models + i] = sum;
    }
  }
}
