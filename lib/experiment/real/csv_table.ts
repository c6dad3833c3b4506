import { csvRows } from "../../import/csv_rows.ts";
import type { Cell } from "../types.ts";

/**
 * The rows of a results table as they were before they became CSV: numbers and booleans by their
 * looks, an empty cell as null.
 *
 * @example
 * ```ts
 * import { csvTable } from "./csv_table.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await csvTable("task,gain\nlaw,0.01\nmath,\n"), [
 *   { task: "law", gain: 0.01 },
 *   { task: "math", gain: null },
 * ]);
 * ```
 */
export async function csvTable(text: string): Promise<Readonly<Record<string, Cell>>[]> {
  const chunk = async function* () {
    yield await Promise.resolve(new TextEncoder().encode(text));
  };
  const [head, ...rows] = await Array.fromAsync(csvRows(chunk(), { separator: "," }));
  return rows.map(({ cells }) =>
    Object.fromEntries(head.cells.map((name, c) => [name, cellOf(cells[c])]))
  );
}

function cellOf(text: string): Cell {
  if (text === "") return null;
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}
