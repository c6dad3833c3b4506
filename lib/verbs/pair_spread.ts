// Edge: Polars.
import pl from "nodejs-polars";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES, PAPER_MEASURES } from "../signals/measures.ts";
import { overTasks } from "./over_tasks.ts";
import { pairs } from "./pairs.ts";
import { records } from "./records.ts";
import { subsample } from "./subsample.ts";

/** What {@linkcode pairSpread} may be told. */
export interface SpreadOptions {
  /** Share of each task's dev items that is drawn, in (0, 1]. */
  readonly share: number;
  /** How many parts are drawn. */
  readonly repetitions: number;
  /** Where the draws start; 1 unless given. */
  readonly seed?: number;
  /** Ids or measures of one's own; the paper's two unless given. */
  readonly measures?: readonly (string | Measure)[];
}

/**
 * How much pair measures vary with the dev items: the standard deviation (ddof 0) of every pair over
 * random parts of dev, for each task and pooled over all of them: `scope, matrix, a, b, sd, pooled`.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { pairSpread } from "./pair_spread.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=2&items=40");
 * const spread = pairSpread(pool, { share: 0.7, repetitions: 4 });
 * assert.equal(spread.height, 3 * 3 * 2); // two tasks and pooled, three pairs, two measures
 * ```
 */
export function pairSpread(
  pool: Pool,
  { share, repetitions, seed = 1, measures = PAPER_MEASURES }: SpreadOptions,
): pl.DataFrame {
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  const columns = ["task", "a", "b", ...used.map((measure) => measure.id)];
  const draws = Array.from({ length: repetitions }, (_, repetition) => {
    const drawn = pairs(subsample(pool, { share, seed: seed + repetition }), { measures: used });
    const pooled = overTasks(drawn).withColumn(pl.lit(POOLED).alias("task"));
    return pl.concat([drawn.select(...columns), pooled.select(...columns)], { how: "vertical" });
  });
  const spread = pl.concat(draws, { how: "vertical" }).groupBy("task", "a", "b")
    .agg(...used.map((measure) => pl.col(measure.id).std())).sort(["task", "a", "b"]);
  // Polars divides by one less than the number of draws.
  const population = Math.sqrt(1 - 1 / repetitions);
  type Row = { task: string; a: string; b: string } & Record<string, number>;
  return pl.DataFrame(
    records<Row>(spread).flatMap((row) =>
      used.map(({ id, label }) => ({
        scope: row.task,
        matrix: label,
        a: row.a,
        b: row.b,
        sd: row[id] * population,
        pooled: row.task === POOLED,
      }))
    ),
  );
}

const POOLED = "pooled";
