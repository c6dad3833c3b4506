import { CsvError, type Info, parse } from "csv-parse";
import { Readable } from "node:stream";
import { RECORD_LIMIT } from "../io/text_lines.ts";

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
 * Throws a `SyntaxError` where a quote stands where none can, or is never closed.
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
  const texts = decoded(chunks);
  const first = await texts.next();
  if (first.done) return;
  const parser = parse({
    delimiter: separator ?? guessSeparator(first.value),
    bom: true,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_LIMIT,
  });
  const source = Readable.from(resumed(first.value, texts), { objectMode: false });
  source.on("error", (error) => parser.destroy(error)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      const breaks = record.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      yield { line: info.lines - breaks, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SyntaxError(`it is not CSV: ${error.message}`);
  } finally {
    source.destroy();
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: Info;
}

function lineBreaks(cell: string): number {
  return cell.includes("\n") ? cell.split("\n").length - 1 : 0;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function* resumed(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  for await (const text of rest) if (text !== "") yield text;
}

function guessSeparator(text: string): string {
  const header = text.split("\n", 1)[0];
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => count(each) > count(best) ? each : best);
}
