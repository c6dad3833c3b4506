// Σ s·log₂ s over s = p + q, for every pair of rows of two tiles.
//
// log₂ s = log₂ c + log₂ v, v = s/c, where c is the nearest of 512 points per octave; a table holds 1/c
// and log₂ c for 2⁻⁶⁴ ≤ c ≤ 2. With r = v − 1, |r| ≤ h = 2⁻¹⁰, ln v ≈ r − (½ + 0.15·h²)·r² + r³/3: the
// fourth term, r⁴/4, is replaced by the multiple of r² with the same mean over the cell, so that what
// is left, at most h⁴/10 < 1e-13, averages out. The cubic is multiplied out in v and its value at v = 1
// moved into the table, which saves a subtraction and leaves log₂ exact at 2, 1 and ½. The first cell,
// to which everything smaller is raised, counts as 0.

/** Rows of a tile, and of the matrix of sums. */
const TILE: usize = 32;

const CELLS: usize = 512;
const OCTAVES: usize = 66;
const TABLE: usize = memory.data(540672, 16); // 16 bytes for each of 66 · 512 cells

const LOG2_E: f64 = 1.4426950408889634;
const B2: f64 = -LOG2_E * (0.5 + 0.15 / 1048576.0);
const B3: f64 = LOG2_E / 3.0;
const A1: f64 = LOG2_E - 2.0 * B2 + 3.0 * B3;
const A2: f64 = B2 - 3.0 * B3;
const A3: f64 = B3;

// Vectors are read into locals before the loop, as engines rebuild literals at each use.
const CUBIC = memory.data<f64>([A1, A1, A2, A2, A3, A3], 16);
const ADDRESS = memory.data(32, 16);
/** Where addresses wait to be read one by one, which is cheaper than to take a vector apart. */
const WAITING = memory.data(64, 16);

/** ln(1 + x) for 0 ≤ x < 1 by the series of atanh, smallest terms first. */
function logSeries(x: f64): f64 {
  const z = x / (2.0 + x), w = z * z;
  let sum = 0.0;
  for (let k = 18; k >= 0; k--) sum = sum * w + 1.0 / <f64>(2 * k + 1);
  return 2.0 * z * sum;
}

/** Fills the table; to be called once. */
export function prepare(): void {
  for (let cell: usize = 0; cell < CELLS; cell++) {
    const x = <f64>cell / <f64>CELLS, log = LOG2_E * logSeries(x);
    let c = (1.0 + x) / 18446744073709551616.0; // 2⁶⁴
    for (let octave: usize = 0; octave < OCTAVES; octave++, c *= 2.0) {
      const at = TABLE + ((octave * CELLS + cell) << 4);
      store<f64>(at, 1.0 / c);
      store<f64>(at, (<f64>octave - 64.0) + log - ((A3 + A2) + A1), 8);
    }
  }
  v128.store(TABLE, f64x2.splat(0)); // 0·log 0 = 0
  // Takes the bits of s to the address of its cell: rounds to the nearest, counts from 2⁻⁶⁴.
  v128.store(ADDRESS, i64x2.splat((<i64>TABLE << 39) + (<i64>1 << 42) - (<i64>959 << 52)));
  v128.store(ADDRESS, i64x2.splat(0xfffffff0), 16);
}

/** Raises every one of `count` (even) doubles to at least 2⁻⁶⁵, so that a sum of two is in the table. */
export function raise(at: usize, count: usize): void {
  const least = f64x2.splat(2.710505431213761e-20);
  for (const end = at + (count << 3); at < end; at += 16) {
    v128.store(at, f64x2.pmax(v128.load(at), least));
  }
}

/** Finds the cells of two sums. */
@inline
function look(s: v128, toCell: v128, aligned: v128, place: usize): void {
  v128.store(WAITING + place, v128.and(i64x2.shr_u(i64x2.add(s, toCell), 39), aligned));
}

/** s·log₂ s by the cells that were found. */
@inline
function entropy(s: v128, place: usize, a1: v128, a2: v128, a3: v128): v128 {
  const one = v128.load(load<u32>(WAITING + place)), two = v128.load(load<u32>(WAITING + place, 8));
  const v = f64x2.mul(s, i64x2.shuffle(one, two, 0, 2));
  let x = f64x2.add(f64x2.mul(v, a3), a2);
  x = f64x2.add(f64x2.mul(v, x), a1);
  x = f64x2.add(f64x2.mul(v, x), i64x2.shuffle(one, two, 1, 3));
  return f64x2.mul(s, x);
}

/**
 * Adds Σ s·log₂ s of row i of `a` and row j of `b` to sums[i·32 + j]; only i ≤ j where the tiles are
 * the same. A row has `length` doubles, a multiple of 8, raised as above.
 */
export function mixture(
  a: usize, rowsA: usize, b: usize, rowsB: usize, length: usize, sums: usize,
): void {
  const a1 = v128.load(CUBIC), a2 = v128.load(CUBIC, 16), a3 = v128.load(CUBIC, 32);
  const toCell = v128.load(ADDRESS), aligned = v128.load(ADDRESS, 16);
  const bytes = length << 3;
  for (let i: usize = 0; i < rowsA; i++) {
    for (let j: usize = a == b ? i : 0; j < rowsB; j++) {
      let p = a + i * bytes, q = b + j * bytes;
      let even = f64x2.splat(0), odd = even;
      for (const end = p + bytes; p < end; p += 64, q += 64) {
        const s = f64x2.add(v128.load(p), v128.load(q));
        const t = f64x2.add(v128.load(p, 16), v128.load(q, 16));
        const u = f64x2.add(v128.load(p, 32), v128.load(q, 32));
        const v = f64x2.add(v128.load(p, 48), v128.load(q, 48));
        look(s, toCell, aligned, 0);
        look(t, toCell, aligned, 16);
        look(u, toCell, aligned, 32);
        look(v, toCell, aligned, 48);
        even = f64x2.add(even, entropy(s, 0, a1, a2, a3));
        odd = f64x2.add(odd, entropy(t, 16, a1, a2, a3));
        even = f64x2.add(even, entropy(u, 32, a1, a2, a3));
        odd = f64x2.add(odd, entropy(v, 48, a1, a2, a3));
      }
      const sum = f64x2.add(even, odd), out = sums + ((i * TILE + j) << 3);
      store<f64>(out, load<f64>(out) + (f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)));
    }
  }
}
