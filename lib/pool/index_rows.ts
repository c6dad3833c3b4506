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
import type { NameColumn, RowTable } from "./row_table.ts";

/** The rows of one split of one task, and where each of them stands in its arrays. */
export interface SplitIndex {
  /** In code-unit order. */
  readonly items: readonly string[];
  readonly rows: Uint32Array;
  /** For each row, `model index × N + item index`. */
  readonly places: Uint32Array;
  /** For each item. */
  readonly gold: Uint8Array;
  /** For each item. */
  readonly optionCounts: Uint8Array;
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
  const ranks = { model: ranksOf(table.model.names), item: ranksOf(table.item.names) };
  const groups = groupRows(table);
  const tasks = table.task.names.map((name, t) => {
    const [dev, test] = SPLITS.map((_, s) =>
      indexSplit(table, groups[t * SPLITS.length + s], ranks, fail)
    );
    const shape = { source, models, task: name };
    refuseGaps(dev, { ...shape, split: "dev" });
    refuseGaps(test, { ...shape, split: "test" });
    refuseShared(source, name, new Set(dev.items), test.items);
    return {
      name,
      options: Math.max(most(dev.optionCounts), most(test.optionCounts)),
      dev,
      test,
    };
  });
  return { models, tasks };
}

/** The rows of every task × split, in the order in which they stand. */
export function groupRows({ rows, task, split }: RowTable): Uint32Array[] {
  const splitOf = Uint8Array.from(split.names, (name) => SPLITS.findIndex((each) => each === name));
  const [taskCodes, splitCodes] = [task.codes, split.codes];
  const counts = new Uint32Array(task.names.length * SPLITS.length);
  for (let row = 0; row < rows; row++) {
    counts[taskCodes[row] * SPLITS.length + splitOf[splitCodes[row]]]++;
  }
  const groups = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let row = 0; row < rows; row++) {
    const group = taskCodes[row] * SPLITS.length + splitOf[splitCodes[row]];
    groups[group][counts[group]++] = row;
  }
  return groups;
}

/** For each code, how many names come before its own in code-unit order. */
function ranksOf(names: readonly string[]): Uint32Array {
  const order = Array.from(names.keys());
  order.sort((a, b) => names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : 0);
  const rankOf = new Uint32Array(names.length);
  order.forEach((code, rank) => rankOf[code] = rank);
  return rankOf;
}

/** Where the codes of a table stand in code-unit order. */
interface Ranks {
  readonly model: Uint32Array;
  readonly item: Uint32Array;
}

function indexSplit(table: RowTable, rows: Uint32Array, ranks: Ranks, fail: Fail): SplitIndex {
  const used = usedCodes(table.item, rows).sort((a, b) => ranks.item[a] - ranks.item[b]);
  const positionOf = new Uint32Array(table.item.names.length);
  used.forEach((code, n) => positionOf[code] = n);
  return {
    items: used.map((code) => table.item.names[code]),
    rows,
    ...placeRows(table, rows, { N: used.length, positionOf, modelOf: ranks.model }, fail),
  };
}

function usedCodes({ names, codes }: NameColumn, rows: Uint32Array): number[] {
  const isUsed = new Uint8Array(names.length);
  const used: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    const code = codes[rows[at]];
    if (isUsed[code]) continue;
    isUsed[code] = 1;
    used.push(code);
  }
  return used;
}

function placeRows(
  table: RowTable,
  rows: Uint32Array,
  { N, positionOf, modelOf }: { N: number; positionOf: Uint32Array; modelOf: Uint32Array },
  fail: Fail,
): Pick<SplitIndex, "places" | "gold" | "optionCounts"> {
  const [itemCodes, modelCodes] = [table.item.codes, table.model.codes];
  const places = new Uint32Array(rows.length);
  const gold = new Uint8Array(N);
  const optionCounts = new Uint8Array(N);
  const seen = new Uint8Array(modelOf.length * N);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    const n = positionOf[itemCodes[row]];
    const place = modelOf[modelCodes[row]] * N + n;
    if (seen[place]++) fail(row, DUPLICATE);
    if (optionCounts[n] > 0) refuseUnlike(table, row, optionCounts[n], gold[n], fail);
    else {
      optionCounts[n] = optionsOf(table, row);
      gold[n] = table.gold[row];
    }
    places[at] = place;
  }
  return { places, gold, optionCounts };
}

function most(counts: Uint8Array): number {
  return counts.reduce((a, b) => Math.max(a, b), 0);
}

function refuseGaps({ items, places }: SplitIndex, of: SplitName): void {
  const N = items.length;
  if (places.length === of.models.length * N) return;
  const seen = new Uint8Array(of.models.length * N);
  for (const place of places) seen[place] = 1;
  refuseMissing(of, items, (i, n) => seen[i * N + n] === 1);
}
