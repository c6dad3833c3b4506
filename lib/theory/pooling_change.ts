import { edgeChangeBound, poolAlignment } from "./pooling_geometry.ts";
import { norm, signalChange } from "./selection_signals.ts";
import {
  CHANNEL_WEIGHTS,
  type ChannelWeights,
  pooledSignals,
  type TaskProfile,
} from "./task_profile.ts";

/** What pooling does to the edge signal of one task. */
export interface PoolingChange {
  /** ρ of 1 − Yule's Q, task and pool, in [−1, 1] (eq:pooling_alignment_decomposition). */
  readonly err: number;
  /** ρ of the JSD, task and pool, in [−1, 1]. */
  readonly dist: number;
  /** ‖δv‖ between the task's own heterogeneity and the pool's. */
  readonly moved: number;
  /** What the two alignments allow (eq:pooling_edge_perturbation). */
  readonly bound: number;
}

/**
 * How well a task's pairs agree with the pool's, and how far pooling moves what selection sees.
 *
 * @example
 * ```ts
 * import { poolingChange } from "./pooling_change.ts";
 * import assert from "node:assert/strict";
 *
 * const own = {
 *   quality: Float64Array.of(0.5, 0.6, 0.7), err: Float64Array.of(0, 1, 2), dist: Float64Array.of(2, 0, 1),
 * };
 * const { err, moved } = poolingChange(own, [own, own]);
 * assert.ok(Math.abs(err - 1) < 1e-12 && moved < 1e-12);
 * ```
 */
export function poolingChange(
  own: TaskProfile,
  pool: readonly TaskProfile[],
  weights: ChannelWeights = CHANNEL_WEIGHTS,
): PoolingChange {
  const rho = (channel: "err" | "dist") =>
    poolAlignment(own[channel], pool.map((task) => task[channel])).rho;
  const [err, dist] = [rho("err"), rho("dist")];
  const { v } = signalChange(
    pooledSignals(own, [own], weights),
    pooledSignals(own, pool, weights),
  );
  const channels = [{ lambda: weights.err, rho: err }, { lambda: weights.dist, rho: dist }];
  return { err, dist, moved: norm(v), bound: edgeChangeBound(v.length, channels) };
}
