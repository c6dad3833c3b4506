// Edge: starts workers, which share work with this thread.
import { allDone } from "./shared_work.ts";

/** How work is divided. */
export interface ThreadOptions {
  /** How many threads work, this one included; all cores unless given. */
  readonly threads?: number;
}

/** A job in shared memory, which every thread works on until there is nothing left to take. */
export interface SharedJob {
  readonly progress: Int32Array;
}

/** The cores of this machine. */
export function cores(): number {
  return navigator.hardwareConcurrency;
}

/** True where memory can be shared between threads; a browser may forbid it. */
export function canShare(): boolean {
  return typeof SharedArrayBuffer === "function" && typeof Worker === "function" &&
    typeof Atomics.waitAsync === "function";
}

/** Sends `job` to workers running the module at `url`, works on it here too, and waits for its end. */
export async function withWorkers<J extends SharedJob>(
  url: URL,
  job: J,
  { pieces, threads, workOn }: { pieces: number; threads: number; workOn: (job: J) => void },
): Promise<void> {
  const helpers = Array.from(
    { length: Math.max(0, Math.min(threads, pieces) - 1) },
    () => new Worker(url, { type: "module" }),
  );
  try {
    for (const helper of helpers) helper.postMessage(job);
    workOn(job);
    await allDone(job.progress, pieces);
  } finally {
    for (const helper of helpers) helper.terminate();
  }
}

/** The same numbers in shared memory; they are copied only if they are not there already. */
export function shared<T extends Float64Array | Uint32Array | Uint8Array>(
  values: T,
  Type: new (buffer: SharedArrayBuffer) => T,
): T {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const copy = new Type(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

/** Zeros in memory that workers can share, where there is such. */
export function sharedDoubles(length: number): Float64Array {
  return canShare()
    ? new Float64Array(new SharedArrayBuffer(length * 8))
    : new Float64Array(length);
}
