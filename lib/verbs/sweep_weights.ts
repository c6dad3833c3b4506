// Edge: Polars.
import pl from "nodejs-polars";
import type { Measure } from "../signals/measure.ts";
import { objective, reweigh, type Weights } from "../select/objective.ts";
import { selectGreedy } from "../select/select_greedy.ts";
import { type SignalFrames, signalsOf } from "./signals_of.ts";
import { teamColumn } from "./team_column.ts";

/**
 * The C²-MAS team of every task at many weights: `task, k`, a column per measure with its weight, and
 * `team`. Signals are standardised once for all weights.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { pairs } from "./pairs.ts";
 * import { quality } from "./quality.ts";
 * import { sweepWeights } from "./sweep_weights.ts";
 * import { weightGrid } from "./weight_grid.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=2&items=40");
 * const frames = { quality: quality(pool), pairs: pairs(pool) };
 * assert.equal(sweepWeights(frames, { k: 2, weights: weightGrid({ step: 0.1, most: 0.1 }) }).height, 8);
 * ```
 */
export function sweepWeights(
  frames: SignalFrames,
  { k, weights, measures = [] }: {
    readonly k: number;
    readonly weights: readonly Weights[];
    /** Measures of one's own among the weights. */
    readonly measures?: readonly Measure[];
  },
): pl.DataFrame {
  const ids = Object.keys(weights[0]);
  const signals = signalsOf(frames, ids.map((id) => measures.find((own) => own.id === id) ?? id));
  const rows = [...signals.tasks].flatMap(([task, { quality }]) => {
    const of = objective(quality, signals.pooled, weights[0], { measures: signals.measures });
    return weights.map((at) => ({ task, at, team: selectGreedy(reweigh(of, at), k).team }));
  });
  return pl.DataFrame({
    task: rows.map((row) => row.task),
    k: pl.Series("k", rows.map(() => k), pl.Int64),
    ...Object.fromEntries(
      ids.map((id) => [id, pl.Series(id, rows.map((row) => row.at[id]), pl.Float64)]),
    ),
    team: teamColumn("team", rows.map(({ team }) => team.map((i) => signals.models[i]))),
  });
}
