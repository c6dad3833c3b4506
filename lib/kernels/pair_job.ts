import { COUNT_TILE, sharedBitsCounter } from "./shared_bits.ts";
import { MIXTURE_TILE, mixtureAdder } from "./mixture_sums.ts";
import { type TilePair, tilePairs } from "./tile_pairs.ts";

/** Work on all pairs of rows that several threads share; everything lies in shared memory. */
export type PairJob =
  & {
    readonly models: number;
    /** Next tile to be taken, and number of tiles done. */
    readonly progress: Int32Array;
  }
  & (
    | {
      readonly kind: "mixture";
      readonly input: Float64Array;
      readonly output: Float64Array;
      readonly length: number;
      readonly options: number;
    }
    | {
      readonly kind: "bits";
      readonly input: Uint32Array;
      readonly output: Uint32Array;
      readonly words: number;
    }
  );

/** Places of the two numbers in {@linkcode PairJob.progress}. */
export const NEXT = 0, DONE = 1;

/** The tiles of a job, always in the same order. */
export function jobTiles({ kind, models }: PairJob): TilePair[] {
  return tilePairs(models, kind === "mixture" ? MIXTURE_TILE : COUNT_TILE);
}

/**
 * Works on the tiles that nobody has taken until there are none. A tile is always worked on by one
 * thread alone and in the same way, so that the result does not depend on how many there are.
 */
export function workOn(job: PairJob): void {
  const tiles = jobTiles(job);
  const work = job.kind === "mixture"
    ? mixtureAdder({ ...job, p: job.input }, job.output)
    : sharedBitsCounter({ ...job, bits: job.input }, job.output);
  for (;;) {
    const taken = Atomics.add(job.progress, NEXT, 1);
    if (taken >= tiles.length) return;
    work(tiles[taken]);
    if (Atomics.add(job.progress, DONE, 1) + 1 === tiles.length) {
      Atomics.notify(job.progress, DONE);
    }
  }
}
