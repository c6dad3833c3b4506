import { toCsv } from "../format/csv.ts";
import { count } from "../format/numbers.ts";
import { type Row, type Rows, rowsOf } from "../format/table.ts";
import type { Markdown } from "./markdown.ts";

/** Something that is kept as a file when a notebook is reproduced, shown as a link to it. */
export interface KeptFile extends Markdown {
  /** Path below `results/`. */
  readonly file: string;
  /** What the file holds. */
  readonly text: string;
}

/**
 * Keeps a table as `results/NAME.csv` when the notebook is reproduced, and shows a link to it. Lists
 * become texts.
 *
 * @example
 * ```ts
 * import { csvLink } from "./kept_file.ts";
 * import assert from "node:assert/strict";
 *
 * const link = csvLink("rq1/main", [{ team: ["a", "b"] }]);
 * assert.equal(link.markdown, "[rq1/main.csv](../results/rq1/main.csv) (1 row)");
 * assert.equal(link.text, "team\na · b\n");
 * ```
 */
export function csvLink(name: string, table: Rows<Row>): KeptFile {
  const rows = rowsOf(table).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.join(" · ") : value,
      ]),
    )
  );
  const note = `${count(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
  return { ...link(`${name}.csv`, note), text: toCsv(rows) };
}

/** Keeps a value as `results/NAME.json`, numbers rounded to six decimals, and shows a link to it. */
export function jsonLink(name: string, value: unknown): KeptFile {
  const rounded = (_: string, each: unknown) =>
    typeof each === "number" ? Number(each.toFixed(6)) : each;
  return { ...link(`${name}.json`, "JSON"), text: JSON.stringify(value, rounded) + "\n" };
}

function link(file: string, note: string): Omit<KeptFile, "text"> {
  return { markdown: `[${file}](../results/${file}) (${note})`, file };
}
