// Edge: Polars.
import type pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import type { Contingency } from "../signals/contingency.ts";
import { pairCounts, pairTable } from "../signals/pair_counts.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES, PAPER_MEASURES } from "../signals/measures.ts";
import { measureMatrix } from "../signals/task_signals.ts";
import { type PairColumn, pairsFrame } from "./pairs_frame.ts";

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
  needTwo(pool);
  const m = pool.models.length;
  const tasks = pool.tasks.map(({ name, dev }) => {
    if (dev.items.length === 0) {
      throw new InputError(`Cannot profile task "${name}" as its dev split has no items`);
    }
    const counts = pairCounts(dev);
    return { counts, matrices: used.map((measure) => measureMatrix(dev, measure, counts)) };
  });
  const cell = (name: keyof Contingency): PairColumn => (t, i, j) =>
    pairTable(tasks[t].counts, i, j)[name];
  const measured = used.map(({ id }, c): [string, PairColumn] => [
    id,
    (t, i, j) => tasks[t].matrices[c][i * m + j],
  ]);
  return pairsFrame(pool.models, {
    n11: cell("n11"),
    n10: cell("n10"),
    n01: cell("n01"),
    n00: cell("n00"),
    ...Object.fromEntries(measured),
  }, pool.taskNames);
}

/** Refuses a pool without pairs. */
export function needTwo({ models, source }: Pool): void {
  if (models.length > 1) return;
  throw new InputError(
    `Cannot compare the models of "${source}" as a pair needs two: got ${models.length}`,
  );
}
