import type { SplitView, Team } from "../types.ts";

/** How often so many members of a team are wrong on the same item. */
export interface FailureShare {
  /** Such as `1 of 3 wrong`. */
  readonly category: string;
  /** Of all items. */
  readonly share: number;
}

/** Every member wrong with the same answer. */
export const ALL_ALIKE = "all wrong, same answer";
/** Every member wrong, and not with the same answer. */
export const ALL_APART = "all wrong, different answers";

/**
 * Where the members of a team fail together: shares of items with 0, 1, … members wrong; "all wrong"
 * is parted into different answers and the same one, where Choice-Soft, PoE and a vote cannot recover.
 *
 * @example
 * ```ts
 * import { splitView } from "../pool/split_view.ts";
 * import { failureShares } from "./failure_shares.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "test", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 1, 0, 1, 0, 0, 1), gold: Uint8Array.of(1, 1), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.deepEqual(failureShares(view, [0, 1]).map(({ share }) => share), [0, 0.5, 0, 0.5]);
 * ```
 */
export function failureShares(view: SplitView, team: Team): FailureShare[] {
  const N = view.items.length;
  const k = team.length;
  const counts = new Array<number>(k + 2).fill(0);
  for (let n = 0; n < N; n++) {
    const wrong = team.filter((i) => !view.correct[i * N + n]);
    const answers = new Set(wrong.map((i) => view.predicted[i * N + n]));
    counts[wrong.length === k && answers.size === 1 ? k + 1 : wrong.length]++;
  }
  const categories = [
    "all right",
    ...Array.from({ length: k - 1 }, (_, wrong) => `${wrong + 1} of ${k} wrong`),
    ALL_APART,
    ALL_ALIKE,
  ];
  return categories.map((category, c) => ({ category, share: counts[c] / N }));
}
