import { UNANSWERED_LEAN } from "../server/unanswered.ts";
import type { Profile, SplitView } from "../types.ts";

/** How many of a model's answers to a task are none: a guess stands in for each. */
export interface UnansweredShare {
  readonly task: string;
  readonly model: string;
  readonly unanswered: number;
  readonly n: number;
  /**
   * By how much its accuracy could be off, in either direction, had it answered: `unanswered / n`.
   */
  readonly share: number;
}

/**
 * Models that leave questions of a task unanswered, over dev and test, the worst first. Such a
 * question has a uniform distribution that leans by 1e-6 to a drawn option.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { unansweredShares } from "./unanswered_share.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(unansweredShares(madePool({ items: 20 })), []);
 * ```
 */
export function unansweredShares({ models, tasks }: Profile): UnansweredShare[] {
  return tasks.flatMap(({ name: task, dev, test }) =>
    models.flatMap((model, i) => {
      const unanswered = guesses(dev, i) + guesses(test, i);
      const n = dev.items.length + test.items.length;
      return unanswered > 0 ? [{ task, model, unanswered, n, share: unanswered / n }] : [];
    })
  ).sort((a, b) => b.share - a.share);
}

function guesses({ items, options, optionCounts, p }: SplitView, i: number): number {
  let count = 0;
  for (let n = 0; n < items.length; n++) {
    const start = (i * items.length + n) * options;
    const values = p.subarray(start, start + optionCounts[n]);
    const lean = Math.max(...values) - Math.min(...values);
    if (lean <= UNANSWERED_LEAN + 1e-9) count++;
  }
  return count;
}
