import type { DevSplit } from "../types.ts";
import { type AggregationRule, predictByLogScores } from "./aggregation_rule.ts";

/** Added to every prior and confusion cell before normalising. */
const SMOOTHING = 1e-3;

/**
 * DS (Dawid–Skene with known dev labels): p_ds(y) ∝ π(y) Π A_i(y, ŷ_i), where π is the dev label
 * frequency and A_i(a, b) how often member i says b when the answer is a (eq:ds).
 */
export const dawidSkene: AggregationRule = {
  id: "ds",
  label: "DS",
  fit(dev, team) {
    const { options } = dev;
    const logPrior = logNormalised(labelCounts(dev), options);
    const logConfusion = new Map(
      [...new Set(team)].map((i) => [i, logNormalised(confusionCounts(dev, i), options)]),
    );
    return {
      predict(view) {
        const N = view.items.length;
        const scores = new Float64Array(N * options);
        for (let at = 0; at < scores.length; at += options) scores.set(logPrior, at);
        for (const i of team) {
          const A = logConfusion.get(i)!;
          for (let n = 0, at = 0; n < N; n++) {
            const said = view.predicted[i * N + n];
            for (let y = 0; y < options; y++) scores[at++] += A[y * options + said];
          }
        }
        return predictByLogScores(view, scores);
      },
    };
  },
};

function labelCounts(dev: DevSplit): Float64Array {
  const counts = new Float64Array(dev.options);
  for (const y of dev.gold) counts[y]++;
  return counts;
}

function confusionCounts(dev: DevSplit, i: number): Float64Array {
  const N = dev.items.length;
  const counts = new Float64Array(dev.options ** 2);
  for (let n = 0; n < N; n++) counts[dev.gold[n] * dev.options + dev.predicted[i * N + n]]++;
  return counts;
}

/** Logarithm of smoothed counts, each row of `width` normalised. */
function logNormalised(counts: Float64Array, width: number): Float64Array {
  const result = counts.map((count) => count + SMOOTHING);
  for (let at = 0; at < result.length; at += width) {
    let total = 0;
    for (let r = 0; r < width; r++) total += result[at + r];
    for (let r = 0; r < width; r++) result[at + r] = Math.log(result[at + r] / total);
  }
  return result;
}
