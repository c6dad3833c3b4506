import { toCsv } from "../../format/csv.ts";
import { type Child, h, saveFile } from "./dom.ts";

/** One column of a table on the page. */
export interface TableColumn<R> {
  /** Its heading, on the page and in the CSV file. */
  readonly label: string;
  /** What is shown. */
  readonly cell: (row: R) => Child | readonly Child[];
  /** What the CSV file holds; left out, the column is not in it. */
  readonly value?: (row: R) => string | number | boolean | null;
  /** Holds numbers, which stand to the right. */
  readonly numeric?: boolean;
  /** Holds several names or a text, and needs room. */
  readonly wide?: boolean;
  /** Names the row to a screen reader. */
  readonly head?: boolean;
}

/** What {@linkcode dataTable} is told. */
export interface DataTableOptions<R> {
  /** What it shows, above it. */
  readonly caption: string;
  /** From left to right. */
  readonly columns: readonly TableColumn<R>[];
  /** Name of the CSV file, without its ending. */
  readonly file: string;
  /** Rows of the file where it holds more than the table. */
  readonly all?: readonly R[];
  /** True for rows that stand out. */
  readonly mark?: (row: R) => boolean;
}

/** A table that scrolls by itself where it is too wide, with a button that saves it as CSV. */
export function dataTable<R>(
  rows: readonly R[],
  { caption, columns, file, all = rows, mark = () => false }: DataTableOptions<R>,
): HTMLElement {
  const save = () => {
    const kept = columns.filter((column) => column.value);
    const lines = all.map((row) =>
      Object.fromEntries(kept.map((column) => [column.label, column.value!(row)]))
    );
    saveFile(`${file}.csv`, new Blob([toCsv(lines)], { type: "text/csv" }));
  };
  const look = (column: TableColumn<R>) =>
    column.numeric ? "number" : column.wide ? "wide" : undefined;
  return h(
    "div",
    { class: "table" },
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      h(
        "table",
        {},
        h("caption", {}, caption),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((column) => h("th", { scope: "col", class: look(column) }, column.label)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              { class: mark(row) ? "marked" : undefined },
              columns.map((column) =>
                column.head
                  ? h("th", { scope: "row", class: look(column) }, column.cell(row))
                  : h("td", { class: look(column) }, column.cell(row))
              ),
            )
          ),
        ),
      ),
    ),
    h(
      "button",
      { type: "button", class: "save", "data-key": `csv ${file}`, onclick: save },
      "Save as CSV",
    ),
  );
}
