import { takeItems, takeModels } from "../pool/split_view.ts";
import { jsdMatrix } from "../signals/jsd_matrix.ts";
import type { SplitView, Team } from "../types.ts";
import type { RecoveryBackground } from "./soft_recovery.ts";

/** {@linkcode RecoveryBackground} as it was counted, with the items of H. */
export interface MeasuredBackground extends RecoveryBackground {
  /** Positions of the items that every member gets wrong. */
  readonly allWrong: readonly number[];
  /** J_H, the mean JSD on those items; NaN where there are none. */
  readonly jH: number;
  /** G, the share of those items on which the rule is right; NaN where there are none. */
  readonly recovered: number;
}

/**
 * What a team did on the items that all of its members get wrong, H, and outside
 * (eq:soft_overall_js_def, eq:soft_overall_decomposition): J_all = J_out + τ·J_H, Acc = A_out + τ·G.
 * `predicted` is the rule's answer to every item.
 *
 * @example
 * ```ts
 * import { splitView } from "../pool/split_view.ts";
 * import { recoveryBackground } from "./recovery_background.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1"], options: 3,
 *   p: Float64Array.of(0.4, 0.6, 0, 0.4, 0, 0.6), gold: Uint8Array.of(0), optionCounts: Uint8Array.of(3),
 * });
 * const { tau, jH, recovered } = recoveryBackground(view, [0, 1], [0]);
 * assert.ok(tau === 1 && recovered === 1 && Math.abs(jH - 0.6) < 1e-12);
 * ```
 */
export function recoveryBackground(
  view: SplitView,
  team: Team,
  predicted: ArrayLike<number>,
): MeasuredBackground {
  const N = view.items.length;
  const positions = view.items.map((_, n) => n);
  const wrong = positions.filter((n) => team.every((i) => !view.correct[i * N + n]));
  const within = new Set(wrong);
  const rest = positions.filter((n) => !within.has(n));
  const right = (items: readonly number[]) =>
    items.filter((n) => predicted[n] === view.gold[n]).length;
  const members = [...team].sort((i, j) => i - j);
  const mean = (items: readonly number[]) =>
    items.length ? meanDivergence(takeItems(takeModels(view, members), items)) : NaN;
  const jH = mean(wrong);
  const jOut = rest.length ? mean(rest) * rest.length / N : 0;
  return {
    tau: wrong.length / N,
    jAll: mean(positions),
    jOut,
    aOut: right(rest) / N,
    allWrong: wrong,
    jH,
    recovered: wrong.length ? right(wrong) / wrong.length : NaN,
  };
}

function meanDivergence(view: SplitView): number {
  const k = view.models.length;
  // Every pair stands twice in the matrix, and the diagonal is 0.
  return jsdMatrix(view).reduce((sum, value) => sum + value, 0) / (k * (k - 1));
}
