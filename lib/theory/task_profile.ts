import { takeItems } from "../pool/split_view.ts";
import { contingency, yuleQ } from "../signals/contingency.ts";
import { jsdMatrix } from "../signals/jsd_matrix.ts";
import { quality } from "../signals/quality.ts";
import type { SplitView } from "../types.ts";
import { type SelectionSignals, selectionSignals, upperTriangle } from "./selection_signals.ts";

/** What profiling says of one task: a quality per model, and the two channels per pair. */
export interface TaskProfile {
  /** Accuracy of every model, in [0, 1]. */
  readonly quality: Float64Array;
  /** 1 − Yule's Q of every pair. */
  readonly err: Float64Array;
  /** JSD of every pair, in bits. */
  readonly dist: Float64Array;
}

/**
 * The profile of one split, or of some of its items, as vectors over models and pairs.
 *
 * @example
 * ```ts
 * import { splitView } from "../pool/split_view.ts";
 * import { taskProfile } from "./task_profile.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 0, 1, 1, 0, 1, 0), gold: Uint8Array.of(0, 0), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.deepEqual([...taskProfile(view).quality], [0.5, 1]);
 * assert.deepEqual([...taskProfile(view, [0]).dist], [0]);
 * ```
 */
export function taskProfile(view: SplitView, items?: ArrayLike<number>): TaskProfile {
  const part = items ? takeItems(view, items) : view;
  const m = part.models.length;
  const err = part.models.flatMap((_, i) =>
    part.models.slice(i + 1).map((_, at) => 1 - yuleQ(contingency(part, i, i + 1 + at)))
  );
  return {
    quality: quality(part),
    err: Float64Array.from(err),
    dist: upperTriangle(jsdMatrix(part), m),
  };
}

/** λ of the two channels. */
export interface ChannelWeights {
  /** λ of 1 − Yule's Q. */
  readonly err: number;
  /** λ of the JSD. */
  readonly dist: number;
}

/** The paper's weights (sec:exp_setup). */
export const CHANNEL_WEIGHTS: ChannelWeights = { err: 0.13, dist: 0.05 };

/**
 * u and v of a target task: its own qualities, and heterogeneity pooled over some tasks
 * (eq:all_pooling, eq:selection_standardized_signals).
 *
 * @example
 * ```ts
 * import { pooledSignals } from "./task_profile.ts";
 * import assert from "node:assert/strict";
 *
 * const of = (...err: number[]) => ({
 *   quality: Float64Array.of(0.5, 0.6, 0.7), err: Float64Array.from(err), dist: new Float64Array(3),
 * });
 * const { v } = pooledSignals(of(0, 0, 0), [of(0, 1, 2), of(2, 1, 0)]);
 * assert.deepEqual([...v], [0, 0, 0]); // opposite tasks cancel
 * ```
 */
export function pooledSignals(
  target: TaskProfile,
  pool: readonly TaskProfile[],
  weights: ChannelWeights = CHANNEL_WEIGHTS,
): SelectionSignals {
  const mean = (channel: "err" | "dist") =>
    target[channel].map((_, edge) =>
      pool.reduce((sum, task) => sum + task[channel][edge], 0) / pool.length
    );
  return selectionSignals(target.quality, [
    { lambda: weights.err, values: mean("err") },
    { lambda: weights.dist, values: mean("dist") },
  ]);
}
