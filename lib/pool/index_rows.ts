import { SPLITS } from "../types.ts";
import { checkRows, type Fail } from "./check_row.ts";
import {
  DUPLICATE,
  optionsOf,
  refusal,
  refuseEmpty,
  refuseMissing,
  refuseShared,
  refuseUnlike,
  type SplitName,
} from "./refusals.ts";
import type { RowTable } from "./row_table.ts";

/** The rows of one split of one task, and where each of them stands in its arrays. */
export interface SplitIndex {
  /** In code-unit order. */
  readonly items: readonly string[];
  readonly rows: Uint32Array;
  /** For each row, `model index × N + item index`. */
  readonly places: Uint32Array;
}

/** Where every row of a checked table belongs. */
export interface RowIndex {
  /** In code-unit order. */
  readonly models: readonly string[];
  /** In the order of their first rows. */
  readonly tasks: readonly TaskIndex[];
}

/** Both splits of a task. */
export interface TaskIndex {
  readonly name: string;
  /** The largest option count of the task, over both splits. */
  readonly options: number;
  readonly dev: SplitIndex;
  readonly test: SplitIndex;
}

/**
 * Checks profile rows and finds the place of each, in a few passes over typed arrays. The first fault
 * found is thrown as an `InputError` that names its row.
 */
export function indexRows(table: RowTable, source: string): RowIndex {
  if (table.rows === 0) refuseEmpty(source);
  const fail = refusal(table, source);
  checkRows(table, fail);
  const models = table.model.names.toSorted();
  const places = new Map(models.map((name, i) => [name, i]));
  const modelOf = Uint32Array.from(table.model.names, (name) => places.get(name)!);
  const groups = groupRows(table);
  const tasks = table.task.names.map((name, t) => {
    const [dev, test] = SPLITS.map((_, s) =>
      indexSplit(table, groups[t * SPLITS.length + s], models.length, modelOf, fail)
    );
    const shape = { source, models, task: name };
    refuseGaps(dev, { ...shape, split: "dev" });
    refuseGaps(test, { ...shape, split: "test" });
    refuseShared(source, name, new Set(dev.items), test.items);
    return {
      name,
      options: Math.max(mostOptions(table, dev), mostOptions(table, test)),
      dev,
      test,
    };
  });
  return { models, tasks };
}

/** The rows of every task × split, in the order in which they stand. */
export function groupRows({ rows, task, split }: RowTable): Uint32Array[] {
  const splitOf = Uint8Array.from(split.names, (name) => SPLITS.findIndex((each) => each === name));
  const counts = new Uint32Array(task.names.length * SPLITS.length);
  const groupOf = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    counts[groupOf[row] = task.codes[row] * SPLITS.length + splitOf[split.codes[row]]]++;
  }
  const groups = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let row = 0; row < rows; row++) {
    const group = groupOf[row];
    groups[group][counts[group]++] = row;
  }
  return groups;
}

function indexSplit(
  table: RowTable,
  rows: Uint32Array,
  m: number,
  modelOf: Uint32Array,
  fail: Fail,
): SplitIndex {
  const { names, codes } = table.item;
  const positionOf = new Int32Array(names.length).fill(-1);
  const used: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at]];
    if (positionOf[code] < 0) positionOf[code] = used.push(code) - 1;
  }
  const sorted = used.sort((a, b) => names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : 0);
  sorted.forEach((code, n) => positionOf[code] = n);
  const N = sorted.length;
  const places = new Uint32Array(rows.length);
  const seen = new Uint8Array(m * N);
  const firstRow = new Int32Array(N).fill(-1);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    const n = positionOf[codes[row]];
    const place = modelOf[table.model.codes[row]] * N + n;
    if (seen[place]++) fail(row, DUPLICATE);
    const first = firstRow[n];
    if (first < 0) firstRow[n] = row;
    else refuseUnlike(table, row, optionsOf(table, first), table.gold[first], fail);
    places[at] = place;
  }
  return { items: sorted.map((code) => names[code]), rows, places };
}

function mostOptions({ offsets }: RowTable, { rows }: SplitIndex): number {
  let most = 0;
  for (const row of rows) most = Math.max(most, offsets[row + 1] - offsets[row]);
  return most;
}

function refuseGaps({ items, places }: SplitIndex, of: SplitName): void {
  const N = items.length;
  if (places.length === of.models.length * N) return;
  const seen = new Uint8Array(of.models.length * N);
  for (const place of places) seen[place] = 1;
  refuseMissing(of, items, (i, n) => seen[i * N + n] === 1);
}
