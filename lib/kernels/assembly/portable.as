// Logarithm, exponential and turn of two doubles at a time: the operations of lib/math/portable.ts, in
// their order, so that the bits are the same. Constants are read from memory, as engines rebuild
// literals at each use.

const LN2_HIGH = 6.93147180369123816490e-01, LN2_LOW = 1.90821492927058770002e-10;

/** 2⁵², in whose sum with a small integer the lowest bits are that integer. */
const INTEGER: f64 = 4503599627370496.0;

@inline
function constant(table: usize, place: usize): v128 {
  return v128.load64_splat(table + (place << 3));
}

/** a·z + b. */
@inline
function times(a: v128, z: v128, b: v128): v128 {
  return f64x2.add(b, f64x2.mul(z, a));
}

/** What takes the mantissa of √2 to the next exponent, and the second bit. */
const BITS = memory.data<u64>([0x95f6400000000, 2]);

const LOG = memory.data<f64>([
  INTEGER, INTEGER + 1023.0, 2.0, 0.5, LN2_HIGH, LN2_LOW,
  1.531383769920937332e-01, 2.222219843214978396e-01, 3.999999999940941908e-01,
  1.479819860511658591e-01, 1.818357216161805012e-01, 2.857142874366239149e-01,
  6.666666666666735130e-01, 1.0,
]);

/** ln x for normal x > 0. */
@inline
export function log(x: v128): v128 {
  // The exponent of x, or the next one for mantissas from √2 on.
  const exponent = i64x2.shr_u(i64x2.add(x, v128.load64_splat(BITS)), 52);
  const k = f64x2.sub(v128.or(exponent, constant(LOG, 0)), constant(LOG, 1));
  const one = constant(LOG, 13);
  const f = f64x2.sub(i64x2.add(i64x2.sub(x, i64x2.shl(exponent, 52)), one), one);
  const s = f64x2.div(f, f64x2.add(constant(LOG, 2), f)), z = f64x2.mul(s, s), w = f64x2.mul(z, z);
  let odd = times(constant(LOG, 6), w, constant(LOG, 7));
  odd = f64x2.mul(w, times(odd, w, constant(LOG, 8)));
  let even = times(constant(LOG, 9), w, constant(LOG, 10));
  even = times(even, w, constant(LOG, 11));
  even = f64x2.mul(z, times(even, w, constant(LOG, 12)));
  const half = f64x2.mul(f64x2.mul(constant(LOG, 3), f), f);
  const rest = times(s, f64x2.add(half, f64x2.add(odd, even)), f64x2.mul(k, constant(LOG, 5)));
  return f64x2.sub(f64x2.mul(k, constant(LOG, 4)), f64x2.sub(f64x2.sub(half, rest), f));
}

const EXP = memory.data<f64>([
  -708.0, 1.4426950408889634, 0.5, LN2_HIGH, LN2_LOW,
  4.13813679705723846039e-08, -1.65339022054652515390e-06, 6.61375632143793436117e-05,
  -2.77777777770155933842e-03, 1.66666666666666019037e-01,
  2.0, 1.0, INTEGER + 1023.0,
]);

/** e^x for −708 ≤ x ≤ 0; 0 below. */
@inline
export function exp(x: v128): v128 {
  const k = f64x2.floor(times(constant(EXP, 1), x, constant(EXP, 2)));
  const high = f64x2.sub(x, f64x2.mul(k, constant(EXP, 3))), low = f64x2.mul(k, constant(EXP, 4));
  const r = f64x2.sub(high, low), t = f64x2.mul(r, r);
  let c = times(constant(EXP, 5), t, constant(EXP, 6));
  c = times(c, t, constant(EXP, 7));
  c = times(c, t, constant(EXP, 8));
  c = times(c, t, constant(EXP, 9));
  c = f64x2.sub(r, f64x2.mul(t, c));
  const ratio = f64x2.div(f64x2.mul(r, c), f64x2.sub(constant(EXP, 10), c));
  const e = f64x2.sub(constant(EXP, 11), f64x2.sub(f64x2.sub(low, ratio), high));
  const power = i64x2.shl(f64x2.add(k, constant(EXP, 12)), 52);
  return v128.andnot(f64x2.mul(e, power), f64x2.lt(x, constant(EXP, 0)));
}

const TURN = memory.data<f64>([
  4.0, 0.5, 0.25, 6.283185307179586, INTEGER, 1.0,
  1.58969099521155010221e-10, -2.50507602534068634195e-08, 2.75573137070700676789e-06,
  -1.98412698298579493134e-04, 8.33333333332248946124e-03, -1.66666666666666324348e-01,
  -1.13596475577881948265e-11, 2.08757232129817482790e-09, -2.75573143513906633035e-07,
  2.48015872894767294178e-05, -1.38888888888741095749e-03, 4.16666666666666019037e-02,
]);

/** Writes radius · cos 2πu and radius · sin 2πu, point by point, to `at`; 0 ≤ u < 1. */
@inline
export function turn(u: v128, radius: v128, at: usize): void {
  const quarters = f64x2.floor(times(constant(TURN, 0), u, constant(TURN, 1)));
  const x = f64x2.mul(constant(TURN, 3), f64x2.sub(u, f64x2.mul(constant(TURN, 2), quarters)));
  const z = f64x2.mul(x, x);
  let sin = times(constant(TURN, 6), z, constant(TURN, 7));
  sin = times(sin, z, constant(TURN, 8));
  sin = times(sin, z, constant(TURN, 9));
  sin = times(sin, z, constant(TURN, 10));
  sin = times(sin, z, constant(TURN, 11));
  sin = f64x2.add(x, f64x2.mul(f64x2.mul(x, z), sin));
  let cos = times(constant(TURN, 12), z, constant(TURN, 13));
  cos = times(cos, z, constant(TURN, 14));
  cos = times(cos, z, constant(TURN, 15));
  cos = times(cos, z, constant(TURN, 16));
  cos = times(cos, z, constant(TURN, 17));
  cos = f64x2.mul(f64x2.mul(z, z), cos);
  cos = f64x2.sub(constant(TURN, 5), f64x2.sub(f64x2.mul(constant(TURN, 1), z), cos));
  // Odd quarters swap the two; the second bit of q + 1 and of q is the sign of either.
  const q = f64x2.add(quarters, constant(TURN, 4)), next = f64x2.add(q, constant(TURN, 5));
  const odd = i32x4.shr_s(i32x4.shl(i32x4.shuffle(q, q, 0, 0, 2, 2), 31), 31);
  const two = v128.load64_splat(BITS, 8);
  const first = v128.xor(v128.bitselect(sin, cos, odd), i64x2.shl(v128.and(next, two), 62));
  const second = v128.xor(v128.bitselect(cos, sin, odd), i64x2.shl(v128.and(q, two), 62));
  const along = f64x2.mul(radius, first), across = f64x2.mul(radius, second);
  v128.store(at, i64x2.shuffle(along, across, 0, 2));
  v128.store(at, i64x2.shuffle(along, across, 1, 3), 16);
}
