import { InputError } from "../errors.ts";
import { oneLine } from "./escape.ts";
import { count, signed } from "./numbers.ts";

/** One row of a table: plain values by column name. */
export type Row = object;

/** Whatever holds rows: rows themselves, a Polars frame, an Arquero table. */
export type Rows<R extends Row = Row> =
  | readonly R[]
  | { toRecords(): R[] }
  | { objects(): R[] };

/** How one column is headed and written. */
export interface Column<R extends Row = Row> {
  /** Name in the rows. */
  readonly key: string;
  /** Heading; left out, the key. */
  readonly label?: string;
  /** The value of a row; left out, what stands under `key`. */
  readonly value?: (row: R) => unknown;
  /** Decimals of its numbers; left out, 2, 3 or 4 by their size, and none for integers. */
  readonly digits?: number;
  /** Factor before writing, such as 100 for percentages. */
  readonly scale?: number;
  /** Writes a plus sign before positive numbers. */
  readonly plus?: boolean;
  /** Writes a value itself; nothing else is then done to it. */
  readonly format?: (value: unknown) => string;
  /** Left out, numbers stand right and all else left. */
  readonly align?: "left" | "right";
}

/** Settings of {@link table}. */
export interface TableOptions<R extends Row = Row> {
  /** Which columns, in order; left out, all of the first row's. */
  readonly columns?: readonly (string | Column<R>)[];
  /** What stands below the table. */
  readonly caption?: string;
  /** Cells to set in bold: a question, or a list of `row:key`. */
  readonly bold?: ((row: R, key: string) => boolean) | readonly string[];
  /** Rows beyond this many are counted, not shown. */
  readonly limit?: number;
}

/** A column of a finished table. */
export interface Head {
  /** Name in the rows. */
  readonly key: string;
  /** Heading. */
  readonly label: string;
  /** Where its cells stand. */
  readonly align: "left" | "right";
}

/** A written cell. */
export interface Cell {
  /** As it is shown, on one line. */
  readonly text: string;
  /** Set in bold. */
  readonly bold?: true;
}

/** A table as data: every cell is written, nothing is laid out. */
export interface Table {
  /** Tells a table from other things that can be shown. */
  readonly kind: "table";
  /** From left to right. */
  readonly heads: readonly Head[];
  /** From top to bottom. */
  readonly rows: readonly (readonly Cell[])[];
  /** What stands below: the caption, and how many rows are not shown. */
  readonly notes: readonly string[];
}

/**
 * Tidy rows as a table, from which text, HTML, Markdown and LaTeX are written. Numbers have the same
 * decimals down a column, in lists as well, and a true minus sign; a missing value is a dash; lists
 * are joined with a middle dot.
 *
 * @example
 * ```ts
 * import { table } from "./table.ts";
 * import { tableText } from "./table_text.ts";
 * import assert from "node:assert/strict";
 *
 * const gains = table([{ task: "CSQA", gain: 0.0243 }], {
 *   columns: ["task", { key: "gain", label: "gain (points)", scale: 100, digits: 2, plus: true }],
 * });
 * assert.equal(tableText(gains), "task  gain (points)\n----  -------------\nCSQA          +2.43");
 * ```
 */
export function table<R extends Row>(rows: Rows<R>, options: TableOptions<R> = {}): Table {
  const all = rowsOf(rows);
  const { caption, limit = 60 } = options;
  const columns = (options.columns ?? Object.keys(all[0] ?? {})).map((column): Column<R> =>
    typeof column === "string" ? { key: column } : column
  );
  checkColumns(all, columns);
  const shown = all.slice(0, limit);
  const written = columns.map((column) => writeColumn(shown, column));
  const bold = boldQuestion(options.bold);
  const more = all.length > shown.length ? `… ${count(all.length - shown.length)} more rows` : "";
  return {
    kind: "table",
    heads: columns.map(({ key, label = key }, c) => ({
      key,
      label: oneLine(label),
      align: columns[c].align ?? (written[c].numeric ? "right" : "left"),
    })),
    rows: shown.map((row, r) =>
      columns.map(({ key }, c) => {
        const text = written[c].texts[r];
        return bold(row, key, r) ? { text, bold: true } : { text };
      })
    ),
    notes: [caption, more].flatMap((note) => note ? [oneLine(note)] : []),
  };
}

/** The rows of a frame, an Arquero table or a list. */
export function rowsOf<R extends Row>(rows: Rows<R>): readonly R[] {
  if (Array.isArray(rows)) return rows;
  // Asks for the method itself, as a Polars frame is a proxy that hides it from `in`.
  const frame = rows as { toRecords?(): R[]; objects?(): R[] };
  return frame.toRecords?.() ?? frame.objects!();
}

function checkColumns<R extends Row>(rows: readonly R[], columns: readonly Column<R>[]): void {
  const unknown = columns.find(({ key, value }) => !value && !rows.some((row) => key in row));
  if (rows.length === 0 || !unknown) return;
  const known = Object.keys(rows[0]).join(", ");
  throw new InputError(`Cannot show column "${unknown.key}" as the rows have only ${known}`);
}

function boldQuestion<R extends Row>(bold: TableOptions<R>["bold"]) {
  if (typeof bold === "function") return (row: R, key: string) => bold(row, key);
  const cells = new Set(bold);
  return (_: R, key: string, at: number) => cells.has(`${at}:${key}`);
}

function writeColumn<R extends Row>(rows: readonly R[], column: Column<R>) {
  const { key, format, scale = 1, plus = false } = column;
  const read = column.value ?? ((row: R) => (row as Record<string, unknown>)[key]);
  const values = rows.map(read).map((value) => typeof value === "bigint" ? Number(value) : value);
  const numbers = values.flat().filter((value) =>
    typeof value === "number" && Number.isFinite(value)
  );
  const digits = column.digits ?? usualDigits((numbers as number[]).map((value) => scale * value));
  const texts = values.map((value) =>
    oneLine(format ? format(value) : cellText(value, { digits, scale, plus }))
  );
  const numeric = values.some((value) => typeof value === "number") || texts.every(looksNumeric);
  return { texts, numeric };
}

const looksNumeric = (text: string) => /^([−+]?[\d,]+(\.\d+)?|–)$/.test(text);

function cellText(
  value: unknown,
  how: { readonly digits: number; readonly scale: number; readonly plus: boolean },
): string {
  const { digits, scale, plus } = how;
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (Array.isArray(value)) return value.map((each) => cellText(each, how)).join(" · ");
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return value < 0 ? "−∞" : "∞";
  if (digits > 0) return signed(scale * value, digits, { plus });
  const size = count(Math.abs(scale * value));
  return size === "0" ? size : (value < 0 ? "−" : plus ? "+" : "") + size;
}

function usualDigits(numbers: readonly number[]): number {
  if (numbers.every((value) => Number.isInteger(value))) return 0;
  const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest >= 10 ? 2 : largest >= 0.1 ? 3 : 4;
}
