// Edge: starts workers, which share the work on pairs with this thread.
import type { BitRows } from "./shared_bits.ts";
import type { DistributionRows } from "./mixture_sums.ts";
import { DONE, jobTiles, type PairJob, workOn } from "./pair_job.ts";

/** How many threads work, this one included; all cores unless given. */
export interface ThreadOptions {
  readonly threads?: number;
}

/** The sums of `mixtureSums`, bit by bit the same, by several threads. */
export async function mixtureSumsParallel(
  { p, models, length, options }: DistributionRows,
  { threads = cores() }: ThreadOptions = {},
): Promise<Float64Array> {
  const output = new Float64Array(new SharedArrayBuffer(models ** 2 * 8));
  const input = shared(p, Float64Array);
  await run(
    { kind: "mixture", models, length, options, input, output, progress: start() },
    threads,
  );
  return output;
}

/** The counts of `sharedBits` by several threads. */
export async function sharedBitsParallel(
  { bits, models, words }: BitRows,
  { threads = cores() }: ThreadOptions = {},
): Promise<Uint32Array> {
  const output = new Uint32Array(new SharedArrayBuffer(models ** 2 * 4));
  const input = shared(bits, Uint32Array);
  await run({ kind: "bits", models, words, input, output, progress: start() }, threads);
  return output;
}

/** True where memory can be shared between threads; a browser may forbid it. */
export function canShare(): boolean {
  return typeof SharedArrayBuffer === "function" && typeof Worker === "function" &&
    typeof Atomics.waitAsync === "function";
}

/** The cores of this machine. */
export function cores(): number {
  return navigator.hardwareConcurrency;
}

async function run(job: PairJob, threads: number): Promise<void> {
  const url = new URL("./pair_worker.ts", import.meta.url);
  const tiles = jobTiles(job).length;
  const helpers = Array.from(
    { length: Math.min(threads, tiles) - 1 },
    () => new Worker(url, { type: "module" }),
  );
  try {
    for (const helper of helpers) helper.postMessage(job);
    workOn(job);
    await finished(job.progress, tiles);
  } finally {
    for (const helper of helpers) helper.terminate();
  }
}

async function finished(progress: Int32Array, tiles: number): Promise<void> {
  for (;;) {
    const done = Atomics.load(progress, DONE);
    if (done === tiles) return;
    await Atomics.waitAsync(progress, DONE, done, 50).value;
  }
}

function start(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** The same numbers in shared memory; they are copied only if they are not there already. */
function shared<T extends Float64Array | Uint32Array>(
  values: T,
  Type: new (buffer: SharedArrayBuffer) => T,
): T {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const copy = new Type(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
