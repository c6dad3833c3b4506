import { csvFormatRows } from "d3-dsv";
import { guardFormula } from "./escape.ts";
import { type Row, type Rows, rowsOf } from "./table.ts";

/** Decimals that numbers of a results table are rounded to. */
export const CSV_DECIMALS = 6;

/**
 * Rows as CSV: sorted by their columns from left to right, numbers rounded to {@linkcode
 * CSV_DECIMALS}, so that the same results are the same bytes. A text that a spreadsheet would run as
 * a formula gets an apostrophe before it.
 *
 * @example
 * ```ts
 * import { toCsv } from "./csv.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(toCsv([{ a: "y", b: 1 / 3 }, { a: "x", b: null }]), "a,b\nx,\ny,0.333333\n");
 * ```
 */
export function toCsv(rows: Rows): string {
  const all = rowsOf(rows);
  const columns = Object.keys(all[0] ?? {});
  const get = (row: Row, column: string): unknown => (row as Record<string, unknown>)[column];
  const sorted = all.toSorted((a, b) => {
    for (const column of columns) {
      const order = compare(get(a, column), get(b, column));
      if (order !== 0) return order;
    }
    return 0;
  });
  const lines = sorted.map((row) => columns.map((column) => cellText(get(row, column))));
  return csvFormatRows([columns.map(guardFormula), ...lines]) + "\n";
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [String(a ?? ""), String(b ?? "")];
  return x < y ? -1 : x > y ? 1 : 0;
}

function cellText(cell: unknown): string {
  if (typeof cell === "number") return rounded(cell);
  if (!Array.isArray(cell)) return guardFormula(String(cell ?? ""));
  return guardFormula(
    cell.map((each) => typeof each === "number" ? rounded(each) : each).join(" · "),
  );
}

function rounded(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(CSV_DECIMALS))) : "";
}
