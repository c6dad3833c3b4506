import { log, turn } from "./portable.ts";

/** Where a stream of random numbers stands. */
export interface RandomState {
  /** The four words of the generator. */
  readonly words: Int32Array;
  /** The second normal of the last pair where it has not been given yet, else NaN. */
  readonly spare: Float64Array;
}

/** A seeded stream of random numbers. The same seed gives the same bits on every machine. */
export interface Random {
  /** Uniform integer in [0, 2³²). */
  uint32(): number;
  /** Uniform double in [0, 1) with 53 random bits. */
  uniform(): number;
  /** Uniform integer in [0, n), without modulo bias. */
  integer(n: number): number;
  /** Standard normal (Box–Muller). */
  normal(): number;
  /** Where it stands; whoever draws in another way moves it on. */
  readonly state: RandomState;
}

/**
 * xoshiro128** (Blackman and Vigna 2018), its state filled by splitmix32 from `seed` and `stream`.
 *
 * Different streams of one seed are independent for all practical purposes; use one stream per
 * purpose, so that a change in one place never shifts the numbers of another.
 *
 * @example
 * ```ts
 * import { random } from "./random.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(random(7).uint32(), random(7).uint32());
 * assert.notEqual(random(7, 0).uint32(), random(7, 1).uint32());
 * ```
 */
export function random(seed: number, stream = 0): Random {
  // In typed arrays, as engines box numbers of closures that are no small integers.
  const words = Int32Array.from(randomState(seed, stream));
  const point = new Float64Array(2);
  const spare = Float64Array.of(NaN);

  const uint32 = () => {
    let a = words[0], b = words[1], c = words[2], d = words[3];
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
    return result;
  };
  const uniform = () => (uint32() * 2 ** 21 + (uint32() >>> 11)) / 2 ** 53;
  const integer = (n: number) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let x = uint32();
    while (x >= limit) x = uint32();
    return x % n;
  };
  const normal = () => {
    const left = spare[0];
    spare[0] = NaN;
    if (!Number.isNaN(left)) return left;
    const radius = Math.sqrt(-2 * log(1 - uniform()));
    turn(uniform(), point);
    spare[0] = radius * point[1];
    return radius * point[0];
  };
  return { uint32, uniform, integer, normal, state: { words, spare } };
}

/** The four words that `random(seed, stream)` starts from. */
export function randomState(seed: number, stream = 0): [number, number, number, number] {
  const next = splitmix32((seed ^ Math.imul(stream, 0x9e3779b9)) >>> 0);
  return [next(), next(), next(), next()];
}

/** Fisher–Yates shuffle into a new array. */
export function shuffled<T>(values: readonly T[], rng: Random): T[] {
  const result = [...values];
  for (let i = result.length - 1; i > 0; i--) {
    const j = rng.integer(i + 1);
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

/** A 32-bit hash of a text (FNV-1a), to derive a stream from a name. */
export function hash32(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

function splitmix32(seed: number): () => number {
  let z = seed;
  return () => {
    z = (z + 0x9e3779b9) >>> 0;
    let t = z ^ (z >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return (t ^ (t >>> 15)) >>> 0;
  };
}
