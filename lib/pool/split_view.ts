import { argmax } from "../math/argmax.ts";
import type { Split, SplitView } from "../types.ts";

/** What a split consists of before anything is derived from it. */
export type SplitData<S extends Split> = Omit<
  SplitView<S>,
  "predicted" | "correct" | "correctBits"
>;

/**
 * Derives predictions ŷ = argmax p (lowest index on ties) and correctness C = 1[ŷ = y] from the
 * distributions of one split.
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
export function splitView<S extends Split>(data: SplitData<S>): SplitView<S> {
  const { p, gold, optionCounts, options } = data;
  const m = data.models.length;
  const N = data.items.length;
  const predicted = new Uint8Array(m * N);
  const correct = new Uint8Array(m * N);
  const words = Math.ceil(N / 32);
  const correctBits = new Uint32Array(m * words);
  for (let i = 0; i < m; i++) {
    for (let n = 0; n < N; n++) {
      const at = (i * N + n) * options;
      const choice = argmax(p, at, optionCounts[n]);
      predicted[i * N + n] = choice;
      if (choice !== gold[n]) continue;
      correct[i * N + n] = 1;
      correctBits[i * words + (n >>> 5)] |= 1 << (n & 31);
    }
  }
  return { ...data, predicted, correct, correctBits };
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
  const words = Math.ceil(count / 32);
  const p = new Float64Array(m * count * options);
  const predicted = new Uint8Array(m * count);
  const correct = new Uint8Array(m * count);
  const correctBits = new Uint32Array(m * words);
  for (let i = 0, to = 0, at = 0; i < m; i++) {
    for (let n = 0; n < count; n++, to++) {
      const from = i * N + positions[n];
      for (let r = from * options, end = r + options; r < end; r++) p[at++] = view.p[r];
      predicted[to] = view.predicted[from];
      correct[to] = view.correct[from];
      correctBits[i * words + (n >>> 5)] |= view.correct[from] << (n & 31);
    }
  }
  return {
    ...view,
    items: Array.from(positions, (n) => view.items[n]),
    p,
    gold: Uint8Array.from(positions, (n) => view.gold[n]),
    optionCounts: Uint8Array.from(positions, (n) => view.optionCounts[n]),
    predicted,
    correct,
    correctBits,
  };
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
