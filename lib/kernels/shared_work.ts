/** Places in the two numbers that threads share: the next piece to be taken, and how many are done. */
const NEXT = 0, DONE = 1;

/** Two shared numbers at zero, by which threads divide pieces of work among themselves. */
export function sharedProgress(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(8));
}

/**
 * Works on the pieces 0 to `pieces` − 1 that nobody has taken, until there are none. A piece is worked
 * on by one thread alone, so that its result does not depend on how many threads there are.
 *
 * @example
 * ```ts
 * import { piecesDone, sharedProgress, takePieces } from "./shared_work.ts";
 * import assert from "node:assert/strict";
 *
 * const [progress, seen] = [sharedProgress(), [] as number[]];
 * takePieces(progress, 3, (piece) => seen.push(piece));
 * assert.deepEqual(seen, [0, 1, 2]);
 * assert.equal(piecesDone(progress), 3);
 * ```
 */
export function takePieces(
  progress: Int32Array,
  pieces: number,
  work: (piece: number) => void,
): void {
  for (;;) {
    const taken = Atomics.add(progress, NEXT, 1);
    if (taken >= pieces) return;
    work(taken);
    if (Atomics.add(progress, DONE, 1) + 1 === pieces) Atomics.notify(progress, DONE);
  }
}

/** How many pieces are done. */
export function piecesDone(progress: Int32Array): number {
  return Atomics.load(progress, DONE);
}

/** Waits, without blocking, until all pieces are done. */
export async function allDone(progress: Int32Array, pieces: number): Promise<void> {
  for (;;) {
    const done = piecesDone(progress);
    if (done === pieces) return;
    await Atomics.waitAsync(progress, DONE, done, 50).value;
  }
}
