// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import {
  type NearDuplicateOptions as KernelOptions,
  nearDuplicates as kernel,
} from "../explain/near_duplicates.ts";
import type { Pool } from "../pool/pool.ts";

/** What {@linkcode nearDuplicates} may be told. */
export interface NearDuplicateOptions extends KernelOptions {
  /** Tasks to look at; all unless given. */
  readonly tasks?: readonly string[];
}

/**
 * Every pair of models by how sure it is that they fail alike on dev, most alike first: `a, b, n`, Yule's
 * `q` with its 95 % bounds `low, high` (half an item added to every cell, tasks combined by their odds
 * ratios), how often both choose the same option (`agreement`) and the same wrong one (`sameWrong`), and
 * `nearDuplicate` where even the lower bound is at least `least` (0.9).
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { nearDuplicates } from "./near_duplicates.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=2&items=40");
 * assert.equal(nearDuplicates(pool).height, 3);
 * ```
 */
export function nearDuplicates(
  pool: Pool,
  { tasks = pool.taskNames, ...options }: NearDuplicateOptions = {},
): pl.DataFrame {
  if (pool.models.length < 2) {
    throw new InputError(
      `Cannot compare the models of "${pool.source}" as a pair needs two: got ${pool.models.length}`,
    );
  }
  const pairs = kernel(tasks.map((name) => pool.task(name).dev), options);
  const float = (name: "q" | "low" | "high" | "agreement" | "sameWrong") => ({
    [name]: pl.Series(
      name,
      pairs.map((pair) => Number.isNaN(pair[name]) ? null : pair[name]),
      pl.Float64,
    ),
  });
  return pl.DataFrame({
    a: pairs.map((pair) => pool.models[pair.a]),
    b: pairs.map((pair) => pool.models[pair.b]),
    n: pl.Series("n", pairs.map((pair) => pair.n), pl.Int64),
    ...float("q"),
    ...float("low"),
    ...float("high"),
    ...float("agreement"),
    ...float("sameWrong"),
    nearDuplicate: pairs.map((pair) => pair.nearDuplicate),
  });
}
