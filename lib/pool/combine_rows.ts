import type { RowTable } from "./row_table.ts";

/** Several tables as one; a row still knows the file that it came from. */
export function joinRows(tables: readonly RowTable[]): RowTable {
  if (tables.length === 1) return tables[0];
  const column = <T>(of: (table: RowTable) => ArrayLike<T>) =>
    tables.flatMap((table) => Array.from(of(table)));
  const offsets = [0];
  const ends: number[] = [];
  let values = 0;
  for (const table of tables) {
    for (let row = 1; row < table.offsets.length; row++) offsets.push(values + table.offsets[row]);
    values = offsets[offsets.length - 1];
    ends.push(offsets.length - 1);
  }
  return {
    task: column((table) => table.task),
    split: column((table) => table.split),
    item: column((table) => table.item),
    model: column((table) => table.model),
    gold: column((table) => table.gold),
    offsets,
    p: column((table) => table.p),
    where: (row) => {
      const file = ends.findIndex((end) => row < end);
      return tables[file].where(row - (file === 0 ? 0 : ends[file - 1]));
    },
  };
}

/**
 * Some rows of a table, in the order given.
 *
 * @example
 * ```ts
 * import { takeRows } from "./combine_rows.ts";
 * import { rowTable } from "./row_table.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { task: "t", split: "dev", item: "1", gold: 0 } as const;
 * const table = rowTable([{ ...row, model: "a", p: [1, 0] }, { ...row, model: "b", p: [0, 1] }]);
 * assert.deepEqual([...takeRows(table, [1]).p as number[]], [0, 1]);
 * ```
 */
export function takeRows(table: RowTable, rows: readonly number[]): RowTable {
  const pick = <T>(values: ArrayLike<T>) => rows.map((row) => values[row]);
  const offsets = [0];
  const p: number[] = [];
  for (const row of rows) {
    for (let at = table.offsets[row]; at < table.offsets[row + 1]; at++) p.push(table.p[at]);
    offsets.push(p.length);
  }
  return {
    task: pick(table.task),
    split: pick(table.split),
    item: pick(table.item),
    model: pick(table.model),
    gold: pick(table.gold),
    offsets,
    p,
    where: (row) => table.where(rows[row]),
  };
}
