// The products inside softmax regression. Features are stored feature by feature: `rows` rows (the
// last one all 1, for the bias) of `length` doubles, a multiple of 4, so that vectors run over examples.

/**
 * For e^x: its least x; log₂ e; 1.5 · 2⁵², which leaves the nearest integer in the low bits of a sum; ln 2
 * in two parts, the first of 33 bits so that its product with a small integer is exact; 1/13!, …, 1/0!.
 * They are read from memory, as engines rebuild literals at each use.
 */
const EXP = memory.data<f64>([
  -708.0, 1.4426950408889634, 6755399441055744.0, 0.693147180369123816490, 1.90821492927058770002e-10,
  1.0 / 6227020800.0, 1.0 / 479001600.0, 1.0 / 39916800.0, 1.0 / 3628800.0, 1.0 / 362880.0,
  1.0 / 40320.0, 1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0,
]);

/** e^x for x ≤ 0, to an ulp or two: x = k·ln 2 + r, e^x = 2^k · (1 + r + r²/2! + … + r¹³/13!),
 * odd and even powers apart. */
@inline
function exp(x: v128): v128 {
  x = f64x2.pmax(x, v128.load64_splat(EXP));
  const rounder = v128.load64_splat(EXP, 16);
  const rounded = f64x2.add(f64x2.mul(x, v128.load64_splat(EXP, 8)), rounder);
  const k = f64x2.sub(rounded, rounder);
  let r = f64x2.sub(x, f64x2.mul(k, v128.load64_splat(EXP, 24)));
  r = f64x2.sub(r, f64x2.mul(k, v128.load64_splat(EXP, 32)));
  const w = f64x2.mul(r, r);
  let odd = v128.load64_splat(EXP, 40), even = v128.load64_splat(EXP, 48);
  odd = f64x2.add(f64x2.mul(odd, w), v128.load64_splat(EXP, 56));
  even = f64x2.add(f64x2.mul(even, w), v128.load64_splat(EXP, 64));
  odd = f64x2.add(f64x2.mul(odd, w), v128.load64_splat(EXP, 72));
  even = f64x2.add(f64x2.mul(even, w), v128.load64_splat(EXP, 80));
  odd = f64x2.add(f64x2.mul(odd, w), v128.load64_splat(EXP, 88));
  even = f64x2.add(f64x2.mul(even, w), v128.load64_splat(EXP, 96));
  odd = f64x2.add(f64x2.mul(odd, w), v128.load64_splat(EXP, 104));
  even = f64x2.add(f64x2.mul(even, w), v128.load64_splat(EXP, 112));
  odd = f64x2.add(f64x2.mul(odd, w), v128.load64_splat(EXP, 120));
  even = f64x2.add(f64x2.mul(even, w), v128.load64_splat(EXP, 128));
  odd = f64x2.add(f64x2.mul(odd, w), v128.load64_splat(EXP, 136));
  even = f64x2.add(f64x2.mul(even, w), v128.load64_splat(EXP, 144));
  const e = f64x2.add(f64x2.mul(odd, r), even);
  return i64x2.add(e, i64x2.shl(rounded, 52));
}

/**
 * Logits Wᵀφ + b of each class, one row of `length` after the other. Two classes share the features that
 * are read; each logit is added up in the order of the features all the same.
 */
export function logits(
  features: usize, rows: usize, length: usize, weights: usize, classes: usize, out: usize,
): void {
  const bytes = length << 3, row = rows << 3;
  for (; classes > 1; classes -= 2, weights += 2 * row, out += bytes) {
    for (const end = out + bytes, start = features - out; out < end; out += 32) {
      let a0 = f64x2.splat(0), a1 = a0, b0 = a0, b1 = a0;
      let x = start + out;
      for (let w = weights, stop = weights + row; w < stop; w += 8, x += bytes) {
        const x0 = v128.load(x), x1 = v128.load(x, 16);
        const wa = v128.load64_splat(w), wb = v128.load64_splat(w + row);
        a0 = f64x2.add(a0, f64x2.mul(wa, x0));
        a1 = f64x2.add(a1, f64x2.mul(wa, x1));
        b0 = f64x2.add(b0, f64x2.mul(wb, x0));
        b1 = f64x2.add(b1, f64x2.mul(wb, x1));
      }
      v128.store(out, a0);
      v128.store(out, a1, 16);
      v128.store(out + bytes, b0);
      v128.store(out + bytes, b1, 16);
    }
  }
  if (classes == 1) lastLogits(features, row, bytes, weights, out);
}

/** The logits of one class. */
function lastLogits(features: usize, row: usize, bytes: usize, weights: usize, out: usize): void {
  for (const end = features + bytes; features < end; features += 32, out += 32) {
    let sum0 = f64x2.splat(0), sum1 = sum0;
    let x = features;
    for (let w = weights, stop = weights + row; w < stop; w += 8, x += bytes) {
      const weight = v128.load64_splat(w);
      sum0 = f64x2.add(sum0, f64x2.mul(weight, v128.load(x)));
      sum1 = f64x2.add(sum1, f64x2.mul(weight, v128.load(x, 16)));
    }
    v128.store(out, sum0);
    v128.store(out, sum1, 16);
  }
}

