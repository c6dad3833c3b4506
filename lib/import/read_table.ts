// Edge: the file system and Polars.
import { basename } from "node:path";
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { type FileReport, Refusals } from "./answer.ts";
import { csvRows } from "./csv_rows.ts";
import { fileChunks } from "../io/file_chunks.ts";
import type { Gathering } from "./gather.ts";
import { jsonRecords } from "./json_records.ts";
import { isObject, parseJson } from "../io/parse_json.ts";
import { tableAnswer } from "./table_answer.ts";
import { type TableColumns, tableColumns } from "./table_columns.ts";

/** Options of {@link readTable}. */
export interface ReadTableOptions {
  readonly map: TableColumns;
  readonly firstOption: number;
  readonly optionCount?: number;
  readonly gathering: Gathering;
  readonly keep: (names: { readonly model: string; readonly task: string }) => boolean;
  readonly onBytes: (count: number) => void;
}

interface NumberedRecord {
  readonly line: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Reads a table of answers (CSV, TSV, JSON Lines, JSON array or Parquet) row by row. */
export async function readTable(file: string, options: ReadTableOptions): Promise<FileReport> {
  const { map, firstOption, optionCount, gathering, keep, onBytes } = options;
  const task = basename(file).replace(/\.[^.]+$/, "");
  const refusals = new Refusals();
  const names = { models: new Set<string>(), tasks: new Set<string>() };
  const counts = { read: 0, kept: 0, unanswered: 0 };
  let columns: TableColumns | undefined;
  for await (const { line, record } of records(file, onBytes)) {
    columns ??= tableColumns(Object.keys(record), map, file);
    counts.read++;
    const answer = tableAnswer(record, line, { columns, task, firstOption, optionCount });
    if (typeof answer !== "string" && !keep(answer)) continue;
    const reason = typeof answer === "string" ? answer : gathering.add(answer);
    if (reason !== undefined) refusals.add(reason, line);
    if (reason !== undefined || typeof answer === "string") continue;
    counts.kept++;
    if (answer.p === null) counts.unanswered++;
    names.models.add(answer.model);
    names.tasks.add(answer.task);
  }
  const few = (set: Set<string>, noun: string) =>
    set.size === 1 ? [...set][0] : `${set.size} ${noun}`;
  return {
    file,
    model: few(names.models, "models"),
    task: few(names.tasks, "tasks"),
    status: "used",
    note: "",
    ...counts,
    refusals: refusals.list(),
  };
}

const READERS = {
  parquet: parquetRecords,
  csv: csvRecords,
  tsv: csvRecords,
  jsonl: lineRecords,
  ndjson: lineRecords,
  json: lineRecords,
};

/** True for a file whose name ends as a table's does. */
export function isTable(file: string): boolean {
  return Object.hasOwn(READERS, extension(file));
}

function extension(file: string): string {
  return /\.([a-z]+)$/i.exec(file)?.[1].toLowerCase() ?? "";
}

function records(file: string, onBytes: (count: number) => void): AsyncGenerator<NumberedRecord> {
  if (isTable(file)) return READERS[extension(file) as keyof typeof READERS](file, onBytes);
  throw new InputError(
    `Cannot read "${file}" as a table ends in ${
      Object.keys(READERS).map((end) => `.${end}`).join(", ")
    }`,
  );
}

async function* csvRecords(
  file: string,
  onBytes: (count: number) => void,
): AsyncGenerator<NumberedRecord> {
  const separator = file.toLowerCase().endsWith(".tsv") ? { separator: "\t" } : {};
  let header: readonly string[] | undefined;
  for await (const { line, cells } of csvRows(fileChunks(file, onBytes), separator)) {
    if (!header) {
      header = cells;
      continue;
    }
    if (cells.length !== header.length) {
      throw new InputError(
        `Cannot read "${file}" as every row must have ${header.length} cells: ` +
          `got ${cells.length} in line ${line}`,
      );
    }
    yield { line, record: Object.fromEntries(header.map((name, n) => [name, cells[n]])) };
  }
}

async function* lineRecords(file: string, onBytes: (count: number) => void) {
  for await (const { line, text } of jsonRecords(fileChunks(file, onBytes))) {
    let record: unknown;
    try {
      record = parseJson(text);
    } catch {
      // Reported with the other lines that are not objects.
    }
    if (!isObject(record)) {
      throw new InputError(`Cannot read "${file}" as line ${line} is not a JSON object`);
    }
    yield { line, record };
  }
}

/** Rows that are turned into objects at a time. */
const BATCH = 20_000;

async function* parquetRecords(file: string, onBytes: (count: number) => void) {
  const { size } = await Deno.stat(file);
  let frame: pl.DataFrame;
  try {
    frame = pl.readParquet(file);
  } catch (error) {
    throw new InputError(
      `Cannot read "${file}" as it is not a whole Parquet file: ${(error as Error).message}`,
    );
  }
  for (let start = 0; start < frame.height; start += BATCH) {
    const batch = frame.slice(start, BATCH).toRecords();
    for (const [n, record] of batch.entries()) yield { line: start + n + 1, record };
    onBytes(size * batch.length / frame.height);
  }
}
