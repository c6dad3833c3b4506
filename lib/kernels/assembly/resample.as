// Sums of samples drawn with replacement, by the stream of xoshiro128** (lib/math/random.ts).
//
// The generator is linear, so that its state 2,048 steps ahead is a fixed combination of the next 128
// states. Four lanes, each 2,048 steps ahead of the one before, thus write 8,192 numbers of one and
// the same stream at a time; the number at place k stands at 16·(k mod 2048) + 4·⌊k / 2048⌋.

const LANE: usize = 2048;
const DRAWN: usize = memory.data(32768, 16);
/** a, b, c, d of the four lanes. */
const STATE: usize = memory.data(64, 16);
/** x²⁰⁴⁸ and x⁶¹⁴⁴ modulo the generator's characteristic polynomial, lowest powers first. */
const JUMP = memory.data<u32>([0x0a1f06b6, 0xece7bc8e, 0x9ab5cf0e, 0x780f1aed]);
const LEAP = memory.data<u32>([0x383f30c8, 0x3a87eb5a, 0xfb4957e6, 0x9abd6753]);

/** Numbers left in DRAWN, and where the next one stands. */
let drawn: usize = 0;
let next: usize = 0;

/** Starts the stream at the state a, b, c, d. */
export function seed(a: u32, b: u32, c: u32, d: u32): void {
  v128.store(STATE, i32x4.splat(a));
  v128.store(STATE, i32x4.splat(b), 16);
  v128.store(STATE, i32x4.splat(c), 32);
  v128.store(STATE, i32x4.splat(d), 48);
  ahead(JUMP, i32x4(0, -1, -1, -1));
  ahead(JUMP, i32x4(0, 0, -1, -1));
  ahead(JUMP, i32x4(0, 0, 0, -1));
  drawn = next = 0;
}

/** Moves the lanes of a mask as many steps ahead as a polynomial stands for. */
function ahead(polynomial: usize, mask: v128): void {
  let a = v128.load(STATE), b = v128.load(STATE, 16), c = v128.load(STATE, 32), d = v128.load(STATE, 48);
  let A = i32x4.splat(0), B = A, C = A, D = A;
  for (let power: usize = 0; power < 128; power++) {
    if ((load<u32>(polynomial + ((power >> 5) << 2)) >> (<u32>power & 31)) & 1) {
      A = v128.xor(A, a);
      B = v128.xor(B, b);
      C = v128.xor(C, c);
      D = v128.xor(D, d);
    }
    const t = i32x4.shl(b, 9);
    c = v128.xor(c, a);
    d = v128.xor(d, b);
    b = v128.xor(b, c);
    a = v128.xor(a, d);
    c = v128.xor(c, t);
    d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21));
  }
  v128.store(STATE, v128.bitselect(A, v128.load(STATE), mask));
  v128.store(STATE, v128.bitselect(B, v128.load(STATE, 16), mask), 16);
  v128.store(STATE, v128.bitselect(C, v128.load(STATE, 32), mask), 32);
  v128.store(STATE, v128.bitselect(D, v128.load(STATE, 48), mask), 48);
}

/**
 * Draws the next 8,192 numbers x ≤ `most` as x mod n, where `reciprocal` is ⌈2³² / n⌉: the high half of
 * their product is the quotient or one more, and then the remainder comes out negative. Where some are
 * above `most`, which is rare, they are left out.
 */
function refill(n: u32, most: u32, reciprocal: u32): void {
  next = 0;
  drawn = 4 * LANE;
  if (!draw(n, most, reciprocal)) {
    draw(0, most, 0);
    leaveOut(n, most);
  }
  ahead(LEAP, i32x4.splat(-1)); // each lane to the end of the last one, and as far on as it was
}

/** Writes x mod n, or x for n = 0, and returns true where none is above `most`; stays where it is else. */
@inline
function draw(n: u32, most: u32, reciprocal: u32): bool {
  let a = v128.load(STATE), b = v128.load(STATE, 16), c = v128.load(STATE, 32), d = v128.load(STATE, 48);
  const divisor = i32x4.splat(n), factor = i32x4.splat(reciprocal), limit = i32x4.splat(most);
  let above = i32x4.splat(0);
  for (let at = DRAWN, end = DRAWN + (LANE << 4); at < end; at += 16) {
    const five = i32x4.add(i32x4.shl(b, 2), b);
    const turned = v128.or(i32x4.shl(five, 7), i32x4.shr_u(five, 25));
    const x = i32x4.add(i32x4.shl(turned, 3), turned);
    above = v128.or(above, i32x4.gt_u(x, limit));
    const low = i64x2.extmul_low_i32x4_u(x, factor), high = i64x2.extmul_high_i32x4_u(x, factor);
    const quotient = i32x4.shuffle(low, high, 1, 3, 5, 7);
    const rest = i32x4.sub(x, i32x4.mul(quotient, divisor));
    v128.store(at, i32x4.add(rest, v128.and(i32x4.shr_s(rest, 31), divisor)));
    const t = i32x4.shl(b, 9);
    c = v128.xor(c, a);
    d = v128.xor(d, b);
    b = v128.xor(b, c);
    a = v128.xor(a, d);
    c = v128.xor(c, t);
    d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21));
  }
  if (n > 0 && v128.any_true(above)) return false;
  v128.store(STATE, a);
  v128.store(STATE, b, 16);
  v128.store(STATE, c, 32);
  v128.store(STATE, d, 48);
  return true;
}

