import { popcount } from "../math/popcount.ts";
import type { Random } from "../math/random.ts";
import { type Measure, pairMatrix } from "../signals/measure.ts";
import { JSD } from "../signals/measures/jsd.ts";
import { measureMatrix, type PairMatrices } from "../signals/task_signals.ts";
import { takeItems } from "../pool/split_view.ts";
import type { DevSplit } from "../types.ts";

/** How often each item of a split was drawn in each replicate: `replicates` rows of N. */
export interface Draws {
  readonly replicates: number;
  /** Items per replicate. */
  readonly size: number;
  readonly times: Uint16Array;
}

/** Draws `size` items with replacement, `replicates` times. */
export function drawItems(
  items: number,
  { replicates, size, rng }: {
    readonly replicates: number;
    readonly size: number;
    readonly rng: Random;
  },
): Draws {
  const times = new Uint16Array(replicates * items);
  for (let b = 0; b < replicates; b++) {
    for (let draw = 0; draw < size; draw++) times[b * items + rng.integer(items)]++;
  }
  return { replicates, size, times };
}

/** The accuracy of every model in every replicate: `replicates` rows of m. */
export function drawnQuality(dev: DevSplit, draws: Draws): Float64Array {
  return drawnRight(dev, draws).map((right) => right / draws.size);
}

/**
 * Adds every measure of every pair in every replicate to `sums`, by measure `replicates` matrices of
 * m × m one after the other. A pair is looked at once for all replicates: counts and JSD are sums over
 * items, and only their multiplicities change. Other measures are computed anew on the drawn items.
 */
export function addDrawnPairs(
  dev: DevSplit,
  measures: readonly Measure[],
  draws: Draws,
  sums: Readonly<Record<string, Float64Array>>,
): void {
  const m = dev.models.length;
  const { replicates } = draws;
  const counted = measures.filter((each) => "counts" in each);
  const countPairs = pairCounter(dev, draws);
  const divergence = measures.includes(JSD) ? pairDivergence(dev, draws) : undefined;
  const right = drawnRight(dev, draws);
  const n11 = new Float64Array(replicates);
  const bits = new Float64Array(replicates);
  const put = (id: string, b: number, i: number, j: number, value: number) => {
    const at = b * m * m;
    sums[id][at + i * m + j] += value;
    sums[id][at + j * m + i] += value;
  };
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      if (counted.length > 0) countPairs(i, j, n11);
      divergence?.(i, j, bits);
      for (let b = 0; b < replicates; b++) {
        const both = n11[b];
        const [n10, n01] = [right[b * m + i] - both, right[b * m + j] - both];
        const table = { n11: both, n10, n01, n00: draws.size - both - n10 - n01 };
        for (const each of counted) put(each.id, b, i, j, each.counts(table));
        if (divergence) put(JSD.id, b, i, j, Math.min(1, Math.max(0, bits[b] / draws.size)));
      }
    }
  }
  const others = measures.filter((each) => !("counts" in each) && each !== JSD);
  for (let b = 0; b < replicates && others.length > 0; b++) {
    const drawn = drawnView(dev, draws, b);
    for (const each of others) {
      const matrix = measureMatrix(drawn, each);
      for (let at = 0; at < m * m; at++) sums[each.id][b * m * m + at] += matrix[at];
    }
  }
}

/** How many drawn items each model answers right in every replicate: `replicates` rows of m. */
function drawnRight({ models, items, correct }: DevSplit, draws: Draws): Float64Array {
  const [m, N] = [models.length, items.length];
  const right = new Float64Array(draws.replicates * m);
  for (let b = 0; b < draws.replicates; b++) {
    const times = draws.times.subarray(b * N, (b + 1) * N);
    for (let i = 0; i < m; i++) {
      let sum = 0;
      for (let n = 0, at = i * N; n < N; n++, at++) sum += correct[at] * times[n];
      right[b * m + i] = sum;
    }
  }
  return right;
}

/**
 * Counts the drawn items that two models both answer right, for all replicates. The multiplicities
 * stand in binary, one plane of packed bits per digit, so that a word of 32 items is one popcount.
 */
