import { InputError } from "../errors.ts";
import { escapeXml } from "../format/escape.ts";
import { count, signed } from "../format/numbers.ts";

/** A table in both of its forms. */
export interface Table {
  readonly html: string;
  readonly text: string;
}

/** One row of a table: plain values by column name. */
export type Row = object;

/** How one column is headed and written. */
export interface Column {
  readonly key: string;
  /** Heading; left out, the key. */
  readonly label?: string;
  /** Decimals of its numbers; left out, 2, 3 or 4 by their size, and none for integers. */
  readonly digits?: number;
  /** Factor before writing, such as 100 for percentages. */
  readonly scale?: number;
  /** Writes a plus sign before positive numbers. */
  readonly plus?: boolean;
  readonly format?: (value: unknown) => string;
}

/** Settings of {@link table}. */
export interface TableOptions {
  /** Which columns, in order; left out, all of the first row's. */
  readonly columns?: readonly (string | Column)[];
  readonly caption?: string;
  /** Cells to set in bold. */
  readonly bold?: (row: Row, key: string) => boolean;
  /** Rows beyond this many are counted, not shown. */
  readonly limit?: number;
}

/**
 * Tidy rows as an HTML table and as aligned text. Numbers are written with the same decimals down a
 * column, with a true minus sign; a missing value is a dash.
 *
 * @example
 * ```ts
 * import { table } from "./table.ts";
 * import assert from "node:assert/strict";
 *
 * const { text } = table([{ task: "CSQA", gain: 0.0243 }], {
 *   columns: ["task", { key: "gain", label: "gain (points)", scale: 100, digits: 2, plus: true }],
 * });
 * assert.equal(text, "task  gain (points)\n----  -------------\nCSQA          +2.43");
 * ```
 */
export function table(rows: readonly Row[], options: TableOptions = {}): Table {
  const { caption, limit = 60, bold = () => false } = options;
  if (rows.length === 0) return { html: "<p><em>No rows.</em></p>", text: "No rows." };
  const columns = (options.columns ?? Object.keys(rows[0])).map((column) =>
    typeof column === "string" ? { key: column } : column
  );
  const unknown = columns.find(({ key }) => !rows.some((row) => key in row));
  if (unknown) {
    const known = Object.keys(rows[0]).join(", ");
    throw new InputError(`Cannot show column "${unknown.key}" as the rows have only ${known}`);
  }
  const shown = rows.slice(0, limit);
  const cells = columns.map((column) => writeColumn(shown, column));
  const numeric = columns.map(({ key }, c) =>
    shown.some((row) => typeof get(row, key) === "number") || cells[c].every(looksNumeric)
  );
  const heads = columns.map((column) => (column as Column).label ?? column.key);
  const more = rows.length > shown.length ? `… ${count(rows.length - shown.length)} more rows` : "";
  const notes = [caption, more].filter(Boolean).map((note) => note!);
  const strong = shown.map((row) => columns.map(({ key }) => bold(row, key)));
  return {
    html: toHtml(heads, cells, numeric, strong, notes),
    text: toText(heads, cells, numeric, notes),
  };
}

const looksNumeric = (text: string) => /^([−+]?[\d,]+(\.\d+)?|–)$/.test(text);

const get = (row: Row, key: string): unknown => (row as Record<string, unknown>)[key];

function writeColumn(rows: readonly Row[], column: Column): string[] {
  const { key, format, scale = 1, plus = false } = column;
  const values = rows.map((row) => get(row, key));
  const numbers = values.filter((value) =>
    typeof value === "number" && Number.isFinite(value)
  ) as number[];
  const digits = column.digits ?? usualDigits(numbers.map((value) => scale * value));
  return values.map((value) => {
    if (format) return format(value);
    if (value === null || value === undefined || Number.isNaN(value)) return "–";
    if (Array.isArray(value)) return value.join(" · ");
    if (typeof value !== "number") return String(value);
    if (digits > 0) return signed(scale * value, digits, { plus });
    const size = count(Math.abs(scale * value));
    return size === "0" ? size : (value < 0 ? "−" : plus ? "+" : "") + size;
  });
}

function usualDigits(numbers: readonly number[]): number {
  if (numbers.every((value) => Number.isInteger(value))) return 0;
  const largest = Math.max(...numbers.map(Math.abs));
  return largest >= 10 ? 2 : largest >= 0.1 ? 3 : 4;
}

function toHtml(
  heads: readonly string[],
  cells: readonly (readonly string[])[],
  numeric: readonly boolean[],
  strong: readonly (readonly boolean[])[],
  notes: readonly string[],
): string {
  const align = (c: number) => numeric[c] ? "right" : "left";
  const cell = (tag: string, text: string, c: number) =>
    `<${tag} align="${align(c)}" style="text-align:${align(c)}">${text}</${tag}>`;
  const head = heads.map((text, c) => cell("th", escapeXml(text), c)).join("");
  const body = strong.map((row, r) => {
    const line = row.map((bold, c) => {
      const text = escapeXml(cells[c][r]);
      return cell("td", bold ? `<b>${text}</b>` : text, c);
    });
    return `<tr>${line.join("")}</tr>`;
  });
  const caption = notes.map((note) => `<p><small>${escapeXml(note)}</small></p>`).join("\n");
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${
    body.join("\n")
  }\n</tbody>\n</table>\n${caption}`
    .trimEnd();
}

function toText(
  heads: readonly string[],
  cells: readonly (readonly string[])[],
  numeric: readonly boolean[],
  notes: readonly string[],
): string {
  const widths = heads.map((head, c) =>
    Math.max(head.length, ...cells[c].map((text) => text.length))
  );
  const line = (texts: readonly string[]) =>
    texts.map((text, c) => numeric[c] ? text.padStart(widths[c]) : text.padEnd(widths[c]))
      .join("  ").trimEnd();
  const body = cells[0].map((_, r) => line(cells.map((column) => column[r])));
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...body, ...notes].join(
    "\n",
  );
}
