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
export function drawnQuality({ models, items, correct }: DevSplit, draws: Draws): Float64Array {
  const [m, N] = [models.length, items.length];
  const quality = new Float64Array(draws.replicates * m);
  for (let b = 0; b < draws.replicates; b++) {
    const times = draws.times.subarray(b * N, (b + 1) * N);
    for (let i = 0; i < m; i++) {
      let right = 0;
      for (let n = 0, at = i * N; n < N; n++, at++) right += correct[at] * times[n];
      quality[b * m + i] = right / draws.size;
    }
  }
  return quality;
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
  const [m, N] = [dev.models.length, dev.items.length];
  const counted = measures.filter((each) => "counts" in each);
  const divergence = measures.find((each) => each === JSD);
  const quality = drawnQuality(dev, draws);
  const both = new Uint8Array(N);
  const apart = new Float64Array(N);
  const negentropy = divergence ? itemNegentropy(dev) : new Float64Array();
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      for (let n = 0; n < N; n++) both[n] = dev.correct[i * N + n] & dev.correct[j * N + n];
      if (divergence) itemDivergence(dev, negentropy, i, j, apart);
      for (let b = 0; b < draws.replicates; b++) {
        const put = (id: string, value: number) => {
          const at = b * m * m;
          sums[id][at + i * m + j] += value;
          sums[id][at + j * m + i] += value;
        };
        let n11 = 0, bits = 0;
        for (let n = 0, at = b * N; n < N; n++, at++) {
          n11 += both[n] * draws.times[at];
          bits += apart[n] * draws.times[at];
        }
        const ofI = Math.round(quality[b * m + i] * draws.size);
        const ofJ = Math.round(quality[b * m + j] * draws.size);
        const n00 = draws.size - ofI - ofJ + n11;
        const table = { n11, n10: ofI - n11, n01: ofJ - n11, n00 };
        for (const each of counted) put(each.id, each.counts(table));
        if (divergence) put(divergence.id, Math.min(1, Math.max(0, bits / draws.size)));
      }
    }
  }
  const others = measures.filter((each) => !("counts" in each) && each !== JSD);
  for (let b = 0; b < draws.replicates && others.length > 0; b++) {
    const drawn = drawnView(dev, draws, b);
    for (const each of others) {
      const matrix = measureMatrix(drawn, each);
      for (let at = 0; at < m * m; at++) sums[each.id][b * m * m + at] += matrix[at];
    }
  }
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
