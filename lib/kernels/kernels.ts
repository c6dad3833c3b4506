import { KERNELS_BASE64 } from "./kernels_base64.ts";

/** The compiled functions; addresses and lengths are in bytes or entries as their source says. */
export interface Kernels {
  readonly memory: WebAssembly.Memory;
  heap(): number;
  raise(at: number, count: number): void;
  evidence(
    state: number,
    left: number,
    rows: number,
    options: number,
    groups: number,
    difficulty: number,
    pull: number,
    models: number,
    m: number,
    golds: number,
    normals: number,
    leads: number,
    z: number,
  ): void;
  mixture: TileKernel;
  pairCounts: TileKernel;
  seed(a: number, b: number, c: number, d: number): void;
  byteValues(): number;
  resampleBytes: ResampleKernel;
  resampleDoubles: ResampleKernel;
  scaledSoftmax(
    at: number,
    rows: number,
    options: number,
    scale: number,
    largest: number,
  ): void;
  logits(
    features: number,
    rows: number,
    length: number,
    weights: number,
    classes: number,
    out: number,
  ): void;
  softmax(at: number, length: number, classes: number): void;
  products: TileKernel;
  doubts(p: number, length: number, classes: number, scale: number, out: number): void;
  weigh(weights: number, features: number, rows: number, length: number, out: number): void;
  gram(a: number, b: number, rows: number, length: number, out: number): void;
  mostLikely(
    at: number,
    members: number,
    options: number,
    length: number,
    divisor: number,
    out: number,
  ): void;
}

/** Every row of `a` against every row of `b`. */
type TileKernel = (
  a: number,
  rowsA: number,
  b: number,
  rowsB: number,
  length: number,
  out: number,
) => void;

type ResampleKernel = (
  n: number,
  most: number,
  reciprocal: number,
  replicates: number,
  sums: number,
  values: number,
) => void;

let loaded: Kernels | null | undefined;

/**
 * The WebAssembly kernels, compiled on first use; null where the engine cannot run them, and then
 * their twins in TypeScript serve. Plain SIMD only, so that the bits do not depend on the processor.
 *
 * One instance serves all callers: what a kernel needs stays in its memory only until the next
 * {@linkcode reserve}.
 *
 * @example
 * ```ts
 * import { kernels, reserve } from "./kernels.ts";
 * import assert from "node:assert/strict";
 *
 * const k = kernels();
 * if (k) {
 *   const at = reserve(k, 32);
 *   new Float64Array(k.memory.buffer, at, 4).set([1, 2, 3, 4]);
 *   k.raise(at, 4);
 *   assert.deepEqual([...new Float64Array(k.memory.buffer, at, 4)], [1, 2, 3, 4]);
 * }
 * ```
 */
export function kernels(): Kernels | null {
  return loaded === undefined ? loaded = load() : loaded;
}

/** Address of `bytes` free bytes, aligned to 16. They are not cleared. */
export function reserve({ memory, heap }: Kernels, bytes: number): number {
  const at = (heap() + 15) & ~15;
  const missing = at + bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  return at;
}

/** Addresses of free pieces of these many bytes, one after the other, the first aligned to 16. */
export function reserveAll(kernels: Kernels, sizes: readonly number[]): number[] {
  let at = reserve(kernels, sizes.reduce((sum, size) => sum + size, 0));
  return sizes.map((size) => (at += size) - size);
}

function load(): Kernels | null {
  try {
    const text = atob(KERNELS_BASE64.replaceAll("\n", ""));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    (exports.prepare as () => void)();
    return exports as unknown as Kernels;
  } catch {
    return null;
  }
}
