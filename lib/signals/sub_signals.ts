import { type Heterogeneity, poolHeterogeneity, type PoolSignals } from "./task_signals.ts";

/** Which part of some signals to look at. */
export interface SignalsPart {
  /** Indices in model order; left out, every model. */
  readonly members?: readonly number[];
  /** Tasks to pool over; left out, as before. */
  readonly pool?: readonly string[];
}

/**
 * The signals of some of the models: qualities and matrices of a smaller pool are parts of the
 * larger one's, as both look at single models and pairs only.
 *
 * @example
 * ```ts
 * import { subSignals } from "./sub_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const pair = { R: Float64Array.of(1, 0.4, 0.4, 1), J: Float64Array.of(0, 0.2, 0.2, 0) };
 * const signals = {
 *   models: ["a", "b"], pooledOver: ["t"], pooled: pair,
 *   tasks: new Map([["t", { ...pair, quality: Float64Array.of(0.6, 0.7) }]]),
 * };
 * assert.deepEqual([...subSignals(signals, { members: [1] }).tasks.get("t")!.quality], [0.7]);
 * ```
 */
export function subSignals(signals: PoolSignals, { members, pool }: SignalsPart): PoolSignals {
  const m = signals.models.length;
  const kept = members ?? signals.models.map((_, i) => i);
  const part = (matrix: Float64Array) =>
    Float64Array.from(kept.flatMap((i) => kept.map((j) => matrix[i * m + j])));
  const pair = ({ R, J }: Heterogeneity) => ({ R: part(R), J: part(J) });
  const tasks = new Map(
    [...signals.tasks].map(([name, task]) => [name, {
      ...pair(task),
      quality: Float64Array.from(kept, (i) => task.quality[i]),
    }]),
  );
  return {
    models: kept.map((i) => signals.models[i]),
    tasks,
    pooled: pool ? poolHeterogeneity(pool.map((name) => tasks.get(name)!)) : pair(signals.pooled),
    pooledOver: pool ?? signals.pooledOver,
  };
}
