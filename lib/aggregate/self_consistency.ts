import { InputError } from "../errors.ts";
import type { SplitView } from "../types.ts";
import { argmax } from "../math/argmax.ts";
import { tempered } from "../math/tempered.ts";
import type { AggregationRule } from "./aggregation_rule.ts";

/** Sequences of samples beyond this many per item are not enumerated. */
const MOST_SEQUENCES = 1_000_000;

/** How a single model is sampled. */
export interface SamplingOptions {
  /** Answers that vote; 3 unless given. */
  readonly samples?: number;
  /** 0.7 is the temperature of Wang et al. (2023). */
  readonly temperature?: number;
}

/**
 * Self-Consistency of one model: sample its answer several times at a temperature, take the
 * majority (of equal counts, the option sampled first). Nothing is drawn: the distribution of the
 * vote is enumerated.
 *
 * @example
 * ```ts
 * import { selfConsistency } from "./self_consistency.ts";
 * import { splitView } from "../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const dev = splitView({
 *   split: "dev", task: "t", models: ["a"], items: ["1"], options: 2,
 *   p: Float64Array.of(0.5, 0.5), gold: Uint8Array.of(0), optionCounts: Uint8Array.of(2),
 * });
 * const { distribution, drawn } = selfConsistency().fit(dev, [0]).predict(dev);
 * assert.deepEqual([...distribution], [0.5, 0.5]);
 * assert.ok(drawn);
 * ```
 */
export function selfConsistency(
  { samples = 3, temperature = 0.7 }: SamplingOptions = {},
): AggregationRule {
  return {
    id: "self-consistency",
    label: "Self-Consistency",
    fit: (_dev, [model]) => ({
      predict(view) {
        refuseLong(view, samples);
        const { options } = view;
        const N = view.items.length;
        const distribution = new Float64Array(N * options);
        const predicted = new Uint8Array(N);
        for (let n = 0; n < N; n++) {
          const at = (model * N + n) * options;
          const p = tempered([...view.p.subarray(at, at + view.optionCounts[n])], temperature);
          distribution.set(voteDistribution(p, samples), n * options);
          predicted[n] = argmax(distribution, n * options, p.length);
        }
        return { distribution, predicted, drawn: true };
      },
    }),
  };
}

function refuseLong({ task, options }: SplitView, samples: number): void {
  if (options ** samples <= MOST_SEQUENCES) return;
  throw new InputError(
    `Cannot enumerate Self-Consistency on task "${task}" as at most ` +
      `${MOST_SEQUENCES.toLocaleString("en")} answer sequences per item are tried: ` +
      `got ${options}^${samples}; use fewer samples`,
  );
}

/** Probability of each option to win the vote of so many samples from p. */
export function voteDistribution(p: ArrayLike<number>, samples: number): Float64Array {
  const counts = new Uint8Array(p.length), first = new Uint8Array(p.length);
  const won = new Float64Array(p.length);
  const visit = (drawn: number, probability: number, leader: number): void => {
    if (probability === 0) return;
    if (drawn === samples) {
      won[leader] += probability;
      return;
    }
    for (let r = 0; r < p.length; r++) {
      if (counts[r]++ === 0) first[r] = drawn;
      const lead = counts[r] - counts[leader];
      const overtakes = lead > 0 || (lead === 0 && first[r] < first[leader]);
      visit(drawn + 1, probability * p[r], overtakes ? r : leader);
      counts[r]--;
    }
  };
  visit(0, 1, 0);
  return won;
}
