// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { fileChunks } from "../io/file_chunks.ts";
import { isObject, parseJson } from "../io/parse_json.ts";
import { textLines } from "../io/text_lines.ts";
import type { ProfileRow } from "../types.ts";
import { rowsFrame } from "./rows_frame.ts";

/** A profile file as a frame, and how its rows are called. */
export interface ReadFrame {
  readonly frame: pl.DataFrame;
  readonly where: (row: number) => string;
}

/**
 * Reads one profile file: Parquet lazily, so that a filter skips what it can before anything is read,
 * or JSON Lines. Every column is kept; nothing but their presence is checked.
 */
export async function readFrame(path: string, filter?: pl.Expr): Promise<ReadFrame> {
  if (/\.(jsonl|ndjson)$/.test(path)) return await readJsonLines(path, filter);
  if (path.endsWith(".parquet")) return await readParquet(path, filter);
  throw new InputError(
    `Cannot read pool "${path}" as a profile is a .parquet or .jsonl file, or a folder of them`,
  );
}

const COLUMNS = ["task", "split", "item", "model", "gold"] as const;

async function readParquet(path: string, filter: pl.Expr | undefined): Promise<ReadFrame> {
  await profileColumns(path);
  const frame = await scanParquet(path, filter);
  const of = filter ? "the kept rows of " : "";
  return { frame, where: (row) => `row ${row + 1} of ${of}"${path}"` };
}

/** The column names of a Parquet profile; refuses a file that lacks one of them. */
export async function profileColumns(path: string): Promise<readonly string[]> {
  const columns = await parquetColumns(path);
  const missing: string[] = COLUMNS.filter((name) => !columns.includes(name));
  if (!columns.includes("p") && !columns.includes("logp")) missing.push("p");
  if (missing.length > 0 && columns.includes("pooledOver")) {
    throw new InputError(
      `Cannot read pool "${path}" as it holds signals and not the answers themselves: ` +
        "`troupe select`, `map` and `explore` take it",
    );
  }
  if (missing.length > 0) {
    throw new InputError(
      `Cannot read pool "${path}" as a profile needs the columns ${COLUMNS.join(", ")} and p: ` +
        `${missing.join(", ")} not among ${columns.join(", ")}; ` +
        "`troupe import table` makes a profile of other tables",
    );
  }
  return columns;
}

/** The column names of a Parquet file, without reading its rows. */
export async function parquetColumns(path: string): Promise<readonly string[]> {
  try {
    return (await pl.scanParquet(path).limit(0).collect()).columns;
  } catch (error) {
    throw notParquet(path, error);
  }
}

/** A Parquet file as a frame, of the rows for which a Polars expression holds; nothing is checked. */
export async function scanParquet(path: string, filter?: pl.Expr): Promise<pl.DataFrame> {
  try {
    return await lazyParquet(path, filter).collect();
  } catch (error) {
    throw notParquet(path, error);
  }
}

/** What {@linkcode scanParquet} reads, planned: the filter is part of the scan itself. */
export function lazyParquet(path: string, filter?: pl.Expr): pl.LazyDataFrame {
  const scan = pl.scanParquet(path);
  return filter ? scan.filter(filter) : scan;
}

/** A file that cannot be read as Parquet, in one line. */
export function notParquet(path: string, error: unknown): InputError {
  const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
  return new InputError(`Cannot read pool "${path}" as it is not a whole Parquet file: ${reason}`);
}

async function readJsonLines(path: string, filter: pl.Expr | undefined): Promise<ReadFrame> {
  const rows: ProfileRow[] = [];
  const lineOf: number[] = [];
  try {
    for await (const { line, text } of textLines(fileChunks(path))) {
      rows.push(parseRow(text) ?? refuseLine(path, line, text));
      lineOf.push(line);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InputError(
      `Cannot read pool "${path}" as JSON Lines must be UTF-8 text: got other bytes`,
    );
  }
  const frame = rowsFrame(rows).withColumn(
    pl.Series(LINE, lineOf, pl.UInt32),
  );
  const kept = filter ? frame.filter(filter) : frame;
  const lines = kept.height ? kept.getColumn(LINE).toTypedArray() as Uint32Array : [];
  return { frame: kept.drop(LINE), where: (row) => `line ${lines[row]} of "${path}"` };
}

/** Holds line numbers while a filter may drop rows. */
const LINE = "__line";

function refuseLine(path: string, line: number, text: string): never {
  throw new InputError(
    `Cannot read pool "${path}" as line ${line} is not a JSON object: ` +
      `got ${JSON.stringify(text.slice(0, 60))}`,
  );
}

/** A JSON object whose lists are lists; what is wrong with its values is said later, by name. */
function parseRow(text: string): ProfileRow | undefined {
  let row: unknown;
  try {
    row = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isObject(row)) return undefined;
  const list = (value: unknown) =>
    value === null || value === undefined ? undefined : Array.isArray(value) ? value : [value];
  return { ...row, p: list(row.p), logp: list(row.logp) } as unknown as ProfileRow;
}
