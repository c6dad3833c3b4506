// Edge: Polars.
import pl from "nodejs-polars";
import { moments } from "../math/moments.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES, PAPER_MEASURES } from "../signals/measures.ts";
import { poolSignals } from "../signals/task_signals.ts";
import { needTwo } from "./pairs.ts";
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
  needTwo(pool);
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  const draws = Array.from(
    { length: repetitions },
    (_, r) => poolSignals(subsample(pool, { share, seed: seed + r }), { measures: used }),
  );
  const scopes = pool.taskNames.map((scope) => ({
    scope,
    pooled: false,
    drawn: draws.map(({ tasks }) => tasks.get(scope)!.pairs),
  })).concat({ scope: "pooled", pooled: true, drawn: draws.map(({ pooled }) => pooled) });
  scopes.sort((a, b) => a.scope < b.scope ? -1 : 1);
  const { models } = pool;
  const rows = scopes.flatMap(({ scope, pooled, drawn }) =>
    models.flatMap((a, i) =>
      models.slice(i + 1).flatMap((b, after) =>
        used.map(({ id, label }) => {
          const at = i * models.length + i + 1 + after;
          const { sd } = moments(drawn.map((matrices) => matrices[id][at]));
          return { scope, matrix: label, a, b, sd, pooled };
        })
      )
    )
  );
  return pl.DataFrame(rows);
}
