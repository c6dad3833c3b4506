// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { quality as kernel } from "../signals/quality.ts";
import type { Pool } from "../pool/pool.ts";

/**
 * q_i of every task and model: accuracy on dev (eq:quality). One row per task × model: `task, model,
 * n, correct, accuracy`.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { quality } from "./quality.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=2&items=20");
 * assert.deepEqual(quality(pool).columns, ["task", "model", "n", "correct", "accuracy"]);
 * ```
 */
export function quality(pool: Pool): pl.DataFrame {
  const rows = pool.tasks.flatMap(({ name, dev }) => {
    if (dev.items.length === 0) {
      throw new InputError(`Cannot profile task "${name}" as its dev split has no items`);
    }
    const n = dev.items.length;
    const shares = kernel(dev);
    return pool.models.map((model, i) => ({
      task: name,
      model,
      n,
      correct: Math.round(shares[i] * n),
      accuracy: shares[i],
    }));
  });
  return pl.DataFrame(rows);
}
