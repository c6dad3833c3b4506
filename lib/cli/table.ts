/** A column of a text table. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => string | number | null | undefined;
  /** Numbers are aligned right unless told. */
  readonly align?: "left" | "right";
}

/**
 * Rows as an aligned text table with a rule below the head.
 *
 * @example
 * ```ts
 * import { textTable } from "./table.ts";
 * import assert from "node:assert/strict";
 *
 * const table = textTable([{ a: "x", b: 1 }], [
 *   { head: "name", cell: (row) => row.a },
 *   { head: "n", cell: (row) => row.b },
 * ]);
 * assert.equal(table, "name  n\n----  -\nx     1");
 * ```
 */
export function textTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = rows.map((row) => columns.map((column) => column.cell(row) ?? ""));
  const right = columns.map(({ align }, c) =>
    align
      ? align === "right"
      : cells.some((line) => typeof line[c] === "number" || isNumeric(line[c]))
  );
  const texts = [columns.map(({ head }) => head), ...cells.map((line) => line.map(String))];
  const widths = columns.map((_, c) => Math.max(...texts.map((line) => [...line[c]].length)));
  const pad = (text: string, c: number) => {
    const space = " ".repeat(widths[c] - [...text].length);
    return right[c] ? space + text : text + space;
  };
  const lines = texts.map((line) => line.map(pad).join("  ").trimEnd());
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join("  "));
  return lines.join("\n");
}

function isNumeric(cell: string | number): boolean {
  return typeof cell === "string" && /^[-+−]?\d/.test(cell);
}

/** An accuracy as per cent with two decimals. */
export function percent(share: number): string {
  return (100 * share).toFixed(2);
}