function address(place: usize): usize {
  return DRAWN + ((place & (LANE - 1)) << 4) + ((place / LANE) << 2);
}

/** Moves the numbers up to `most` to the front, as remainders. */
function leaveOut(n: u32, most: u32): void {
  let kept: usize = 0;
  for (let place: usize = 0; place < 4 * LANE; place++) {
    const x = load<u32>(address(place));
    if (x <= most) store<u32>(address(kept++), x % n);
  }
  drawn = kept;
}

/** Where the values of {@linkcode resampleBytes} are to be put, at most 65,536. */
const VALUES: usize = memory.data(65536);
export function byteValues(): usize {
  return VALUES;
}

/** Per lane: draws left in its sample, and where its sum stands. */
const LEFT: usize = memory.data(16);
const SUM: usize = memory.data(16);

/**
 * Adds `replicates` sums of n values, each drawn from the n signed bytes at {@linkcode byteValues}, to
 * the 32-bit integers at `sums`. Integers may be added in any order, so that the four lanes, which are
 * in different samples, are read side by side.
 */
export function resampleBytes(
  n: u32, most: u32, reciprocal: u32, replicates: usize, sums: usize,
): void {
  const end = sums + (replicates << 2);
  let before: usize = 0; // draws that the sample at `sums` has had
  while (sums < end) {
    refill(n, most, reciprocal);
    if (drawn < 4 * LANE) addInOrder(n, before, sums, end);
    else addLanes(n, before, sums, end);
    before += drawn;
    sums += before / n << 2;
    before %= n;
  }
}

function addLanes(n: usize, before: usize, sums: usize, end: usize): void {
  for (let lane: usize = 0; lane < 4; lane++) {
    const place = before + lane * LANE;
    store<u32>(LEFT + (lane << 2), n - place % n);
    store<u32>(SUM + (lane << 2), sums + (place / n << 2));
  }
  for (let step: usize = 0; step < LANE;) {
    const least = min(
      min(load<u32>(LEFT), load<u32>(LEFT, 4)), min(load<u32>(LEFT, 8), load<u32>(LEFT, 12)),
    );
    const steps = min(least, LANE - step);
    addSteps(DRAWN + (step << 4), steps, end);
    for (let lane = LEFT; lane < LEFT + 16; lane += 4) {
      const left = load<u32>(lane) - steps;
      store<u32>(lane, left > 0 ? left : n);
      const sum = lane - LEFT + SUM;
      if (left == 0) store<u32>(sum, load<u32>(sum) + 4);
    }
    step += steps;
  }
}

/** Adds the values of some steps to the sums of the lanes. */
function addSteps(at: usize, steps: usize, end: usize): void {
  let a: i32 = 0, b: i32 = 0, c: i32 = 0, d: i32 = 0;
  for (const stop = at + (steps << 4); at < stop; at += 16) {
    a += load<i8>(load<u32>(at), VALUES);
    b += load<i8>(load<u32>(at, 4), VALUES);
    c += load<i8>(load<u32>(at, 8), VALUES);
    d += load<i8>(load<u32>(at, 12), VALUES);
  }
  addTo(load<u32>(SUM), a, end);
  addTo(load<u32>(SUM, 4), b, end);
  addTo(load<u32>(SUM, 8), c, end);
  addTo(load<u32>(SUM, 12), d, end);
}

@inline
function addTo(sum: usize, value: i32, end: usize): void {
  if (sum < end) store<i32>(sum, load<i32>(sum) + value);
}

/** The same number by number, for a block with some left out. */
function addInOrder(n: usize, before: usize, sums: usize, end: usize): void {
  for (let place: usize = 0; place < drawn; place++) {
    const sum = sums + ((before + place) / n << 2);
    addTo(sum, load<i8>(load<u32>(address(place)), VALUES), end);
  }
}

/**
 * Writes `replicates` sums of n values, each drawn from the n doubles at `values` and added in the
 * order in which they are drawn, to `sums`.
 */
export function resampleDoubles(
  n: u32, most: u32, reciprocal: u32, replicates: usize, sums: usize, values: usize,
): void {
  for (const end = sums + (replicates << 3); sums < end; sums += 8) {
    let sum: f64 = 0;
    for (let left = <usize>n; left > 0;) {
      if (next == drawn) refill(n, most, reciprocal);
      const count = min(left, min(drawn - next, LANE - (next & (LANE - 1))));
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
