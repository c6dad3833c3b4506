// Edge: starts workers, which share the work on pairs with this thread.
import type { BitRows } from "./shared_bits.ts";
import type { DistributionRows } from "./mixture_sums.ts";
import { jobTiles, type PairJob, workOnPairs } from "./pair_job.ts";
import { sharedProgress } from "./shared_work.ts";
import { cores, shared, type ThreadOptions, withWorkers } from "./with_workers.ts";

/** The sums of `mixtureSums`, bit by bit the same, by several threads. */
export async function mixtureSumsParallel(
  rows: DistributionRows,
  options: ThreadOptions = {},
): Promise<Float64Array> {
  const sums = new Float64Array(new SharedArrayBuffer(rows.models ** 2 * 8));
  await addMixturesParallel(rows, sums, options);
  return sums;
}

/** Adds the sums of more items to `sums`, which lie in shared memory, by several threads. */
export async function addMixturesParallel(
  { p, models, length, options, stride = length }: DistributionRows,
  sums: Float64Array,
  { threads = cores() }: ThreadOptions = {},
): Promise<void> {
  const input = shared(p, Float64Array);
  const job = { kind: "mixture", models, length, options, stride, input, output: sums } as const;
  await run({ ...job, progress: sharedProgress() }, threads);
}

/** The counts of `sharedBits` by several threads. */
export async function sharedBitsParallel(
  { bits, models, words }: BitRows,
  { threads = cores() }: ThreadOptions = {},
): Promise<Uint32Array> {
  const output = new Uint32Array(new SharedArrayBuffer(models ** 2 * 4));
  const input = shared(bits, Uint32Array);
  await run({ kind: "bits", models, words, input, output, progress: sharedProgress() }, threads);
  return output;
}

function run(job: PairJob, threads: number): Promise<void> {
  const url = new URL("./pair_worker.ts", import.meta.url);
  return withWorkers(url, job, { pieces: jobTiles(job).length, threads, workOn: workOnPairs });
}