function pairCounter(
  { models, items, correctBits }: DevSplit,
  { replicates, times }: Draws,
): (i: number, j: number, out: Float64Array) => void {
  const N = items.length;
  const words = correctBits.length / models.length;
  const digits = 32 - Math.clz32(times.reduce((most, each) => Math.max(most, each), 1));
  const planes = new Uint32Array(replicates * digits * words);
  for (let b = 0; b < replicates; b++) {
    for (let n = 0; n < N; n++) {
      for (let d = 0; d < digits; d++) {
        const bit = times[b * N + n] >> d & 1;
        planes[(b * digits + d) * words + (n >>> 5)] |= bit << (n & 31);
      }
    }
  }
  const both = new Uint32Array(words);
  return (i, j, out) => {
    for (let w = 0; w < words; w++) {
      both[w] = correctBits[i * words + w] & correctBits[j * words + w];
    }
    for (let b = 0, at = 0; b < replicates; b++) {
      let count = 0;
      for (let d = 0; d < digits; d++) {
        let ones = 0;
        for (let w = 0; w < words; w++, at++) ones += popcount(both[w] & planes[at]);
        count += ones << d;
      }
      out[b] = count;
    }
  };
}

/** Sums the Jensen–Shannon divergence of two models over the drawn items, for all replicates. */
function pairDivergence(
  dev: DevSplit,
  { replicates, times }: Draws,
): (i: number, j: number, out: Float64Array) => void {
  const N = dev.items.length;
  const weights = Float64Array.from(times);
  const negentropy = itemNegentropy(dev);
  const apart = new Float64Array(N);
  return (i, j, out) => {
    itemDivergence(dev, negentropy, i, j, apart);
    for (let b = 0, at = 0; b < replicates; b++) {
      // Two sums at a time, so that one addition need not wait for the other.
      let even = 0, odd = 0, n = 0;
      for (; n + 1 < N; n += 2, at += 2) {
        even += apart[n] * weights[at];
        odd += apart[n + 1] * weights[at + 1];
      }
      if (n < N) even += apart[n] * weights[at++];
      out[b] = even + odd;
    }
  };
}

/** The items of one replicate as a split. */
export function drawnView(dev: DevSplit, { times }: Draws, b: number): DevSplit {
  const N = dev.items.length;
  const positions: number[] = [];
  for (let n = 0; n < N; n++) {
    for (let again = 0; again < times[b * N + n]; again++) positions.push(n);
  }
  return takeItems(dev, positions);
}

/** Matrices of one replicate, divided by the number of tasks that were added up. */
export function drawnMatrices(
  sums: Readonly<Record<string, Float64Array>>,
  measures: readonly Measure[],
  { b, m, tasks }: { readonly b: number; readonly m: number; readonly tasks: number },
): PairMatrices {
  return Object.fromEntries(measures.map(({ id, higher }) => {
    const at = b * m * m;
    const of = (i: number, j: number) => sums[id][at + i * m + j] / tasks;
    return [id, pairMatrix(m, higher === "alike" ? 1 : 0, of)];
  }));
}

/** Σ_r p·log₂ p of every model's answer to every item, m × N. */
function itemNegentropy({ p, models, items, options }: DevSplit): Float64Array {
  const sums = new Float64Array(models.length * items.length);
  for (let at = 0; at < sums.length; at++) {
    for (let r = at * options; r < (at + 1) * options; r++) {
      if (p[r] > 0) sums[at] += p[r] * Math.log2(p[r]);
    }
  }
  return sums;
}

/** Writes the Jensen–Shannon divergence of two models' answers to every item, in bits. */
function itemDivergence(
  { p, items, options }: DevSplit,
  negentropy: Float64Array,
  i: number,
  j: number,
  out: Float64Array,
): void {
  const N = items.length;
  for (let n = 0; n < N; n++) {
    const [a, b] = [(i * N + n) * options, (j * N + n) * options];
    let mixed = 0;
    for (let r = 0; r < options; r++) {
      const s = p[a + r] + p[b + r];
      if (s > 0) mixed += s * Math.log2(s);
    }
    out[n] = 1 - (mixed - negentropy[i * N + n] - negentropy[j * N + n]) / 2;
  }
}
