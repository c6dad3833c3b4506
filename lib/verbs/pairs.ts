// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import { pairCounts, pairTable } from "../signals/pair_counts.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES, PAPER_MEASURES } from "../signals/measures.ts";
import { measureMatrix } from "../signals/task_signals.ts";

/** What {@linkcode pairs} may be told. */
export interface PairsOptions {
  /** Ids or measures of one's own; the paper's two unless given. */
  readonly measures?: readonly (string | Measure)[];
}

/**
 * How alike every two models are on dev: one row per task and pair a < b, with the four cells of their
 * contingency table (eq:contingency) and a column per measure. `task, a, b, n11, n10, n01, n00, yuleQ,
 * jsd, …`.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { pairs } from "./pairs.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=2&items=20");
 * const frame = pairs(pool, { measures: ["yuleQ", "doubleFault"] });
 * assert.equal(frame.height, 2 * 3);
 * assert.deepEqual(frame.columns.slice(7), ["yuleQ", "doubleFault"]);
 * ```
 */
export function pairs(
  pool: Pool,
  { measures = PAPER_MEASURES }: PairsOptions = {},
): pl.DataFrame {
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  const m = pool.models.length;
  if (m < 2) {
    throw new InputError(
      `Cannot compare the models of "${pool.source}" as a pair needs two: got ${m}`,
    );
  }
  const rows = pool.tasks.flatMap(({ name, dev }) => {
    if (dev.items.length === 0) {
      throw new InputError(`Cannot profile task "${name}" as its dev split has no items`);
    }
    const counts = pairCounts(dev);
    const matrices = used.map((measure) => measureMatrix(dev, measure, counts));
    return pool.models.flatMap((a, i) =>
      pool.models.slice(i + 1).map((b, step) => {
        const j = i + 1 + step;
        const values = used.map(({ id }, c) => [id, matrices[c][i * m + j]]);
        return { task: name, a, b, ...pairTable(counts, i, j), ...Object.fromEntries(values) };
      })
    );
  });
  return pl.DataFrame(rows);
}
