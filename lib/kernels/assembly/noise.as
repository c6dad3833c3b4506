// Rows of random numbers by the stream of xoshiro128** (lib/math/random.ts): an integer and some
// normals, two of which come out of four numbers of the stream.

import { log, turn } from "./portable";

/**
 * Writes for each row an integer below `below` to the bytes at `integers`, and `each` standard normals to
 * `normals`, where the first of all already is if `left` is 1. Another one may follow the last row; there
 * must be room for three. The stream goes on from the four words at `state`.
 */
export function noise(
  state: usize, rows: usize, below: u32, each: usize, left: usize, integers: usize, normals: usize,
): void {
  const start = normals + (left << 3);
  const end = drawWords(state, rows, below, each, integers, normals, start);
  for (let at = start; at < end; at += 32) twoPairs(at);
}

/** Writes the numbers that the normals come out of in their places, from `at` on; returns their end. */
function drawWords(
  state: usize, rows: usize, below: u32, each: usize, integers: usize, wanted: usize, at: usize,
): usize {
  let a = load<u32>(state), b = load<u32>(state, 4), c = load<u32>(state, 8), d = load<u32>(state, 12);
  const most: u32 = ~((0 - below) % below); // larger ones would favour some remainders
  for (const last = integers + rows; integers < last; integers++) {
    wanted += each << 3;
    const end = at + (wanted > at ? (wanted - at + 15) & ~15 : 0);
    for (;;) {
      const x = rotl<u32>(b * 5, 7) * 9, t = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= t;
      d = rotl<u32>(d, 11);
      store<u8>(integers, x % below);
      if (x <= most) break;
    }
    for (; at < end; at += 4) {
      const t = b << 9;
      store<u32>(at, rotl<u32>(b * 5, 7) * 9);
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= t;
      d = rotl<u32>(d, 11);
    }
  }
  store<u32>(state, a);
  store<u32>(state, b, 4);
  store<u32>(state, c, 8);
  store<u32>(state, d, 12);
  return at;
}

/** 2²¹ and 2⁻⁵³, which make a uniform double of two numbers, and the factors of Box and Muller. */
const UNIFORM = memory.data<f64>([2097152.0, 1.1102230246251565e-16, 1.0, -2.0]);

/** The four normals of two pairs of uniform doubles, in place of the numbers of the latter. */
@inline
function twoPairs(at: usize): void {
  const a = v128.load(at), b = v128.load(at, 16);
  const radii = uniform(i32x4.shuffle(a, b, 0, 4, 0, 4), i32x4.shuffle(a, b, 1, 5, 1, 5));
  const turns = uniform(i32x4.shuffle(a, b, 2, 6, 2, 6), i32x4.shuffle(a, b, 3, 7, 3, 7));
  const logs = log(f64x2.sub(v128.load64_splat(UNIFORM, 16), radii));
  turn(turns, f64x2.sqrt(f64x2.mul(v128.load64_splat(UNIFORM, 24), logs)), at);
}

/** Doubles in [0, 1) of 53 random bits: the 32 of `high` and the upper 21 of `low`. */
@inline
function uniform(high: v128, low: v128): v128 {
  const upper = f64x2.mul(f64x2.convert_low_i32x4_u(high), v128.load64_splat(UNIFORM));
  const lower = f64x2.convert_low_i32x4_u(i32x4.shr_u(low, 11));
  return f64x2.mul(f64x2.add(upper, lower), v128.load64_splat(UNIFORM, 8));
}
