// Edge: Polars.
import pl from "nodejs-polars";
import type { Pool } from "../pool/pool.ts";

/**
 * The pool's frame with what each answer comes to: `predicted`, the most likely option (lowest index
 * on ties), and `correct`, 1 where it is the gold. Join item metadata and group to see accuracy by it.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { answers } from "./answers.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=2&tasks=1&items=10");
 * assert.deepEqual(answers(pool).columns.slice(-2), ["predicted", "correct"]);
 * ```
 */
export function answers(pool: Pool): pl.DataFrame {
  return pool.frame
    .withColumn(pl.col("p").lst.argMax().cast(pl.Int64).alias("predicted"))
    .withColumn(pl.col("predicted").eq(pl.col("gold")).cast(pl.Int64).alias("correct"));
}
