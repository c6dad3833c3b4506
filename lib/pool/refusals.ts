import { InputError } from "../errors.ts";
import type { Fail } from "./check_row.ts";
import type { RowTable } from "./row_table.ts";

/** Refuses a pool without rows. */
export function refuseEmpty(source: string): never {
  throw new InputError(`Cannot use pool "${source}" as it holds no rows`);
}

/** Refuses a row of a table by all its names. */
export function refusal(table: RowTable, source: string): Fail {
  return (row, requirement) => {
    const name = (key: "task" | "split" | "item" | "model") =>
      table[key].names[table[key].codes[row]];
    throw new InputError(
      `Cannot use pool "${source}" as ${requirement} at ${table.where(row)} ` +
        `(task "${name("task")}", ${name("split")}, item "${name("item")}", model "${
          name("model")
        }")`,
    );
  };
}

/** What is wrong with a second row of the same model and item. */
export const DUPLICATE = "every model answers an item once: got a duplicate row";

/** Refuses a row that disagrees with an earlier one on the options or the gold of its item. */
export function refuseUnlike(
  table: RowTable,
  row: number,
  options: number,
  gold: number,
  fail: Fail,
): void {
  const count = optionsOf(table, row);
  if (count !== options) {
    fail(row, `models must agree on the options of an item: got ${count} and ${options}`);
  }
  if (table.gold[row] !== gold) {
    fail(row, `an item has one gold: got ${table.gold[row]} and ${gold}`);
  }
}

/** How many options a row has. */
export function optionsOf({ offsets }: RowTable, row: number): number {
  return offsets[row + 1] - offsets[row];
}

/** Where items are missing, and in which split of which task. */
export interface SplitName {
  readonly source: string;
  readonly models: readonly string[];
  readonly task: string;
  readonly split: string;
}

/** Names every model that misses items, with the first item that it misses. */
export function refuseMissing(
  { source, models, task, split }: SplitName,
  items: readonly string[],
  answered: (i: number, n: number) => boolean,
): never {
  const gaps = models.flatMap((model, i) => {
    const missing = items.filter((_, n) => !answered(i, n));
    return missing.length > 0
      ? [`"${model}" misses ${missing.length} of ${items.length} (first "${missing[0]}")`]
      : [];
  });
  throw new InputError(
    `Cannot use pool "${source}" as every model must answer every item: ` +
      `in task "${task}" (${split}) ${gaps.join(", ")}; ` +
      `leave models or tasks out with --models or --tasks`,
  );
}

/** Refuses an item that is in both splits of a task. */
export function refuseShared(
  source: string,
  task: string,
  dev: { has(item: string): boolean },
  test: Iterable<string>,
): void {
  for (const item of test) {
    if (!dev.has(item)) continue;
    throw new InputError(
      `Cannot use pool "${source}" as dev and test must not share an item: ` +
        `task "${task}" has item "${item}" in both`,
    );
  }
}
