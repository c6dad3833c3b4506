import { type PairMatrices, poolMatrices, type PoolSignals } from "./task_signals.ts";

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
 * import { PAPER_MEASURES } from "./measures.ts";
 * import assert from "node:assert/strict";
 *
 * const pairs = { yuleQ: Float64Array.of(1, 0.4, 0.4, 1), jsd: Float64Array.of(0, 0.2, 0.2, 0) };
 * const signals = {
 *   models: ["a", "b"], measures: PAPER_MEASURES, pooledOver: ["t"], pooled: pairs,
 *   tasks: new Map([["t", { pairs, quality: Float64Array.of(0.6, 0.7) }]]),
 * };
 * assert.deepEqual([...subSignals(signals, { members: [1] }).tasks.get("t")!.quality], [0.7]);
 * ```
 */
export function subSignals(signals: PoolSignals, { members, pool }: SignalsPart): PoolSignals {
  const m = signals.models.length;
  const kept = members ?? signals.models.map((_, i) => i);
  const all = kept.length === m && kept.every((i, at) => i === at);
  const part = (matrix: Float64Array) => {
    if (all) return matrix;
    const rows = new Float64Array(kept.length ** 2);
    let at = 0;
    for (const i of kept) for (const j of kept) rows[at++] = matrix[i * m + j];
    return rows;
  };
  const parts = (pairs: PairMatrices): PairMatrices =>
    Object.fromEntries(Object.entries(pairs).map(([id, matrix]) => [id, part(matrix)]));
  const tasks = new Map(
    [...signals.tasks].map(([name, { quality, pairs }]) => [name, {
      quality: Float64Array.from(kept, (i) => quality[i]),
      pairs: parts(pairs),
    }]),
  );
  return {
    models: kept.map((i) => signals.models[i]),
    measures: signals.measures,
    tasks,
    pooled: pool ? poolMatrices(pool.map((name) => tasks.get(name)!.pairs)) : parts(signals.pooled),
    pooledOver: pool ?? signals.pooledOver,
  };
}
