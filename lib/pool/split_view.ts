import { argmax } from "../math/argmax.ts";
import type { Split, SplitView } from "../types.ts";

/** What a split consists of before anything is derived from it. */
export type SplitData<S extends Split> = Omit<
  SplitView<S>,
  "predicted" | "correct" | "correctBits"
>;

/**
 * Derives predictions ŷ = argmax p (lowest index on ties) and correctness C = 1[ŷ = y] from the
 * distributions of one split. Where predictions are known, they are taken as they are.
 *
 * @example
 * ```ts
 * import { splitView } from "./split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev",
 *   task: "t",
 *   models: ["a"],
 *   items: ["1", "2"],
 *   options: 2,
 *   p: Float64Array.of(0.9, 0.1, 0.5, 0.5),
 *   gold: Uint8Array.of(0, 1),
 *   optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.deepEqual([...view.predicted], [0, 0]); // the tie goes to the first option
 * assert.deepEqual([...view.correct], [1, 0]);
 * ```
 */
export function splitView<S extends Split>(
  data: SplitData<S>,
  predicted: Uint8Array = predictions(data),
): SplitView<S> {
  const { gold } = data;
  const m = data.models.length;
  const N = data.items.length;
  const correct = new Uint8Array(m * N);
  const words = Math.ceil(N / 32);
  const correctBits = new Uint32Array(m * words);
  for (let i = 0; i < m; i++) {
    for (let n = 0; n < N; n++) {
      const right = predicted[i * N + n] === gold[n] ? 1 : 0; // no branch: nobody could predict it
      correct[i * N + n] = right;
      correctBits[i * words + (n >>> 5)] |= right << (n & 31);
    }
  }
  return { ...data, predicted, correct, correctBits };
}

function predictions({ p, models, options, optionCounts }: SplitData<Split>): Uint8Array {
  const N = optionCounts.length;
  const predicted = new Uint8Array(models.length * N);
  for (let i = 0, row = 0; i < models.length; i++) {
    for (let n = 0; n < N; n++, row++) {
      predicted[row] = argmax(p, row * options, optionCounts[n]);
    }
  }
  return predicted;
}

/** The same split with only some of its items, in the order given; repeats are allowed. */
export function takeItems<S extends Split>(
  view: SplitView<S>,
  positions: ArrayLike<number>,
): SplitView<S> {
  const { options } = view;
  const m = view.models.length;
  const N = view.items.length;
  const count = positions.length;
  const p = new Float64Array(m * count * options);
  for (let i = 0; i < m; i++) {
    for (let n = 0; n < count; n++) {
      const from = (i * N + positions[n]) * options;
      p.set(view.p.subarray(from, from + options), (i * count + n) * options);
    }
  }
  const pick = <T>(f: (position: number) => T) => Array.from(positions, f);
  return splitView({
    split: view.split,
    task: view.task,
    models: view.models,
    items: pick((n) => view.items[n]),
    options,
    p,
    gold: Uint8Array.from(pick((n) => view.gold[n])),
    optionCounts: Uint8Array.from(pick((n) => view.optionCounts[n])),
  });
}

/** The same split with only some of its models; `members` are in model order. */
export function takeModels<S extends Split>(
  view: SplitView<S>,
  members: readonly number[],
): SplitView<S> {
  const row = view.items.length * view.options;
  const p = new Float64Array(members.length * row);
  members.forEach((i, at) => p.set(view.p.subarray(i * row, (i + 1) * row), at * row));
  return splitView({ ...view, models: members.map((i) => view.models[i]), p });
}
