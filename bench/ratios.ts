/**
 * Whether the kernels still earn their keep: each beside another way to the same numbers that needs
 * nothing but this library, as a ratio within one run.
 *
 *     deno run -A bench/ratios.ts
 *
 * Contenders take turns, the best processor time of each counts, and floors lie far below what is
 * usual: a busy machine passes, a kernel that no longer runs does not.
 */
import { stackedFeatures, STACKING_BETA } from "../lib/aggregate/stacking.ts";
import { mixtureSums, mixtureSumsPlain } from "../lib/kernels/mixture_sums.ts";
import { resampledSums, resampledSumsPlain } from "../lib/kernels/resampled_sums.ts";
import { sharedBits, sharedBitsPlain } from "../lib/kernels/shared_bits.ts";
import { softmaxProblemPlain } from "../lib/kernels/softmax_problem.ts";
import { fitSoftmaxRegression } from "../lib/math/softmax_regression.ts";
import { selectGreedy } from "../lib/select/select_greedy.ts";
import { distributionRows } from "../lib/signals/jsd_matrix.ts";
import { bitRows } from "../lib/signals/pair_counts.ts";
import { madeObjective } from "./made_objective.ts";
import { madeView } from "./made_view.ts";
import { naiveGreedy } from "./naive_greedy.ts";
import { open } from "./peers/open.ts";
import { type Contender, time } from "./peers/row.ts";

/** Our way beside another. */
export interface Pairing {
  readonly work: string;
  readonly ours: Contender;
  readonly other: Contender;
  /** We must be at least this many times as fast. */
  readonly floor: number;
  /** How closely what comes out must agree, relatively. */
  readonly agreement: number;
}

/** A pairing, timed. */
export interface Ratio extends Pairing {
  /** Processor time of the other way over ours. */
  readonly ratio: number;
  readonly off: number;
}

const sumOf = (values: Float64Array | Uint32Array) => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at];
  return sum;
};

/** All pairings; the inputs are made here, and a pool is written to `folder`. */
export function pairings(folder: string): Pairing[] {
  const p = distributionRows(madeView({ models: 40, items: 500, options: 4 }));
  const bits = bitRows(madeView({ models: 300, items: 2000, options: 2 }));
  const differences = Float64Array.from({ length: 1068 }, (_, n) => n % 5 ? n % 7 ? 0 : -1 : 1);
  const draws = { replicates: 1000, seed: 1, stream: 2 };
  const dev = madeView({ models: 3, items: 1068, options: 4 });
  const fit = { features: stackedFeatures(dev, [0, 1, 2]), labels: dev.gold };
  const data = { ...fit, n: 1068, width: 12, classes: 4 };
  const plain = { problem: softmaxProblemPlain };
  const objective = madeObjective(80);
  const of = (
    work: string,
    [ours, other]: readonly [() => number, () => number],
    floor: number,
    agreement = 0,
  ): Pairing => ({
    work,
    ours: { name: "Troupe", run: ours },
    other: { name: "twin", run: other },
    floor,
    agreement,
  });
  return [
    of("JSD", [() => sumOf(mixtureSums(p)), () => sumOf(mixtureSumsPlain(p))], 1.5, 1e-11),
    of("pair counts", [() => sumOf(sharedBits(bits)), () => sumOf(sharedBitsPlain(bits))], 2),
    of("bootstrap", [
      () => sumOf(resampledSums(differences, draws)),
      () => sumOf(resampledSumsPlain(differences, draws)),
    ], 1.2),
    of(
      "Stacking",
      [
        () => fitSoftmaxRegression(data, STACKING_BETA).value,
        () => fitSoftmaxRegression(data, STACKING_BETA, plain).value,
      ],
      1.2,
      1e-10,
    ),
    of(
      "greedy",
      [() => selectGreedy(objective, 5).score, () => naiveGreedy(objective, 5)],
      5,
      1e-9,
    ),
    {
      work: open.work,
      ours: open.prepare(folder)[0],
      other: open.here!(folder)[0],
      floor: open.floor,
      agreement: 0,
    },
  ];
}

/** Times pairings, taking turns, by the best processor time of each side. */
export async function ratios(of: readonly Pairing[], rounds = 5): Promise<Ratio[]> {
  const found: Ratio[] = [];
  for (const pairing of of) {
    let [ours, other] = [await time(pairing.ours, 1), await time(pairing.other, 1)];
    const off = Math.abs(other.check / ours.check - 1) || 0;
    for (let round = 0; round < rounds; round++) {
      const again = [await time(pairing.ours, 3), await time(pairing.other, 1)];
      [ours, other] = [ours, other].map((each, at) => each.cpu < again[at].cpu ? each : again[at]);
    }
    found.push({ ...pairing, ratio: other.cpu / ours.cpu, off });
  }
  return found;
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir();
  try {
    for (const { work, ratio, floor } of await ratios(pairings(folder))) {
      console.log(`${work}: ${ratio.toFixed(2)} times as fast (at least ${floor})`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
