// How many bits two rows share, for every pair of rows of two tiles, by Harley and Seal's method:
// carry-save adders fold eight vectors into one that is worth eight before its bits are counted.

/** Rows of a tile, and of the matrix of counts. */
const TILE: usize = 64;

@inline
function carry(a: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(c, v128.xor(a, b)));
}

@inline
function parity(a: v128, b: v128, c: v128): v128 {
  return v128.xor(v128.xor(a, b), c);
}

@inline
function both(a: usize, b: usize, offset: usize): v128 {
  return v128.and(v128.load(a + offset), v128.load(b + offset));
}

/** The sum of sixteen byte-wide counts, as 32-bit lanes. */
@inline
function widened(counts: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts));
}

/**
 * Adds the number of bits that row i of `a` shares with row j of `b` to counts[i·64 + j]; only i ≤ j
 * where the tiles are the same. A row has `bytes` bytes, a multiple of 128, at most 31 · 128 so that
 * a byte can count.
 */
export function pairCounts(
  a: usize, rowsA: usize, b: usize, rowsB: usize, bytes: usize, counts: usize,
): void {
  for (let i: usize = 0; i < rowsA; i++) {
    for (let j: usize = a == b ? i : 0; j < rowsB; j++) {
      let p = a + i * bytes, q = b + j * bytes;
      let ones = i64x2.splat(0), twos = ones, fours = ones, eights = ones;
      for (const end = p + bytes; p < end; p += 128, q += 128) {
        const v0 = both(p, q, 0), v1 = both(p, q, 16), v2 = both(p, q, 32), v3 = both(p, q, 48);
        const v4 = both(p, q, 64), v5 = both(p, q, 80), v6 = both(p, q, 96), v7 = both(p, q, 112);
        const two0 = carry(ones, v0, v1);
        ones = parity(ones, v0, v1);
        const two1 = carry(ones, v2, v3);
        ones = parity(ones, v2, v3);
        const two2 = carry(ones, v4, v5);
        ones = parity(ones, v4, v5);
        const two3 = carry(ones, v6, v7);
        ones = parity(ones, v6, v7);
        const four0 = carry(twos, two0, two1);
        twos = parity(twos, two0, two1);
        const four1 = carry(twos, two2, two3);
        twos = parity(twos, two2, two3);
        eights = i8x16.add(eights, i8x16.popcnt(carry(fours, four0, four1)));
        fours = parity(fours, four0, four1);
      }
      let sum = i32x4.shl(widened(eights), 3);
      sum = i32x4.add(sum, i32x4.shl(widened(i8x16.popcnt(fours)), 2));
      sum = i32x4.add(sum, i32x4.shl(widened(i8x16.popcnt(twos)), 1));
      sum = i32x4.add(sum, widened(i8x16.popcnt(ones)));
      const out = counts + ((i * TILE + j) << 2);
      store<u32>(
        out,
        load<u32>(out) + i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) +
          i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3),
      );
    }
  }
}
