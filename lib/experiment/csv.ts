import type { Cell } from "./types.ts";

/** Decimals that numbers of a results table are rounded to. */
export const CSV_DECIMALS = 6;

/**
 * Rows as CSV: sorted by their columns from left to right, numbers rounded to {@linkcode
 * CSV_DECIMALS}, so that the same results are the same bytes.
 *
 * @example
 * ```ts
 * import { toCsv } from "./csv.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(toCsv([{ a: "y", b: 1 / 3 }, { a: "x", b: null }]), "a,b\nx,\ny,0.333333\n");
 * ```
 */
export function toCsv(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const sorted = rows.toSorted((a, b) => {
    for (const column of columns) {
      const order = compare(a[column], b[column]);
      if (order !== 0) return order;
    }
    return 0;
  });
  const line = (cells: readonly Cell[]) => cells.map(cellText).join(",") + "\n";
  return line(columns) + sorted.map((row) => line(columns.map((key) => row[key]))).join("");
}

function compare(a: Cell, b: Cell): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [String(a ?? ""), String(b ?? "")];
  return x < y ? -1 : x > y ? 1 : 0;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") {
    return Number.isFinite(cell) ? String(Number(cell.toFixed(CSV_DECIMALS))) : "";
  }
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
