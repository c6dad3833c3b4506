import fc from "fast-check";
import { splitView } from "../../lib/pool/split_view.ts";
import type { DevSplit, Profile, ProfileRow, Split, SplitView, Task } from "../../lib/types.ts";

// Every run tries the same cases.
fc.configureGlobal({ seed: 20240607 });

/** Distributions as a person writes them down: `p[model][item][option]`. */
export type NestedDistributions = readonly (readonly (readonly number[])[])[];

/** A split from nested lists; items may differ in their number of options. Models are a, b, c, … */
export function splitOf<S extends Split = "dev">(
  p: NestedDistributions,
  gold: readonly number[],
  { split = "dev" as S, task = "t", options = 0 }: { split?: S; task?: string; options?: number } =
    {},
): SplitView<S> {
  const counts = gold.map((_, n) => p[0][n].length);
  const L = Math.max(options, ...counts);
  const N = gold.length;
  const flat = new Float64Array(p.length * N * L);
  p.forEach((rows, i) => rows.forEach((row, n) => flat.set(row, (i * N + n) * L)));
  return splitView({
    split,
    task,
    models: p.map((_, i) => String.fromCharCode(97 + i)),
    items: gold.map((_, n) => `${split}-${String(n).padStart(4, "0")}`),
    options: L,
    p: flat,
    gold: Uint8Array.from(gold),
    optionCounts: Uint8Array.from(counts),
  });
}

/** A split where model i's answer to item n is certain and right iff `correct[i][n]`. */
export function splitOfCorrectness(correct: readonly (readonly (0 | 1)[])[]): DevSplit {
  return splitOf(
    correct.map((row) => row.map((c) => c ? [1, 0] : [0, 1])),
    correct[0].map(() => 0),
  );
}

/** A profile of tasks whose dev and test splits are given. */
export function profileOf(tasks: readonly Task[]): Profile {
  return { source: "made up", simulated: false, models: tasks[0].dev.models, tasks };
}

/** Rows of a small valid profile: models a and b, one dev and one test item, two options. */
export function validRows(): ProfileRow[] {
  return (["dev", "test"] as const).flatMap((split) =>
    ["a", "b"].map((model) => ({
      task: "t",
      split,
      item: `${split}-1`,
      model,
      gold: 1,
      p: [0.25, 0.75],
    }))
  );
}

/** Distributions over `options` choices; exact zeros and ties are common. */
export function distribution(options: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 0, max: 12 }), { minLength: options, maxLength: options })
    .filter((weights) => weights.some((weight) => weight > 0))
    .map((weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    });
}

/** Bounds of {@linkcode randomSplit}. */
export interface SplitBounds {
  readonly models?: number;
  readonly items?: number;
  readonly options?: number;
}

/** Dev splits with 2 to `models` models, 1 to `items` items and 2 to `options` options per item. */
export function randomSplit(
  { models = 5, items = 40, options = 5 }: SplitBounds = {},
): fc.Arbitrary<DevSplit> {
  return fc.tuple(
    fc.integer({ min: 2, max: models }),
    fc.array(fc.integer({ min: 2, max: options }), { minLength: 1, maxLength: items }),
  ).chain(([m, counts]) =>
    fc.tuple(
      fc.tuple(
        ...Array.from({ length: m }, () => fc.tuple(...counts.map((count) => distribution(count)))),
      ),
      fc.tuple(...counts.map((count) => fc.nat({ max: count - 1 }))),
    ).map(([p, gold]) => splitOf(p, gold))
  );
}

/** Qualities and symmetric heterogeneity matrices of a pool, for selection. */
export interface RandomSignals {
  readonly quality: number[];
  readonly R: Float64Array;
  readonly J: Float64Array;
}

/** Signals of 3 to `models` models; qualities are counts out of 50, so ties occur. */
export function randomSignals({ models = 8 } = {}): fc.Arbitrary<RandomSignals> {
  const unit = fc.integer({ min: 0, max: 1000 }).map((x) => x / 1000);
  return fc.integer({ min: 3, max: models }).chain((m) =>
    fc.record({
      quality: fc.array(fc.integer({ min: 0, max: 50 }).map((x) => x / 50), {
        minLength: m,
        maxLength: m,
      }),
      R: fc.array(unit.map((x) => 2 * x - 1), { minLength: m * m, maxLength: m * m }),
      J: fc.array(unit, { minLength: m * m, maxLength: m * m }),
    }).map(({ quality, R, J }) => ({
      quality,
      R: symmetric(R, m, 1),
      J: symmetric(J, m, 0),
    }))
  );
}

/** The symmetric matrix with the given upper triangle and diagonal. */
export function symmetric(values: readonly number[], m: number, diagonal: number): Float64Array {
  return Float64Array.from({ length: m * m }, (_, at) => {
    const i = Math.floor(at / m);
    const j = at % m;
    return i === j ? diagonal : values[Math.min(i, j) * m + Math.max(i, j)];
  });
}

/** Permutation of 0 … n − 1. */
export function permutation(n: number): fc.Arbitrary<number[]> {
  const all = Array.from({ length: n }, (_, i) => i);
  return fc.shuffledSubarray(all, { minLength: n, maxLength: n });
}

/** A deep copy of a split's numbers, to compare with after a call that must not write. */
export function numbersOf(view: SplitView) {
  const { p, gold, optionCounts, predicted, correct, correctBits } = view;
  return structuredClone({ p, gold, optionCounts, predicted, correct, correctBits });
}
