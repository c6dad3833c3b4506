import { type Row, type Rows, table } from "./table.ts";
import { tableText, type TextOptions } from "./table_text.ts";

/** A column of a text table, with a function that writes its cells. */
export interface TextColumn<R extends Row> {
  /** Heading. */
  readonly head: string;
  /** The text or number of a row. */
  readonly cell: (row: R) => string | number | null | undefined;
  /** Numbers are aligned right unless told. */
  readonly align?: "left" | "right";
}

/**
 * Rows as an aligned text table whose cells are written by the caller; a missing one is blank.
 *
 * @example
 * ```ts
 * import { textTable } from "./text_table.ts";
 * import assert from "node:assert/strict";
 *
 * const text = textTable([{ a: "x", b: 1 }], [
 *   { head: "name", cell: (row) => row.a },
 *   { head: "n", cell: (row) => row.b },
 * ]);
 * assert.equal(text, "name  n\n----  -\nx     1");
 * ```
 */
export function textTable<R extends Row>(
  rows: Rows<R>,
  columns: readonly TextColumn<R>[],
  options: TextOptions = {},
): string {
  const model = table(rows, {
    columns: columns.map(({ head, cell, align }, c) => ({
      key: String(c),
      label: head,
      value: cell,
      format: (value: unknown) => String(value ?? ""),
      align,
    })),
    limit: Infinity,
  });
  const heads = model.heads.map((head, c) => {
    const numeric = model.rows.some((row) => /^[-+−]?\d/.test(row[c].text));
    return { ...head, align: columns[c].align ?? (numeric ? "right" : head.align) };
  });
  return tableText({ ...model, heads }, options);
}

/** An accuracy in per cent with two decimals, for a column whose head says so: 0.7172 → "71.72". */
export function percentCell(share: number): string {
  return (100 * share).toFixed(2);
}
