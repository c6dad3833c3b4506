// Edge: workers.
import type { Measured } from "./measured.ts";
import type { WorkerTask } from "./split_worker.ts";
import type { SplitOutcomes } from "./study_split.ts";
import type { RealExperiment } from "./types.ts";

/** What {@linkcode runSplits} may be told. */
export interface RunSplitsOptions {
  /** Splits at a time; left out, one per processor, four at most. */
  readonly workers?: number;
  /** Called after every split. */
  readonly onSplit?: () => void;
}

/** Runs every split of a study, several at a time; what they found stands in the order of splits. */
export async function runSplits(
  measured: Measured,
  experiment: RealExperiment,
  { workers = Math.min(4, navigator.hardwareConcurrency), onSplit }: RunSplitsOptions = {},
): Promise<SplitOutcomes> {
  const { count } = experiment.splits;
  const found: SplitOutcomes[] = new Array(count);
  let next = 0;
  const work = async () => {
    const worker = new Worker(new URL("./split_worker.ts", import.meta.url), { type: "module" });
    try {
      worker.postMessage({ measured, experiment } satisfies WorkerTask);
      while (next < count) {
        const at = next++;
        found[at] = await ask(worker, { split: at + 1 });
        onSplit?.();
      }
    } finally {
      worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, count) }, work));
  return {
    outcomes: found.flatMap((each) => each.outcomes),
    grid: found.flatMap((each) => each.grid),
    tuned: found.flatMap((each) => each.tuned),
  };
}

function ask(worker: Worker, task: WorkerTask): Promise<SplitOutcomes> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    worker.postMessage(task);
  });
}
