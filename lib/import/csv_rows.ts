/** A row of a CSV file and the line on which it starts, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Streams the rows of a CSV file (RFC 4180): cells in double quotes may hold separators, line breaks
 * and doubled quotes. Blank lines are left out.
 *
 * Without a `separator`, the most frequent of comma, semicolon and tab in the first line is taken.
 *
 * @example
 * ```ts
 * import { csvRows } from "./csv_rows.ts";
 * import assert from "node:assert/strict";
 *
 * async function* chunks() {
 *   yield new TextEncoder().encode('id,p\r\n1,"[0.5, ');
 *   yield new TextEncoder().encode('0.5]"\r\n');
 * }
 * const rows = await Array.fromAsync(csvRows(chunks()));
 * assert.deepEqual(rows[1], { line: 2, cells: ["1", "[0.5, 0.5]"] });
 * ```
 */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  { separator }: { separator?: string } = {},
): AsyncGenerator<CsvRow> {
  let [cell, quoted, wasQuoted, line, start] = ["", false, false, 1, 1];
  let cells: string[] = [];
  let delimiter = separator;
  const endCell = () => {
    cells.push(cell);
    [cell, wasQuoted] = ["", false];
  };
  const takeRow = (): CsvRow | undefined => {
    const blank = cells.length === 0 && cell === "" && !wasQuoted;
    endCell();
    const row = { line: start, cells };
    [cells, start] = [[], line];
    return blank ? undefined : row;
  };
  for await (const text of decoded(chunks)) {
    delimiter ??= guessSeparator(text);
    for (const char of text) {
      if (char === "\n") line++;
      if (quoted) {
        if (char === '"') quoted = false;
        else cell += char;
      } else if (char === '"') {
        if (wasQuoted) cell += char; // The second quote of a doubled one.
        [quoted, wasQuoted] = [true, true];
      } else if (char === delimiter) endCell();
      else if (char === "\n") {
        const row = takeRow();
        if (row) yield row;
      } else if (char !== "\r") cell += char;
    }
  }
  const last = cells.length > 0 || cell !== "" || wasQuoted ? takeRow() : undefined;
  if (last) yield last;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function guessSeparator(text: string): string {
  const header = text.split("\n", 1)[0];
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => count(each) > count(best) ? each : best);
}
