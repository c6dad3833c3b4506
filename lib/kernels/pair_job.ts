import { COUNT_TILE, sharedBitsCounter } from "./shared_bits.ts";
import { MIXTURE_TILE, mixtureAdder } from "./mixture_sums.ts";
import { takePieces } from "./shared_work.ts";
import { type TilePair, tilePairs } from "./tile_pairs.ts";

/** Work on all pairs of rows that several threads share; everything lies in shared memory. */
export type PairJob =
  & {
    readonly models: number;
    readonly progress: Int32Array;
  }
  & (
    | {
      readonly kind: "mixture";
      readonly input: Float64Array;
      readonly output: Float64Array;
      readonly length: number;
      readonly options: number;
      readonly stride: number;
    }
    | {
      readonly kind: "bits";
      readonly input: Uint32Array;
      readonly output: Uint32Array;
      readonly words: number;
    }
  );

/** The tiles of a job, always in the same order. */
export function jobTiles({ kind, models }: PairJob): TilePair[] {
  return tilePairs(models, kind === "mixture" ? MIXTURE_TILE : COUNT_TILE);
}

/** Works on the tiles that nobody has taken until there are none. */
export function workOnPairs(job: PairJob): void {
  const tiles = jobTiles(job);
  const work = job.kind === "mixture"
    ? mixtureAdder({ ...job, p: job.input }, job.output)
    : sharedBitsCounter({ ...job, bits: job.input }, job.output);
  takePieces(job.progress, tiles.length, (piece) => work(tiles[piece]));
}
