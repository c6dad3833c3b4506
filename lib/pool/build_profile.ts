import { InputError } from "../errors.ts";
import type { Profile, Split, SplitView, Task } from "../types.ts";
import { checkRow, type Fail } from "./check_row.ts";
import type { RowTable } from "./row_table.ts";
import { splitView } from "./split_view.ts";

/** A sum this close to 1 is left alone, so that storing and reading a profile changes no bit. */
const ROUNDING = 1e-14;

/**
 * Checks profile rows and arranges them as typed arrays.
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
  { source, simulated = false }: { source: string; simulated?: boolean },
): Profile {
  const rows = table.task.length;
  if (rows === 0) throw new InputError(`Cannot use pool "${source}" as it holds no rows`);
  const fail = (row: number, requirement: string) => {
    const { task, split, item, model } = table;
    throw new InputError(
      `Cannot use pool "${source}" as ${requirement} at ${table.where(row)} ` +
        `(task "${task[row]}", ${split[row]}, item "${item[row]}", model "${model[row]}")`,
    );
  };
  for (let row = 0; row < rows; row++) checkRow(table, row, fail);
  const models = [...new Set(table.model)].sort();
  const rowsByTask = Map.groupBy(table.task.keys(), (row) => table.task[row]);
  const tasks: Task[] = [];
  for (const [name, members] of rowsByTask) {
    const { offsets } = table;
    let options = 0;
    for (const row of members) options = Math.max(options, offsets[row + 1] - offsets[row]);
    const shape = { task: name, models, options, source };
    const dev = arrange(table, members.filter((row) => table.split[row] === "dev"), {
      ...shape,
      split: "dev" as const,
    }, fail);
    const test = arrange(table, members.filter((row) => table.split[row] === "test"), {
      ...shape,
      split: "test" as const,
    }, fail);
    const seen = new Set(dev.items);
    const shared = test.items.find((item) => seen.has(item));
    if (shared !== undefined) {
      throw new InputError(
        `Cannot use pool "${source}" as dev and test must not share an item: ` +
          `task "${name}" has item "${shared}" in both`,
      );
    }
    tasks.push({ name, dev, test });
  }
  return { source, simulated, models, tasks };
}

interface Shape<S extends Split> {
  readonly split: S;
  readonly task: string;
  readonly models: readonly string[];
  readonly options: number;
  readonly source: string;
}

function arrange<S extends Split>(
  table: RowTable,
  rows: readonly number[],
  shape: Shape<S>,
  fail: Fail,
): SplitView<S> {
  const { models, options, split, task } = shape;
  const items = [...new Set(rows.map((row) => table.item[row]))].sort();
  const itemIndex = new Map(items.map((item, n) => [item, n]));
  const modelIndex = new Map(models.map((model, i) => [model, i]));
  const N = items.length;
  const p = new Float64Array(models.length * N * options);
  const gold = new Uint8Array(N);
  const optionCounts = new Uint8Array(N);
  const seen = new Uint8Array(models.length * N);
  for (const row of rows) {
    const n = itemIndex.get(table.item[row])!;
    const i = modelIndex.get(table.model[row])!;
    const start = table.offsets[row];
    const count = table.offsets[row + 1] - start;
    if (seen[i * N + n]++) fail(row, "every model answers an item once: got a duplicate row");
    if (optionCounts[n] === 0) {
      optionCounts[n] = count;
      gold[n] = table.gold[row];
    }
    if (optionCounts[n] !== count) {
      fail(row, `models must agree on the options of an item: got ${count} and ${optionCounts[n]}`);
    }
    if (gold[n] !== table.gold[row]) {
      fail(row, `an item has one gold: got ${table.gold[row]} and ${gold[n]}`);
    }
    copyNormalised(table.p, start, count, p, (i * N + n) * options);
  }
  refuseMissing(seen, items, shape);
  return splitView({ split, task, models, items, options, p, gold, optionCounts });
}

function copyNormalised(
  from: ArrayLike<number>,
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

/** Names every model that misses items, with the first item that it misses. */
function refuseMissing(seen: Uint8Array, items: readonly string[], shape: Shape<Split>): void {
  const N = items.length;
  const gaps = shape.models.flatMap((model, i) => {
    const answers = seen.subarray(i * N, (i + 1) * N);
    const missing = answers.reduce((count, answer) => count + (answer ? 0 : 1), 0);
    return missing
      ? [`"${model}" misses ${missing} of ${N} (first "${items[answers.indexOf(0)]}")`]
      : [];
  });
  if (gaps.length === 0) return;
  throw new InputError(
    `Cannot use pool "${shape.source}" as every model must answer every item: ` +
      `in task "${shape.task}" (${shape.split}) ${gaps.join(", ")}; ` +
      `leave models or tasks out with --models or --tasks`,
  );
}
