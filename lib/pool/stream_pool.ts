// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { sharedDoubles } from "../kernels/with_workers.ts";
import type { DevSplit } from "../types.ts";
import { Census, type NameRange, type TaskCensus } from "./census.ts";
import { gatherItems } from "./gather_items.ts";
import { profileFiles, refuseUnknown, wantedRows } from "./open_pool.ts";
import type { PoolFilter } from "./pool.ts";
import { readSlice, ROWS_AT_A_TIME, type RowSlice, rowSlices } from "./row_slices.ts";

/** What {@linkcode streamPool} may be told. */
export interface StreamPoolOptions extends PoolFilter {
  /** Rows that are read at a time. */
  readonly rowsAtATime?: number;
  /** Told how many rows have been checked, and how many there are. */
  readonly onChecked?: (rows: number, all: number) => void;
}

/** A pool that stays on disk. */
export interface StreamedPool {
  readonly source: string;
  /** In code-unit order. */
  readonly models: readonly string[];
  /** In the order of their first rows. */
  readonly tasks: readonly StreamedTask[];
}

/** A task whose dev split stays on disk. */
export interface StreamedTask {
  readonly name: string;
  readonly options: number;
  /** Dev items. */
  readonly items: number;
  /** The dev split in order, so many items at a time. */
  views(itemsAtATime: number): AsyncGenerator<DevSplit>;
}

/**
 * Opens a Parquet profile, or a folder of them, that need not fit into memory: every row is checked as
 * `openPool` does, then the dev split of each task can be had some items at a time, in order.
 *
 * Rows may come in any order. Where they are sorted by item, each is read twice; where they are not,
 * such as in files of one model each, every view looks through the whole pool once.
 *
 * @example
 * ```ts
 * import { streamPool } from "./stream_pool.ts";
 * import { writeRows } from "./write_rows.ts";
 * import assert from "node:assert/strict";
 *
 * const path = `${await Deno.makeTempDir()}/pool.parquet`;
 * await writeRows(path, [{ task: "t", split: "dev", item: "1", model: "a", gold: 0, p: [1, 0] }]);
 * const { models, tasks: [task] } = await streamPool(path);
 * assert.deepEqual([models, task.items], [["a"], 1]);
 * for await (const view of task.views(100)) assert.deepEqual([...view.correct], [1]);
 * ```
 */
export async function streamPool(
  source: string,
  { models, tasks, rowsAtATime = ROWS_AT_A_TIME, onChecked }: StreamPoolOptions = {},
): Promise<StreamedPool> {
  const files = await profileFiles(source);
  const slices = await rowSlices(files, rowsAtATime);
  const wanted = wantedRows({ models, tasks });
  const all = slices.reduce((sum, { rows }) => sum + rows, 0);
  const census = new Census(source);
  for (const slice of slices) {
    census.add(await readSlice(slice, wanted));
    onChecked?.(slice.rows, all);
  }
  if (models) await refuseUnknown(source, files, "model", models, census.models);
  if (tasks) await refuseUnknown(source, files, "task", tasks, census.tasks);
  const found = census.finish();
  return {
    source,
    models: found.models,
    tasks: found.tasks.map((task) => ({
      name: task.name,
      options: task.options,
      items: task.items.length,
      views: (itemsAtATime) => views(source, found.models, task, slices, itemsAtATime),
    })),
  };
}

async function* views(
  source: string,
  models: readonly string[],
  { name, options, items, ranges }: TaskCensus,
  slices: readonly RowSlice[],
  itemsAtATime: number,
): AsyncGenerator<DevSplit> {
  const { col, lit } = pl;
  const ofDev = col("task").eq(lit(name)).and(col("split").eq(lit("dev")));
  async function* tables(of: NameRange) {
    for (const [piece, slice] of slices.entries()) {
      const range = ranges[piece];
      if (range && range.first <= of.last && range.last >= of.first) {
        yield await readSlice(slice, ofDev);
      }
    }
  }
  for (let from = 0; from < items.length; from += itemsAtATime) {
    const some = items.slice(from, from + itemsAtATime);
    const p = sharedDoubles(models.length * some.length * options);
    const range = { first: some[0], last: some[some.length - 1] };
    yield await gatherItems({ source, task: name, models, items: some, options, p }, tables(range));
  }
}
