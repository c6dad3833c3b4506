import { InputError } from "../errors.ts";
import type { DevSplit, Profile } from "../types.ts";
import { contingency, yuleQ } from "./contingency.ts";
import { jsdMatrix } from "./jsd_matrix.ts";
import { quality } from "./quality.ts";

/** Pairwise heterogeneity: m × m, symmetric, row by row. */
export interface Heterogeneity {
  /** Yule's Q; 1 on the diagonal of a model that is sometimes right and sometimes wrong. */
  readonly R: Float64Array;
  /** Mean Jensen–Shannon divergence in bits; 0 on the diagonal. */
  readonly J: Float64Array;
}

/** What profiling says about the models on one task. */
export interface TaskSignals extends Heterogeneity {
  readonly quality: Float64Array;
}

/** The signals of a whole pool: per task, and pooled over the tasks named in `pooledOver`. */
export interface PoolSignals {
  readonly models: readonly string[];
  readonly tasks: ReadonlyMap<string, TaskSignals>;
  readonly pooled: Heterogeneity;
  readonly pooledOver: readonly string[];
}

/** Quality, Yule's Q and JSD of every model and pair on one dev split. */
export function taskSignals(dev: DevSplit): TaskSignals {
  if (dev.items.length === 0) {
    throw new InputError(`Cannot profile task "${dev.task}" as its dev split has no items`);
  }
  const m = dev.models.length;
  const R = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let j = i; j < m; j++) R[i * m + j] = R[j * m + i] = yuleQ(contingency(dev, i, j));
  }
  return { quality: quality(dev), R, J: jsdMatrix(dev) };
}

/**
 * R̄ and J̄, the arithmetic means of the matrices over the pooling tasks (eq:all_pooling).
 *
 * @example
 * ```ts
 * import { poolHeterogeneity } from "./task_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const one = { R: Float64Array.of(0.2), J: Float64Array.of(0.1) };
 * const two = { R: Float64Array.of(0.6), J: Float64Array.of(0.3) };
 * const pooled = poolHeterogeneity([one, two]);
 * assert.deepEqual([pooled.R[0], pooled.J[0]], [0.4, 0.2]);
 * ```
 */
export function poolHeterogeneity(matrices: readonly Heterogeneity[]): Heterogeneity {
  const mean = (key: "R" | "J") =>
    matrices[0][key].map((_, at) =>
      matrices.reduce((sum, each) => sum + each[key][at], 0) / matrices.length
    );
  return { R: mean("R"), J: mean("J") };
}

/** Signals of every task of a profile, pooled over `pool` (all tasks unless given). */
export function poolSignals(
  profile: Profile,
  { pool = profile.tasks.map((task) => task.name) }: { pool?: readonly string[] } = {},
): PoolSignals {
  const tasks = new Map(profile.tasks.map((task) => [task.name, taskSignals(task.dev)]));
  const pooled = poolHeterogeneity(pool.map((name) => tasks.get(name)!));
  return { models: profile.models, tasks, pooled, pooledOver: pool };
}
