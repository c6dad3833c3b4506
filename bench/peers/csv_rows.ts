import { csvParse } from "d3-dsv";

/** A line of a results table: column → text. */
export type CsvRow = Readonly<Record<string, string>>;

/** The lines of a CSV text. */
export function csvRows(text: string): readonly CsvRow[] {
  return csvParse(text);
}
