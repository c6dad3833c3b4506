// Edge: Polars.
import pl from "nodejs-polars";
import type { Pool } from "../pool/pool.ts";

const known = new WeakMap<Pool, ReadonlyMap<string, Uint8Array>>();

/**
 * The half of dev (0 or 1) that each dev item of a task belongs to, where the pool's frame has a
 * column `fold`; undefined where it has none.
 */
export function foldsOf(pool: Pool): ((task: string) => Uint8Array) | undefined {
  const { whole } = pool;
  if (!known.has(whole)) known.set(whole, readFolds(whole));
  const folds = known.get(whole)!;
  return folds.size === 0 ? undefined : (task) => folds.get(task)!;
}

function readFolds(pool: Pool): Map<string, Uint8Array> {
  if (!pool.columns.includes("fold")) return new Map();
  const rows = pool.frame.filter(pl.col("split").eq(pl.lit("dev")))
    .select("task", "item", pl.col("fold").cast(pl.Int64)).unique();
  const column = <T>(name: string) => rows.getColumn(name).toArray() as T[];
  const [tasks, items, folds] = [
    column<string>("task"),
    column<string>("item"),
    column<number>("fold"),
  ];
  const of = new Map(tasks.map((task, row) => [`${task}\n${items[row]}`, Number(folds[row])]));
  return new Map(
    pool.tasks.map(({ name, dev }) => [
      name,
      Uint8Array.from(dev.items, (item) => of.get(`${name}\n${item}`)!),
    ]),
  );
}
