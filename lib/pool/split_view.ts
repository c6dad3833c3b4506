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
  for (let i = 0, at = 0; i < m; i++) {
    for (let n = 0; n < N; n++, at++) correct[at] = predicted[at] === gold[n] ? 1 : 0;
  }
  return { ...data, predicted, correct, correctBits: packed(correct, N) };
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
  const places = Uint32Array.from(positions);
  const rows = new Uint32Array(m * places.length); // of every model's items
  for (let i = 0, to = 0; i < m; i++) {
    for (let n = 0; n < places.length; n++) rows[to++] = i * N + places[n];
  }
  const correct = picked(view.correct, rows);
  return {
    ...view,
    items: Array.from(places, (n) => view.items[n]),
    p: pickedRows(view.p, options, rows),
    gold: picked(view.gold, places),
    optionCounts: picked(view.optionCounts, places),
    predicted: picked(view.predicted, rows),
    correct,
    correctBits: packed(correct, places.length),
  };
}

function picked(values: Uint8Array, places: Uint32Array): Uint8Array {
  const result = new Uint8Array(places.length);
  for (let n = 0; n < result.length; n++) result[n] = values[places[n]];
  return result;
}

function pickedRows(values: Float64Array, width: number, places: Uint32Array): Float64Array {
  const result = new Float64Array(places.length * width);
  for (let n = 0, to = 0; n < places.length; n++) {
    const from = places[n] * width;
    for (let at = from; at < from + width; at++) result[to++] = values[at];
  }
  return result;
}

/** Rows of `length` bytes, 0 or 1, as bits, 32 to a word. */
function packed(bytes: Uint8Array, length: number): Uint32Array {
  const words = Math.ceil(length / 32);
  const bits = new Uint32Array(words * (length > 0 ? bytes.length / length : 0));
  for (let word = 0, from = 0; from < bytes.length; word += words, from += length) {
    for (let n = 0; n < length; n++) bits[word + (n >>> 5)] |= bytes[from + n] << (n & 31);
  }
  return bits;
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
