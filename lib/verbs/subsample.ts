// Edge: Polars, through the pool.
import { hash32, random, shuffled } from "../math/random.ts";
import { Pool } from "../pool/pool.ts";
import { takeItems } from "../pool/split_view.ts";
import type { Task } from "../types.ts";

/** How many dev items to keep: a number, or a share of each task's. */
export interface DevPart {
  /** So many of each task. */
  readonly items?: number;
  /** Or this share of each task's. */
  readonly share?: number;
  /** Another seed, other items. */
  readonly seed: number;
}

/**
 * The same pool with fewer dev items, drawn without replacement from a seed, for each task on its own;
 * test stays whole. Asking for as many as there are keeps all, in order.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { subsample } from "./subsample.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=2&tasks=1&items=40");
 * const small = subsample(pool, { items: 10, seed: 1 });
 * assert.deepEqual([small.tasks[0].dev.items.length, small.tasks[0].test.items.length], [10, 40]);
 * ```
 */
export function subsample(pool: Pool, { items, share = 1, seed }: DevPart): Pool {
  const tasks = pool.tasks.map((task): Task => {
    const all = task.dev.items.length;
    const count = Math.min(items ?? Math.round(share * all), all);
    if (count === all) return task;
    const kept = shuffled([...task.dev.items.keys()], random(seed, hash32(task.name)))
      .slice(0, count);
    return { name: task.name, dev: takeItems(task.dev, kept), test: task.test };
  });
  const { source, simulated, models } = pool;
  return Pool.ofProfile({ source, simulated, models, tasks });
}
