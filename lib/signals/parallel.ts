// Edge: uses all cores where a matrix over pairs is worth it.
import {
  addMixturesParallel,
  mixtureSumsParallel,
  sharedBitsParallel,
} from "../kernels/run_pair_job.ts";
import { canShare, cores, sharedDoubles, type ThreadOptions } from "../kernels/with_workers.ts";
import type { SplitView } from "../types.ts";
import { distributionRows, divergences, jsdMatrix } from "./jsd_matrix.ts";
import { JsdStream } from "./jsd_stream.ts";
import { bitRows, countsOf, type PairCounts, pairCounts } from "./pair_counts.ts";

/** Logarithms, or words of packed bits, that a thread does in the time that a worker takes to start. */
const WORTH_A_WORKER = 2e7;

/** `jsdMatrix`, bit by bit the same, on all cores where that is faster. */
export async function jsdMatrixParallel(
  view: SplitView,
  { threads = cores() }: ThreadOptions = {},
): Promise<Float64Array> {
  const rows = distributionRows(view);
  if (!pays(threads, rows.models, rows.length)) return jsdMatrix(view);
  const sums = await mixtureSumsParallel(rows, { threads });
  return divergences(sums, rows.models, view.items.length);
}

/** `pairCounts` on all cores where that is faster. */
export async function pairCountsParallel(
  view: SplitView,
  { threads = cores() }: ThreadOptions = {},
): Promise<PairCounts> {
  const rows = bitRows(view);
  if (!pays(threads, rows.models, rows.words)) return pairCounts(view);
  return countsOf(view, await sharedBitsParallel(rows, { threads }));
}

/** A `JsdStream`, bit by bit the same, whose larger pieces all cores work on. */
export class ParallelJsdStream {
  readonly #stream: JsdStream;
  readonly #threads: number;

  /** For m models with `options` options to each item. */
  constructor(models: number, options: number, { threads = cores() }: ThreadOptions = {}) {
    this.#stream = new JsdStream(models, options, sharedDoubles(models ** 2));
    this.#threads = threads;
  }

  /** Adds the distributions of some more items. */
  async add({ p }: Pick<SplitView, "p">): Promise<void> {
    const { models } = this.#stream;
    if (!pays(this.#threads, models, p.length / models)) return this.#stream.add(p);
    const rows = this.#stream.take(p);
    if (rows.length === 0) return;
    await addMixturesParallel(rows, this.#stream.sums, { threads: this.#threads });
  }

  /** J of all that was added. */
  matrix(): Float64Array {
    return this.#stream.matrix();
  }
}

function pays(threads: number, models: number, perPair: number): boolean {
  return threads > 1 && models ** 2 / 2 * perPair > WORTH_A_WORKER && canShare();
}