/** Turns logits into probabilities in place. */
export function softmax(at: usize, length: usize, classes: usize): void {
  const bytes = length << 3, all = bytes * classes;
  for (const end = at + bytes; at < end; at += 16) {
    let largest = v128.load(at);
    for (let c = bytes; c < all; c += bytes) largest = f64x2.pmax(largest, v128.load(at + c));
    let total = f64x2.splat(0);
    for (let c: usize = 0; c < all; c += bytes) {
      const e = exp(f64x2.sub(v128.load(at + c), largest));
      v128.store(at + c, e);
      total = f64x2.add(total, e);
    }
    const scale = f64x2.div(f64x2.splat(1), total);
    for (let c: usize = 0; c < all; c += bytes) {
      v128.store(at + c, f64x2.mul(v128.load(at + c), scale));
    }
  }
}

@inline
function dot(a: usize, b: usize, bytes: usize): f64 {
  let sum0 = f64x2.splat(0), sum1 = sum0;
  for (const end = a + bytes; a < end; a += 32, b += 32) {
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(a), v128.load(b)));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(a, 16), v128.load(b, 16)));
  }
  return total(sum0, sum1);
}

/**
 * The dot product of each of `rowsA` rows with each of `rowsB`, row by row. Two rows meet two at a time,
 * so that no sum waits for the one before; each is added up as by `dot`.
 */
export function products(
  a: usize, rowsA: usize, b: usize, rowsB: usize, length: usize, out: usize,
): void {
  const bytes = length << 3, across = rowsB << 3;
  const evenA = rowsA & ~1, evenB = rowsB & ~1;
  for (let i: usize = 0; i < evenA; i += 2, a += 2 * bytes, out += 2 * across) {
    for (let j: usize = 0; j < evenB; j += 2) {
      fourProducts(a, b + j * bytes, bytes, out + (j << 3), across);
    }
    if (evenB == rowsB) continue;
    const last = b + evenB * bytes;
    store<f64>(out + (evenB << 3), dot(a, last, bytes));
    store<f64>(out + across + (evenB << 3), dot(a + bytes, last, bytes));
  }
  if (evenA == rowsA) return;
  for (let j: usize = 0; j < rowsB; j++, out += 8) store<f64>(out, dot(a, b + j * bytes, bytes));
}

/** How unsure the classes are of each example: u = (1 − Σ p²)·`scale`. */
export function doubts(p: usize, length: usize, classes: usize, scale: f64, out: usize): void {
  const bytes = length << 3, all = bytes * classes, by = f64x2.splat(scale);
  for (const end = p + bytes; p < end; p += 16, out += 16) {
    let squares = f64x2.splat(0);
    for (let c: usize = 0; c < all; c += bytes) {
      const likely = v128.load(p + c);
      squares = f64x2.add(squares, f64x2.mul(likely, likely));
    }
    v128.store(out, f64x2.mul(f64x2.sub(f64x2.splat(1), squares), by));
  }
}

/** Every feature of each example times the example's weight. */
export function weigh(
  weights: usize, features: usize, rows: usize, length: usize, out: usize,
): void {
  const bytes = length << 3;
  for (const end = features + rows * bytes; features < end; features += bytes, out += bytes) {
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(out + at, f64x2.mul(v128.load(weights + at), v128.load(features + at)));
    }
  }
}

/** `products` of rows whose products with each other are symmetric: those on and below the diagonal. */
export function gram(a: usize, b: usize, rows: usize, length: usize, out: usize): void {
  const bytes = length << 3, across = rows << 3, even = rows & ~1;
  for (let i: usize = 0; i < even; i += 2, a += 2 * bytes, out += 2 * across) {
    for (let j: usize = 0; j <= i; j += 2) {
      fourProducts(a, b + j * bytes, bytes, out + (j << 3), across);
    }
  }
  if (even == rows) return;
  for (let j: usize = 0; j < rows; j++, out += 8) store<f64>(out, dot(a, b + j * bytes, bytes));
}

@inline
function total(sum0: v128, sum1: v128): f64 {
  const sum = f64x2.add(sum0, sum1);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** The products of the rows at `a` and after it with those at `b` and after it. */
function fourProducts(a: usize, b: usize, bytes: usize, out: usize, across: usize): void {
  let p0 = f64x2.splat(0), p1 = p0, q0 = p0, q1 = p0, r0 = p0, r1 = p0, s0 = p0, s1 = p0;
  for (const end = a + bytes; a < end; a += 32, b += 32) {
    const a0 = v128.load(a), a1 = v128.load(a, 16), b0 = v128.load(b), b1 = v128.load(b, 16);
    p0 = f64x2.add(p0, f64x2.mul(a0, b0));
    p1 = f64x2.add(p1, f64x2.mul(a1, b1));
    const c0 = v128.load(a + bytes), c1 = v128.load(a + bytes, 16);
    r0 = f64x2.add(r0, f64x2.mul(c0, b0));
    r1 = f64x2.add(r1, f64x2.mul(c1, b1));
    const d0 = v128.load(b + bytes), d1 = v128.load(b + bytes, 16);
    q0 = f64x2.add(q0, f64x2.mul(a0, d0));
    q1 = f64x2.add(q1, f64x2.mul(a1, d1));
    s0 = f64x2.add(s0, f64x2.mul(c0, d0));
    s1 = f64x2.add(s1, f64x2.mul(c1, d1));
  }
  store<f64>(out, total(p0, p1));
  store<f64>(out, total(q0, q1), 8);
  store<f64>(out + across, total(r0, r1));
  store<f64>(out + across, total(s0, s1), 8);
}
