/** Numbers in one piece of a {@linkcode GrowingNumbers} or {@linkcode GrowingIndex}. */
const PIECE = 1 << 14;

/** Numbers that come one by one, in pieces of a typed array: nothing is copied, little is spare. */
export class GrowingNumbers {
  readonly #pieces: Float64Array[] = [];
  #length = 0;

  /** How many there are. */
  get length(): number {
    return this.#length;
  }

  /** Adds one at the end. */
  push(value: number): void {
    const at = this.#length % PIECE;
    if (at === 0) this.#pieces.push(new Float64Array(PIECE));
    this.#pieces.at(-1)![at] = value;
    this.#length++;
  }

  /** A copy of those from `start` to before `end`. */
  slice(start: number, end: number): number[] {
    const values: number[] = [];
    for (let n = start; n < Math.min(end, this.#length); n++) {
      values.push(this.#pieces[Math.floor(n / PIECE)][n % PIECE]);
    }
    return values;
  }
}

/**
 * A map from small whole numbers to whole numbers of at least −1, without an object per entry.
 *
 * @example
 * ```ts
 * import { GrowingIndex } from "./growing.ts";
 * import assert from "node:assert/strict";
 *
 * const index = new GrowingIndex();
 * index.set(5000, -1);
 * assert.deepEqual([index.get(5000), index.get(7), index.size], [-1, undefined, 1]);
 * ```
 */
export class GrowingIndex {
  /** What is stored is two more, so that 0 means none. */
  readonly #pieces: (Uint32Array | undefined)[] = [];
  #size = 0;

  /** How many keys are set. */
  get size(): number {
    return this.#size;
  }

  /** True where the key is set. */
  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  /** The value of a key; undefined where it is not set. */
  get(key: number): number | undefined {
    const stored = this.#pieces[Math.floor(key / PIECE)]?.[key % PIECE] ?? 0;
    return stored === 0 ? undefined : stored - 2;
  }

  /** Sets the value of a key. */
  set(key: number, value: number): void {
    const piece = this.#pieces[Math.floor(key / PIECE)] ??= new Uint32Array(PIECE);
    if (piece[key % PIECE] === 0) this.#size++;
    piece[key % PIECE] = value + 2;
  }
}
