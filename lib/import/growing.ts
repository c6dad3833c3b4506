/** Numbers that come one by one, in one typed array that doubles when it is full. */
export class GrowingNumbers {
  #values = new Float64Array(1024);
  #length = 0;

  /** How many there are. */
  get length(): number {
    return this.#length;
  }

  /** Adds one at the end. */
  push(value: number): void {
    if (this.#length === this.#values.length) this.#values = doubled(this.#values, Float64Array);
    this.#values[this.#length++] = value;
  }

  /** A copy of those from `start` to before `end`. */
  slice(start: number, end: number): number[] {
    return Array.from(this.#values.subarray(start, Math.min(end, this.#length)));
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
  #values = new Uint32Array(1024);
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
    const stored = key < this.#values.length ? this.#values[key] : 0;
    return stored === 0 ? undefined : stored - 2;
  }

  /** Sets the value of a key. */
  set(key: number, value: number): void {
    while (key >= this.#values.length) this.#values = doubled(this.#values, Uint32Array);
    if (this.#values[key] === 0) this.#size++;
    this.#values[key] = value + 2;
  }
}

function doubled<T extends Float64Array | Uint32Array>(
  values: T,
  type: { new (length: number): T },
): T {
  const next = new type(values.length * 2);
  next.set(values);
  return next;
}
