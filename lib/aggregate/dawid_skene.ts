import { mostLikelyBySum } from "../kernels/most_likely.ts";
import { rowLength } from "../kernels/option_table.ts";
import type { DevSplit, SplitView } from "../types.ts";
import { type AggregationRule, softmaxOfItems } from "./aggregation_rule.ts";

/** Added to every prior and confusion cell before normalising. */
const SMOOTHING = 1e-3;

/**
 * DS (Dawid–Skene with known dev labels): p_ds(y) ∝ π(y) Π A_i(y, ŷ_i), where π is the dev label
 * frequency and A_i(a, b) how often member i says b when the answer is a (eq:ds).
 */
export const dawidSkene: AggregationRule = {
  id: "ds",
  label: "DS",
  fit: (dev, team) => ({
    predict(view) {
      const { prior, said } = evidenceFor(dev, view);
      const tables = [prior, ...team.map(said)];
      const predicted = mostLikelyBySum(tables, view, 1);
      let distribution: Float64Array | undefined;
      return {
        predicted,
        get distribution() {
          return distribution ??= softmaxOfItems(byItem(tables, view), predicted, view);
        },
      };
    },
  }),
};

/** Log-scores of every option and item, as tables that the kernels add up. */
interface Evidence {
  /** log π, and −∞ for options that an item lacks. */
  readonly prior: Float64Array;
  /** log A_i(·, ŷ_i) of model i. */
  readonly said: (i: number) => Float64Array;
}

const known = new WeakMap<DevSplit, WeakMap<SplitView, Evidence>>();

/** What dev says about the answers of a split, which all teams share. */
function evidenceFor(dev: DevSplit, view: SplitView): Evidence {
  const ofDev = known.get(dev) ?? new WeakMap<SplitView, Evidence>();
  known.set(dev, ofDev);
  const evidence = ofDev.get(view) ?? evidenceOf(dev, view);
  ofDev.set(view, evidence);
  return evidence;
}

function evidenceOf(dev: DevSplit, view: SplitView): Evidence {
  const { options } = dev;
  const logPrior = logNormalised(labelCounts(dev), options);
  const tables: Float64Array[] = [];
  return {
    prior: table(view, (y, n) => y < view.optionCounts[n] ? logPrior[y] : -Infinity),
    said(i) {
      if (tables[i]) return tables[i];
      const logConfusion = logNormalised(confusionCounts(dev, i), options);
      const row = i * view.items.length;
      return tables[i] = table(view, (y, n) => logConfusion[y * options + view.predicted[row + n]]);
    },
  };
}

function table(
  { items, options }: SplitView,
  value: (y: number, n: number) => number,
): Float64Array {
  const length = rowLength(items.length);
  const result = new Float64Array(options * length);
  for (let y = 0; y < options; y++) {
    for (let n = 0; n < items.length; n++) result[y * length + n] = value(y, n);
  }
  return result;
}

/** The sum of tables, N × L. */
function byItem(tables: readonly Float64Array[], { items, options }: SplitView): Float64Array {
  const length = rowLength(items.length);
  const sums = new Float64Array(items.length * options);
  for (const each of tables) {
    for (let n = 0, at = 0; n < items.length; n++) {
      for (let y = 0; y < options; y++) sums[at++] += each[y * length + n];
    }
  }
  return sums;
}

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
