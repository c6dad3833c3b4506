// Sums of samples drawn with replacement, by the stream of xoshiro128** (lib/math/random.ts).
//
// The generator is linear, so that its state 4,096 steps ahead is a fixed combination of the next 128
// states. Four lanes, each 4,096 steps ahead of the one before, thus write 16,384 numbers of one and
// the same stream at a time; the number at place k stands at 16·(k mod 4096) + 4·⌊k / 4096⌋.

const LANE: usize = 4096;
const DRAWN: usize = memory.data(65536, 16);
/** a, b, c, d of the four lanes. */
const STATE: usize = memory.data(64, 16);
/** x⁴⁰⁹⁶ modulo the generator's characteristic polynomial, lowest powers first. */
const JUMP = memory.data<u32>([0x8fcff8d3, 0xd66b4f59, 0x07ee277a, 0xeb3e4975]);

/** Numbers left in DRAWN, and where the next one stands. */
let drawn: usize = 0;
let next: usize = 0;

/** Starts the stream at the state a, b, c, d. */
export function seed(a: u32, b: u32, c: u32, d: u32): void {
  store<u32>(STATE, a);
  store<u32>(STATE, b, 16);
  store<u32>(STATE, c, 32);
  store<u32>(STATE, d, 48);
  spread();
  drawn = next = 0;
}

/** Sends each lane 4,096 steps ahead of the one before it. */
function spread(): void {
  for (let lane: usize = 0; lane < 12; lane += 4) jump(STATE + lane, STATE + lane + 4);
}

/** Writes the state 4,096 steps after that of the lane at `from` to the lane at `to`. */
function jump(from: usize, to: usize): void {
  let a = load<u32>(from), b = load<u32>(from, 16), c = load<u32>(from, 32), d = load<u32>(from, 48);
  let A: u32 = 0, B: u32 = 0, C: u32 = 0, D: u32 = 0;
  for (let power: usize = 0; power < 128; power++) {
    if ((load<u32>(JUMP + ((power >> 5) << 2)) >> (<u32>power & 31)) & 1) {
      A ^= a;
      B ^= b;
      C ^= c;
      D ^= d;
    }
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotl<u32>(d, 11);
  }
  store<u32>(to, A);
  store<u32>(to, B, 16);
  store<u32>(to, C, 32);
  store<u32>(to, D, 48);
}

function address(place: usize): usize {
  return DRAWN + ((place & (LANE - 1)) << 4) + ((place / LANE) << 2);
}

/** Draws the next 16,384 numbers, and leaves out those above `most`. */
function refill(most: u32): void {
  let a = v128.load(STATE), b = v128.load(STATE, 16), c = v128.load(STATE, 32), d = v128.load(STATE, 48);
  const limit = i32x4.splat(most);
  let above = i32x4.splat(0);
  for (let at = DRAWN, end = DRAWN + (LANE << 4); at < end; at += 16) {
    const five = i32x4.add(i32x4.shl(b, 2), b);
    const turned = v128.or(i32x4.shl(five, 7), i32x4.shr_u(five, 25));
    const x = i32x4.add(i32x4.shl(turned, 3), turned);
    v128.store(at, x);
    above = v128.or(above, i32x4.gt_u(x, limit));
    const t = i32x4.shl(b, 9);
    c = v128.xor(c, a);
    d = v128.xor(d, b);
    b = v128.xor(b, c);
    a = v128.xor(a, d);
    c = v128.xor(c, t);
    d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21));
  }
  // The last lane has reached where the first one goes on.
  store<u32>(STATE, i32x4.extract_lane(a, 3));
  store<u32>(STATE, i32x4.extract_lane(b, 3), 16);
  store<u32>(STATE, i32x4.extract_lane(c, 3), 32);
  store<u32>(STATE, i32x4.extract_lane(d, 3), 48);
  spread();
  next = 0;
  drawn = 4 * LANE;
  if (v128.any_true(above)) leaveOut(most);
}

function leaveOut(most: u32): void {
  let kept: usize = 0;
  for (let place: usize = 0; place < 4 * LANE; place++) {
    const x = load<u32>(address(place));
    if (x > most) continue;
    store<u32>(address(kept++), x);
  }
  drawn = kept;
}

/**
 * Turns every number x into x mod n, where `reciprocal` is ⌈2³² / n⌉: the high half of their product
 * is the quotient or one more, and then the remainder comes out negative.
 */
function reduce(n: u32, reciprocal: u32): void {
  const divisor = i32x4.splat(n), factor = i32x4.splat(reciprocal);
  for (let at = DRAWN, end = DRAWN + (LANE << 4); at < end; at += 16) {
    const x = v128.load(at);
    const low = i64x2.extmul_low_i32x4_u(x, factor), high = i64x2.extmul_high_i32x4_u(x, factor);
    const quotient = i32x4.shuffle(low, high, 1, 3, 5, 7);
    const rest = i32x4.sub(x, i32x4.mul(quotient, divisor));
    v128.store(at, i32x4.add(rest, v128.and(i32x4.shr_s(rest, 31), divisor)));
  }
}

/** How many of `wanted` numbers lie in a row from the next one on; draws where there is none left. */
function available(wanted: usize, n: u32, most: u32, reciprocal: u32): usize {
  if (next == drawn) {
    refill(most);
    reduce(n, reciprocal);
  }
  return min(wanted, min(drawn - next, LANE - (next & (LANE - 1))));
}

/** Where the values of {@linkcode resampleBytes} are to be put, at most 65,536. */
const VALUES: usize = memory.data(65536);
export function byteValues(): usize {
  return VALUES;
}

/**
 * Writes `replicates` sums of n values, each drawn from the n signed bytes at {@linkcode byteValues},
 * as 32-bit integers to `sums`.
 */
export function resampleBytes(
  n: u32, most: u32, reciprocal: u32, replicates: usize, sums: usize,
): void {
  for (const end = sums + (replicates << 2); sums < end; sums += 4) {
    let sum: i32 = 0;
    for (let left = <usize>n; left > 0;) {
      const count = available(left, n, most, reciprocal);
      let at = address(next);
      const stop = at + (count << 4);
      for (; at + 48 < stop; at += 64) {
        sum += load<i8>(load<u32>(at), VALUES) + load<i8>(load<u32>(at, 16), VALUES) +
          load<i8>(load<u32>(at, 32), VALUES) + load<i8>(load<u32>(at, 48), VALUES);
      }
      for (; at < stop; at += 16) sum += load<i8>(load<u32>(at), VALUES);
      next += count;
      left -= count;
    }
    store<i32>(sums, sum);
  }
}

/** The same for n doubles at `values`, added in the order in which they are drawn. */
export function resampleDoubles(
  n: u32, most: u32, reciprocal: u32, replicates: usize, sums: usize, values: usize,
): void {
  for (const end = sums + (replicates << 3); sums < end; sums += 8) {
    let sum: f64 = 0;
    for (let left = <usize>n; left > 0;) {
      const count = available(left, n, most, reciprocal);
      let at = address(next);
      for (const stop = at + (count << 4); at < stop; at += 16) {
        sum += load<f64>(values + (load<u32>(at) << 3));
      }
      next += count;
      left -= count;
    }
    store<f64>(sums, sum);
  }
}
