// softmax(scale · x) row by row, with the bits of lib/math/portable.ts; two rows at a time.

import { exp } from "./portable";

/** The doubles at `a` and at `b`. */
@inline
function both(a: usize, b: usize): v128 {
  return v128.load_lane<f64>(b, v128.load64_zero(a), 1);
}

@inline
function storeBoth(a: usize, b: usize, values: v128): void {
  v128.store_lane<f64>(a, values, 0);
  v128.store_lane<f64>(b, values, 1);
}

/**
 * Turns `rows` rows of `options` doubles into softmax(scale · row), in place, and writes the place of the
 * largest of each, the first one of equals, to the bytes at `largest`.
 */
export function scaledSoftmax(
  at: usize, rows: usize, options: usize, scale: f64, largest: usize,
): void {
  const width = options << 3, end = at + rows * width;
  const factor = f64x2.splat(scale);
  for (; at < end; at += 2 * width, largest += 2) {
    const other = at + width < end ? width : 0; // the last of an odd number goes with itself
    let most = both(at, at + other);
    for (let x = at + 8; x < at + width; x += 8) most = f64x2.pmax(most, both(x, x + other));
    let total = f64x2.splat(0);
    for (let x = at; x < at + width; x += 8) {
      const e = exp(f64x2.mul(factor, f64x2.sub(both(x, x + other), most)));
      storeBoth(x, x + other, e);
      total = f64x2.add(total, e);
    }
    let first = i64x2.splat(0);
    most = f64x2.splat(-1);
    for (let r: usize = 0; r < width; r += 8) {
      const x = at + r, p = f64x2.div(both(x, x + other), total), more = f64x2.gt(p, most);
      storeBoth(x, x + other, p);
      most = f64x2.pmax(most, p);
      first = v128.bitselect(i64x2.splat(r >> 3), first, more);
    }
    store<u8>(largest, i32x4.extract_lane(first, 0));
    if (other) store<u8>(largest, i32x4.extract_lane(first, 2), 1);
  }
}
