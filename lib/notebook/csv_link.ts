import { type Row, type Rows, rowsOf } from "../format/table.ts";
import { count } from "../format/numbers.ts";
import type { Markdown } from "./markdown.ts";

/** A table that is kept as a file, shown as a link to it. */
export interface CsvLink extends Markdown {
  /** Path below `results/`, without its ending. */
  readonly csv: string;
  readonly rows: readonly Row[];
}

/**
 * Keeps a table as `results/NAME.csv` when the notebook is reproduced, and shows a link to it. Lists
 * become texts.
 *
 * @example
 * ```ts
 * import { csvLink } from "./csv_link.ts";
 * import assert from "node:assert/strict";
 *
 * const link = csvLink("rq1/main", [{ team: ["a", "b"] }]);
 * assert.equal(link.markdown, "[rq1/main.csv](../results/rq1/main.csv) (1 row)");
 * assert.deepEqual(link.rows, [{ team: "a · b" }]);
 * ```
 */
export function csvLink(name: string, table: Rows<Row>): CsvLink {
  const rows = rowsOf(table).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.join(" · ") : value,
      ]),
    )
  );
  const rowCount = `${count(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
  return { markdown: `[${name}.csv](../results/${name}.csv) (${rowCount})`, csv: name, rows };
}
