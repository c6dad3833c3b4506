// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { dealItems } from "../pool/deal_items.ts";
import { Pool } from "../pool/pool.ts";

/** How {@linkcode resplit} deals. */
export interface ResplitOptions {
  /** Another seed, another deal. */
  readonly seed?: number;
  /** Which of the seed's deals; a study repeats 1, 2, 3, … */
  readonly repeat?: number;
  /** A column of the pool's frame whose every value goes to both sides, such as `subject`. */
  readonly by?: string;
}

/**
 * The same answers with dev and test dealt anew: halves of every task, seeded, evenly over the values
 * of `by`. The frame gets a column `fold`, the half of dev (0 or 1) that an item belongs to, null on
 * test; methods that learn a setting on dev choose on one half and judge on the other.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { resplit } from "./resplit.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=2&items=20");
 * const again = resplit(pool, { seed: 7 });
 * assert.equal(again.tasks[0].dev.items.length, 20);
 * assert.notDeepEqual(again.tasks[0].dev.items, pool.tasks[0].dev.items);
 * ```
 */
export function resplit(pool: Pool, { seed = 1, repeat = 1, by }: ResplitOptions = {}): Pool {
  if (by !== undefined && !pool.frame.columns.includes(by)) {
    throw new InputError(
      `Cannot split pool "${pool.source}" by "${by}" as its frame has only the columns ` +
        pool.frame.columns.join(", "),
    );
  }
  const strata = by === undefined ? undefined : strataOf(pool.frame, by);
  const places = pool.tasks.map(({ name, dev, test }) => {
    const items = [...dev.items, ...test.items].sort();
    const of = items.map((item) => strata?.get(`${name}\n${item}`) ?? "");
    const { dev: [first, second] } = dealItems(name, of, { seed, repeat });
    const fold = new Map([
      ...first.map((n) => [n, 0] as const),
      ...second.map((n) => [n, 1] as const),
    ]);
    return pl.DataFrame({
      task: pl.Series("task", items.map(() => name), pl.Utf8),
      item: pl.Series("item", items, pl.Utf8),
      split: pl.Series("split", items.map((_, n) => fold.has(n) ? "dev" : "test"), pl.Utf8),
      fold: pl.Series("fold", items.map((_, n) => fold.get(n) ?? null), pl.Int64),
    });
  });
  const dealt = places.length === 1 ? places[0] : pl.concat(places, { how: "vertical" });
  const { columns } = pool.frame;
  const frame = pool.frame
    .select(...columns.filter((name) => name !== "split" && name !== "fold"))
    .join(dealt, { on: ["task", "item"], how: "left" })
    .select(...columns.filter((name) => name !== "fold"), "fold");
  return Pool.ofFrame(frame, { source: pool.source, simulated: pool.simulated });
}

/** The stratum of every item; one item has one. */
function strataOf(frame: pl.DataFrame, by: string): Map<string, string> {
  const rows = frame.select("task", "item", pl.col(by).cast(pl.Utf8).fillNull("").alias("stratum"))
    .unique({ maintainOrder: true });
  const column = (name: string) => rows.getColumn(name).toArray() as string[];
  const [tasks, items, strata] = ["task", "item", "stratum"].map(column);
  const found = new Map<string, string>();
  tasks.forEach((task, row) => {
    const key = `${task}\n${items[row]}`;
    if (found.has(key)) {
      throw new InputError(
        `Cannot split by "${by}" as an item belongs to one value of it: task "${task}", item ` +
          `"${items[row]}" has "${found.get(key)}" and "${strata[row]}"`,
      );
    }
    found.set(key, strata[row]);
  });
  return found;
}
