import type { Profile, Split, SplitView, Task } from "../types.ts";
import { indexRows, type RowIndex, type TaskIndex } from "./index_rows.ts";
import { optionsOf } from "./refusals.ts";
import type { RowTable } from "./row_table.ts";
import { splitView } from "./split_view.ts";

/** A sum this close to 1 is left alone, so that storing and reading a profile changes no bit. */
const ROUNDING = 1e-14;

/**
 * Checks profile rows and arranges them as typed arrays, each split when it is first looked at.
 *
 * Models are ordered by name and items by id (code units), so the order of the rows changes nothing;
 * tasks stand in the order of their first row. Distributions within {@linkcode SUM_TOLERANCE} of 1
 * are renormalised. The first fault found is thrown as an `InputError` that names its row.
 *
 * @example
 * ```ts
 * import { buildProfile } from "./build_profile.ts";
 * import { rowTable } from "./row_table.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = ["a", "b"].map((model) => ({
 *   task: "t", split: "dev" as const, item: "1", model, gold: 1, p: [0.2, 0.8],
 * }));
 * const profile = buildProfile(rowTable(rows), { source: "made up" });
 * assert.deepEqual(profile.models, ["a", "b"]);
 * assert.equal(profile.tasks[0].dev.correct[0], 1);
 * ```
 */
export function buildProfile(
  table: RowTable,
  { source, simulated = false }: { readonly source: string; readonly simulated?: boolean },
): Profile {
  const index = indexRows(table, source);
  const tasks = index.tasks.map((task) => lazyTask(table, index, task));
  return { source, simulated, models: index.models, tasks };
}

function lazyTask(table: RowTable, { models }: RowIndex, task: TaskIndex): Task {
  let dev: SplitView<"dev"> | undefined;
  let test: SplitView<"test"> | undefined;
  return {
    name: task.name,
    get dev() {
      return dev ??= arrange(table, models, task, "dev");
    },
    get test() {
      return test ??= arrange(table, models, task, "test");
    },
  };
}

function arrange<S extends Split>(
  table: RowTable,
  models: readonly string[],
  task: TaskIndex,
  split: S,
): SplitView<S> {
  const { name, options } = task;
  const { items, rows, places, gold, optionCounts } = task[split];
  const p = new Float64Array(models.length * items.length * options);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    copyNormalised(table.p, table.offsets[row], optionsOf(table, row), p, places[at] * options);
  }
  return splitView({ split, task: name, models, items, options, p, gold, optionCounts });
}

/** Copies a distribution, made to sum to 1. */
export function copyNormalised(
  from: Float64Array,
  start: number,
  count: number,
  to: Float64Array,
  at: number,
): void {
  let sum = 0;
  for (let r = 0; r < count; r++) sum += from[start + r];
  const scale = Math.abs(sum - 1) <= ROUNDING ? 1 : sum;
  for (let r = 0; r < count; r++) to[at + r] = from[start + r] / scale;
}
