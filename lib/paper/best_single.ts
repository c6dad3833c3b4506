import { PAPER_BENCHMARKS } from "../pool/sim/paper_accuracies.ts";
import { PAPER_ROWS, paperRow } from "./paper_tables.ts";

/** Self-Consistency, three samples of one model, beside the best model that it can have sampled. */
export interface SingleCeiling {
  /** The benchmark. */
  readonly task: string;
  /** The best single model on test. */
  readonly model: string;
  /** Test accuracy of that model, in per cent. */
  readonly best: number;
  /** Test accuracy of Self-Consistency, in per cent. */
  readonly selfConsistency: number;
  /** Self-Consistency less the best single model, in points. */
  readonly excess: number;
}

/**
 * By how much Self-Consistency exceeds every single model of the pool on each benchmark.
 *
 * @example
 * ```ts
 * import { singleCeilings } from "./best_single.ts";
 * import assert from "node:assert/strict";
 *
 * const most = singleCeilings().toSorted((a, b) => b.excess - a.excess)[0];
 * assert.deepEqual([most.task, most.model, most.excess], ["RACE", "Gemma-2-9B", 3.09]);
 * ```
 */
export function singleCeilings(): SingleCeiling[] {
  const singles = PAPER_ROWS.filter((row) => row.method === "single");
  const sampled = paperRow({ method: "self-consistency" })!;
  return PAPER_BENCHMARKS.map(({ name }, at) => {
    const top = singles.reduce((best, row) =>
      row.accuracies[at] > best.accuracies[at] ? row : best
    );
    const best = top.accuracies[at];
    const selfConsistency = sampled.accuracies[at];
    return {
      task: name,
      model: top.model!,
      best,
      selfConsistency,
      excess: Math.round(100 * (selfConsistency - best)) / 100,
    };
  });
}
