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

/** The number that a state with this b stands for. */
@inline
function scrambled(b: v128): v128 {
  const five = i32x4.add(i32x4.shl(b, 2), b);
  const turned = v128.or(i32x4.shl(five, 7), i32x4.shr_u(five, 25));
  return i32x4.add(i32x4.shl(turned, 3), turned);
}

/**
 * x mod n, where `reciprocal` is ⌈2³² / n⌉; x itself where both are 0. The high half of the product is
 * the quotient or one more, and then the rest is negative, which without a sign is more than any other.
 */
@inline
function remainder(x: v128, n: v128, reciprocal: v128): v128 {
  const low = i64x2.extmul_low_i32x4_u(x, reciprocal);
  const high = i64x2.extmul_high_i32x4_u(x, reciprocal);
  const rest = i32x4.sub(x, i32x4.mul(i32x4.shuffle(low, high, 1, 3, 5, 7), n));
  return i32x4.min_u(rest, i32x4.add(rest, n));
}

/** Draws the next 8,192 numbers x ≤ `most` as x mod n. */
function refill(n: u32, most: u32, reciprocal: u32): void {
  keepState();
  draw(n, reciprocal);
  endBlock(n, most);
}

/** Draws the numbers of a block as x mod n, or as they are for n = reciprocal = 0. */
function draw(n: u32, reciprocal: u32): void {
  let a = v128.load(STATE), b = v128.load(STATE, 16), c = v128.load(STATE, 32), d = v128.load(STATE, 48);
  const divisor = i32x4.splat(n), factor = i32x4.splat(reciprocal);
  let largest = i32x4.splat(0);
  for (let at = DRAWN, end = DRAWN + (LANE << 4); at < end; at += 16) {
    const x = scrambled(b);
    largest = i32x4.max_u(largest, x);
    v128.store(at, remainder(x, divisor, factor));
    const t = i32x4.shl(b, 9);
    c = v128.xor(c, a);
    d = v128.xor(d, b);
    b = v128.xor(b, c);
    a = v128.xor(a, d);
    c = v128.xor(c, t);
    d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21));
  }
  v128.store(STATE, a);
  v128.store(STATE, b, 16);
  v128.store(STATE, c, 32);
  v128.store(STATE, d, 48);
  v128.store(LARGEST, largest);
}

/** The state before a block, and the largest number of each lane in it so far. */
const BEFORE: usize = memory.data(64, 16);
const LARGEST: usize = memory.data(16, 16);

function keepState(): void {
  memory.copy(BEFORE, STATE, 64);
  v128.store(LARGEST, i32x4.splat(0));
}

/**
 * Where some numbers of the block are above `most`, which is rare, draws it again without them; then
 * moves each lane to the end of the last one, and as far on as it was.
 */
function endBlock(n: u32, most: u32): void {
  next = 0;
  drawn = 4 * LANE;
  if (v128.any_true(i32x4.gt_u(v128.load(LARGEST), i32x4.splat(most)))) {
    memory.copy(STATE, BEFORE, 64);
    draw(0, 0);
    leaveOut(n, most);
  }
  ahead(LEAP, i32x4.splat(-1));
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
  refill(n, most, reciprocal);
  while (sums < end) {
    const count = drawn;
    if (count < 4 * LANE) {
      addInOrder(n, before, sums, end);
      refill(n, most, reciprocal);
    } else {
      keepState();
      addLanes(n, reciprocal, before, sums, end);
      endBlock(n, most);
    }
    before += count;
    sums += before / n << 2;
    before %= n;
  }
}

/** Adds the values of a block, and draws the next one in its place. */
function addLanes(n: u32, reciprocal: u32, before: usize, sums: usize, end: usize): void {
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
    addSteps(DRAWN + (step << 4), steps, end, n, reciprocal);
    for (let lane = LEFT; lane < LEFT + 16; lane += 4) {
      const left = load<u32>(lane) - steps;
      store<u32>(lane, left > 0 ? left : n);
      const sum = lane - LEFT + SUM;
      if (left == 0) store<u32>(sum, load<u32>(sum) + 4);
    }
    step += steps;
  }
}

/**
 * Adds the values of some steps to the sums of the lanes, and draws as many. The former loads, the
 * latter computes: together they take little more than the latter alone.
 */
function addSteps(at: usize, steps: usize, end: usize, n: u32, reciprocal: u32): void {
  let a = v128.load(STATE), b = v128.load(STATE, 16), c = v128.load(STATE, 32), d = v128.load(STATE, 48);
  const divisor = i32x4.splat(n), factor = i32x4.splat(reciprocal);
  let largest = v128.load(LARGEST);
  let sum0: i32 = 0, sum1: i32 = 0, sum2: i32 = 0, sum3: i32 = 0;
  for (const stop = at + (steps << 4); at < stop; at += 16) {
    sum0 += load<i8>(load<u32>(at), VALUES);
    sum1 += load<i8>(load<u32>(at, 4), VALUES);
    sum2 += load<i8>(load<u32>(at, 8), VALUES);
    sum3 += load<i8>(load<u32>(at, 12), VALUES);
    const x = scrambled(b);
    largest = i32x4.max_u(largest, x);
    v128.store(at, remainder(x, divisor, factor));
    const t = i32x4.shl(b, 9);
    c = v128.xor(c, a);
    d = v128.xor(d, b);
    b = v128.xor(b, c);
    a = v128.xor(a, d);
    c = v128.xor(c, t);
    d = v128.or(i32x4.shl(d, 11), i32x4.shr_u(d, 21));
  }
  v128.store(STATE, a);
  v128.store(STATE, b, 16);
  v128.store(STATE, c, 32);
  v128.store(STATE, d, 48);
  v128.store(LARGEST, largest);
  addTo(load<u32>(SUM), sum0, end);
  addTo(load<u32>(SUM, 4), sum1, end);
  addTo(load<u32>(SUM, 8), sum2, end);
  addTo(load<u32>(SUM, 12), sum3, end);
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
