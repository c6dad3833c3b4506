import { type Lap, stopwatch } from "./stopwatch.ts";

/** One way of doing a row's work. */
export interface Contender {
  readonly name: string;
  /** Does the work once and returns a number that says what came out, for comparison with the others. */
  run(): number | Promise<number>;
}

/** One way of doing a row's work, timed. */
export interface Timed {
  readonly name: string;
  /** Best time in milliseconds. */
  readonly ms: number;
  /** Best processor time over all threads, in milliseconds; on a busy machine it says more. */
  readonly cpu: number;
  readonly check: number;
}

/**
 * A line of the table. To add one: a file like its neighbours here, a line in rows.ts, and a function
 * of the same id in test/reference/bench/peers.py (and in limit.c where there is a limit).
 */
export interface PeerRow {
  readonly id: string;
  /** The work and its size. */
  readonly work: string;
  /** We want to be this many times as fast as the first peer. */
  readonly target: number;
  /** `--check` fails below this: far enough from what is usual that only a real loss shows. */
  readonly floor: number;
  /** The limit in C: its numeric arguments, and the target, our time over its time. */
  readonly limit?: { readonly arguments: readonly number[]; readonly target: number };
  /** How closely what comes out must agree, relatively. */
  readonly agreement: number;
  /** How often each contender runs in a round. */
  readonly repeats: number;
  /** Rounds that are enough where one takes a minute; as many as asked for unless given. */
  readonly rounds?: number;
  /** Writes meta.json and the binary inputs to `folder`; the first contender is compared with the peer. */
  prepare(folder: string): readonly Contender[];
  /** Peers that run in this process, after `prepare`; where there are none, they are in peers.py. */
  here?(folder: string): readonly Contender[];
  /** Looks closer at what came out, once all have run; the peers leave their part in `folder`. */
  report?(folder: string): RowReport;
}

/** What a row says beyond one number for each contender. */
export interface RowReport {
  /** What our results and the peer's do not agree on, in words. */
  readonly faults: readonly string[];
  /** Where the time goes. */
  readonly parts: readonly Part[];
}

/** What a part of the work took, in milliseconds; undefined where it is done in another part. */
export interface Part {
  readonly part: string;
  readonly ours?: Lap;
  readonly peer?: Lap;
}

/** Runs a contender `repeats` times. */
export async function time({ name, run }: Contender, repeats: number): Promise<Timed> {
  let ms = Infinity, cpu = Infinity, check = NaN;
  for (let round = 0; round < repeats; round++) {
    const lap = stopwatch();
    check = await run();
    const took = lap();
    ms = Math.min(ms, took.ms);
    cpu = Math.min(cpu, took.cpu);
  }
  return { name, ms, cpu, check };
}

/** Writes the inputs of a row: numbers as JSON, typed arrays as raw bytes. */
export function writeInputs(
  folder: string,
  meta: Record<string, unknown>,
  arrays: Record<string, Float64Array | Uint8Array | Uint32Array>,
): void {
  Deno.writeTextFileSync(`${folder}/meta.json`, JSON.stringify(meta));
  for (const [name, values] of Object.entries(arrays)) {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    Deno.writeFileSync(`${folder}/${name}.bin`, bytes);
  }
}
