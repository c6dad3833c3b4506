// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { releaseMemory } from "../io/collect_garbage.ts";
import { textChunks } from "../io/file_chunks.ts";
import { isObject, parseJson } from "../io/parse_json.ts";
import { quietly } from "../io/quietly.ts";
import { csvRows } from "./csv_rows.ts";
import type { TableRecord } from "./first_option.ts";
import { jsonRecords } from "./json_records.ts";

type Records = (file: string, onBytes: (count: number) => void) => AsyncGenerator<TableRecord>;

const READERS: Readonly<Record<string, Records>> = {
  parquet: parquetRecords,
  csv: csvRecords,
  tsv: csvRecords,
  jsonl: lineRecords,
  ndjson: lineRecords,
  json: lineRecords,
};

/** How the name of a table ends; `.gz` may follow. */
export const TABLE_ENDINGS: readonly string[] = Object.keys(READERS);

/** True for a file whose name ends as a table's does. */
export function isTable(file: string): boolean {
  return TABLE_ENDINGS.includes(ending(file));
}

/** Streams the rows of a table: CSV, TSV, JSON Lines, a JSON array or Parquet. */
export function tableRecords(
  file: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<TableRecord> {
  return READERS[ending(file)](file, onBytes);
}

function ending(file: string): string {
  return /\.([a-z]+)(\.gz)?$/i.exec(file)?.[1].toLowerCase() ?? "";
}

async function* csvRecords(file: string, onBytes: (count: number) => void) {
  const separator = ending(file) === "tsv" ? { separator: "\t" } : {};
  let header: readonly string[] | undefined;
  for await (const { line, cells } of csvRows(textChunks(file, onBytes), separator)) {
    if (!header) {
      header = cells;
      const twice = cells.find((name, n) => cells.indexOf(name) !== n);
      if (twice !== undefined) {
        throw new InputError(`Cannot read "${file}" as it has two columns "${twice}"`);
      }
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
  for await (const { line, text } of jsonRecords(textChunks(file, onBytes))) {
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

/** Rows that are in memory at a time. */
const BATCH = 50_000;

/** The rows of a Parquet file, read a batch at a time. */
export async function* parquetRecords(file: string, onBytes: (count: number) => void) {
  const { size } = await Deno.stat(file);
  const scan = () => pl.scanParquet(file);
  const height = parquet(file, () => {
    const counted = scan().select(pl.len().alias("n")).collectSync();
    return Number(counted.getColumn("n").get(0));
  });
  for (let start = 0; start < height; start += BATCH) {
    const { columns, count } = parquet(
      file,
      () => columnArrays(scan().slice(start, BATCH).collectSync()),
    );
    for (let n = 0; n < count; n++) {
      const record = Object.fromEntries(columns.map(([name, values]) => [name, values[n]]));
      yield { line: start + n + 1, record };
    }
    onBytes(size * count / height);
    if (start + BATCH < height) await releaseMemory();
  }
}

/** The columns as arrays: many times faster than Polars' own records. */
function columnArrays(frame: pl.DataFrame) {
  const columns = frame.columns.map((name) => {
    const column = frame.getColumn(name);
    const exact = isWide(column) ? column.cast(pl.Utf8) : column;
    return [name, exact.toArray() as unknown[]] as const;
  });
  return { columns, count: frame.height };
}

/** True for whole numbers of 64 bits that a double cannot hold. */
function isWide(column: pl.Series): boolean {
  if (!/^DataType\(U?Int64\)$/.test(String(column.dtype))) return false;
  return !(Math.abs(Number(column.max())) < 2 ** 53 && Math.abs(Number(column.min())) < 2 ** 53);
}

function parquet<T>(file: string, read: () => T): T {
  try {
    return quietly(read);
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new InputError(`Cannot read "${file}" as it is not a whole Parquet file: ${reason}`);
  }
}
