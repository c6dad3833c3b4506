import { InputError } from "../errors.ts";
import type { SplitView } from "../types.ts";

/** Sequences of samples beyond this many per item are not enumerated. */
const MOST_SEQUENCES = 1_000_000;

/** How a single model is sampled. */
export interface SamplingOptions {
  readonly samples?: number;
  readonly temperature?: number;
}

/** Samples and temperature of the baseline; 0.7 is the temperature of Wang et al. (2023). */
export const SELF_CONSISTENCY: Required<SamplingOptions> = { samples: 3, temperature: 0.7 };

/**
 * Self-Consistency of one model: sample its answer several times at a temperature, take the
 * majority (of equal counts, the option sampled first). Nothing is drawn: the probability that the
 * vote is right is enumerated, and returned for every item.
 *
 * @example
 * ```ts
 * import { selfConsistency } from "./self_consistency.ts";
 * import { splitView } from "../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "test", task: "t", models: ["a"], items: ["1"], options: 2,
 *   p: Float64Array.of(0.5, 0.5), gold: Uint8Array.of(0), optionCounts: Uint8Array.of(2),
 * });
 * assert.deepEqual([...selfConsistency(view, 0)], [0.5]);
 * ```
 */
export function selfConsistency(
  view: SplitView,
  model: number,
  { samples = 3, temperature = 0.7 }: SamplingOptions = SELF_CONSISTENCY,
): Float64Array {
  const N = view.items.length;
  if (view.options ** samples > MOST_SEQUENCES) {
    throw new InputError(
      `Cannot enumerate Self-Consistency on task "${view.task}" as at most ` +
        `${MOST_SEQUENCES.toLocaleString("en")} answer sequences per item are tried: ` +
        `got ${view.options}^${samples}; use fewer --samples`,
    );
  }
  return Float64Array.from(view.items, (_, n) => {
    const at = (model * N + n) * view.options;
    const p = sharpened(view.p.subarray(at, at + view.optionCounts[n]), temperature);
    return voteProbability(p, view.gold[n], samples);
  });
}

/** p^(1/T), normalised. */
function sharpened(p: Float64Array, temperature: number): Float64Array {
  const largest = p.reduce((most, value) => Math.max(most, value), 0);
  const weights = p.map((value) => (value / largest) ** (1 / temperature));
  const total = weights.reduce((sum, value) => sum + value, 0);
  return weights.map((value) => value / total);
}

/** Probability that `answer` wins the vote of so many samples from p. */
export function voteProbability(p: ArrayLike<number>, answer: number, samples: number): number {
  const counts = new Uint8Array(p.length);
  const first = new Uint8Array(p.length);
  const visit = (drawn: number, probability: number): number => {
    if (probability === 0) return 0;
    if (drawn === samples) return winner(counts, first) === answer ? probability : 0;
    let sum = 0;
    for (let r = 0; r < p.length; r++) {
      if (counts[r]++ === 0) first[r] = drawn;
      sum += visit(drawn + 1, probability * p[r]);
      counts[r]--;
    }
    return sum;
  };
  return visit(0, 1);
}

function winner(counts: Uint8Array, first: Uint8Array): number {
  let best = -1;
  for (let r = 0; r < counts.length; r++) {
    if (counts[r] === 0) continue;
    if (
      best < 0 || counts[r] > counts[best] ||
      (counts[r] === counts[best] && first[r] < first[best])
    ) best = r;
  }
  return best;
}
