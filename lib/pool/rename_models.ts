// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { unknownName } from "../registry.ts";
import { Pool } from "./pool.ts";

/** New names of models by their old ones. */
export type Renaming = ReadonlyMap<string, string>;

/**
 * A pool whose models are called otherwise, such as by names that fit into a figure. Models stay in
 * code-unit order of the names they have now.
 *
 * @example
 * ```ts
 * import { openPool } from "./open_pool.ts";
 * import { renameModels } from "./rename_models.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=1&items=20");
 * assert.deepEqual(renameModels(pool, new Map([["model-2", "A"]])).models, [
 *   "A",
 *   "model-1",
 *   "model-3",
 * ]);
 * ```
 */
export function renameModels(pool: Pool, renaming: Renaming): Pool {
  checkRenaming(pool.models, renaming);
  const frame = renameColumn(pool.frame, "model", renaming);
  return Pool.ofFrame(frame, { source: pool.source, simulated: pool.simulated });
}

/** A frame with the names of one column changed. */
export function renameColumn(frame: pl.DataFrame, column: string, renaming: Renaming) {
  const values = frame.getColumn(column).toArray() as string[];
  const renamed = values.map((name) => renaming.get(name) ?? name);
  return frame.withColumn(pl.Series(column, renamed, pl.Utf8));
}

/** Refuses to rename a model that is not there, or two models to one name. */
export function checkRenaming(models: readonly string[], renaming: Renaming): void {
  const unknown = [...renaming.keys()].find((name) => !models.includes(name));
  if (unknown !== undefined) throw new InputError(unknownName("model", unknown, models));
  const taken = new Set<string>();
  for (const name of models.map((model) => renaming.get(model) ?? model)) {
    if (taken.has(name)) {
      throw new InputError(`Cannot rename models as two of them would be called "${name}"`);
    }
    taken.add(name);
  }
}
