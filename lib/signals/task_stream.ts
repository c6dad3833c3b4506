// Edge: uses all cores where it is worth it.
import { InputError } from "../errors.ts";
import type { DevSplit } from "../types.ts";
import type { Measure, MeasureStream } from "./measure.ts";
import { JSD } from "./measures/jsd.ts";
import type { PairCounts } from "./pair_counts.ts";
import { pairCountsParallel, ParallelJsdStream } from "./parallel.ts";
import { countMatrix, type TaskSignals } from "./task_signals.ts";

/**
 * The signals of a dev split that comes some items at a time, in order: quality and every measure of
 * every pair, with the bits of `taskSignals` of the whole split. What is kept between pieces are m × m
 * sums. Large pieces are worked on by all cores.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { PAPER_MEASURES } from "./measures.ts";
 * import { taskSignals } from "./task_signals.ts";
 * import { TaskStream } from "./task_stream.ts";
 * import assert from "node:assert/strict";
 *
 * const { dev } = madePool({ models: 3, tasks: 1, items: 20 }).tasks[0];
 * const stream = new TaskStream(dev, PAPER_MEASURES);
 * await stream.add(dev);
 * assert.deepEqual(stream.signals(), taskSignals(dev));
 * ```
 */
export class TaskStream {
  readonly #measures: readonly Measure[];
  readonly #streams = new Map<Measure, MeasureStream>();
  readonly #right: Uint32Array;
  #n11: Uint32Array | undefined;
  #items = 0;

  /** Of a task with so many models and options; refuses measures that need a split as a whole. */
  constructor(
    readonly of: Pick<DevSplit, "task" | "models" | "options">,
    measures: readonly Measure[],
  ) {
    const { models: { length }, options } = of;
    this.#measures = measures;
    this.#right = new Uint32Array(length);
    for (const measure of measures) {
      if ("counts" in measure) continue;
      if (!measure.stream) {
        throw new InputError(
          `Cannot measure ${measure.id} in pieces as it looks at a split as a whole: leave it out`,
        );
      }
      const stream = measure === JSD
        ? new ParallelJsdStream(length, options)
        : measure.stream(length, options);
      this.#streams.set(measure, stream);
    }
  }

  /** Takes some more items. */
  async add(view: DevSplit): Promise<void> {
    this.#items += view.items.length;
    if (this.#measures.some((measure) => "counts" in measure)) {
      const { n11 } = await pairCountsParallel(view);
      if (this.#n11) { for (let at = 0; at < n11.length; at++) this.#n11[at] += n11[at]; }
      else this.#n11 = n11;
    }
    const N = view.items.length;
    for (let i = 0; i < this.#right.length; i++) {
      for (let at = i * N; at < (i + 1) * N; at++) this.#right[i] += view.correct[at];
    }
    for (const stream of this.#streams.values()) await stream.add(view);
  }

  /** What all items so far say; refuses a task without any. */
  signals(): TaskSignals {
    const items = this.#items;
    if (items === 0) {
      throw new InputError(`Cannot profile task "${this.of.task}" as its dev split has no items`);
    }
    const right = this.#right;
    const counts = { models: right.length, items, n11: this.#n11, right } as PairCounts;
    const matrix = (measure: Measure) =>
      "counts" in measure ? countMatrix(counts, measure) : this.#streams.get(measure)!.matrix();
    return {
      quality: Float64Array.from(right, (count) => count / items),
      pairs: Object.fromEntries(this.#measures.map((measure) => [measure.id, matrix(measure)])),
    };
  }
}
