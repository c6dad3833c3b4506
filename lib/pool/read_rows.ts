// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { fileChunks } from "../io/file_chunks.ts";
import { textLines } from "../io/text_lines.ts";
import type { ProfileRow } from "../types.ts";
import { type RowTable, rowTable, softmax } from "./row_table.ts";

/**
 * Reads the rows of a profile file: Parquet (`.parquet`) or JSON Lines (`.jsonl`, `.ndjson`).
 *
 * @example
 * ```ts
 * import { readRows } from "./read_rows.ts";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl" });
 * await Deno.writeTextFile(
 *   path,
 *   `{"task":"t","split":"dev","item":"1","model":"a","gold":0,"p":[1,0]}\n`,
 * );
 * assert.deepEqual((await readRows(path)).model, ["a"]);
 * ```
 */
export async function readRows(path: string): Promise<RowTable> {
  if (/\.(jsonl|ndjson)$/.test(path)) return await readJsonLines(path);
  if (path.endsWith(".parquet")) return readParquet(path);
  throw new InputError(
    `Cannot read pool "${path}" as a profile is a .parquet or .jsonl file, or a folder of them`,
  );
}

async function readJsonLines(path: string): Promise<RowTable> {
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
  return rowTable(rows, (row) => `line ${lineOf[row]} of "${path}"`);
}

function refuseLine(path: string, line: number, text: string): never {
  throw new InputError(
    `Cannot read pool "${path}" as line ${line} is not a JSON object: ` +
      `got ${JSON.stringify(text.slice(0, 60))}`,
  );
}

/** A JSON object; Python's bare NaN and Infinity are kept as numbers, to be refused by name later. */
function parseRow(text: string): ProfileRow | undefined {
  const parse = (json: string) => {
    try {
      return JSON.parse(json);
    } catch {
      return undefined;
    }
  };
  const bare = /(?<=[[,:]\s*)(NaN|-?Infinity)(?=\s*[\],}])/g;
  const row = parse(text) ?? parse(text.replace(bare, `"$1"`));
  if (row === null || typeof row !== "object" || Array.isArray(row)) return undefined;
  for (const key of ["p", "logp"]) {
    if (row[key] === null) delete row[key];
    else if (row[key] !== undefined && !Array.isArray(row[key])) row[key] = [row[key]];
  }
  return row;
}

const COLUMNS = ["task", "split", "item", "model", "gold"] as const;

function readParquet(path: string): RowTable {
  let frame: pl.DataFrame;
  try {
    frame = pl.readParquet(path);
  } catch (error) {
    throw new InputError(
      `Cannot read pool "${path}" as it is not a whole Parquet file: ${firstLine(error)}`,
    );
  }
  const missing = COLUMNS.filter((name) => !frame.columns.includes(name));
  if (!frame.columns.includes("p") && !frame.columns.includes("logp")) missing.push("p" as never);
  if (missing.length > 0) {
    throw new InputError(
      `Cannot read pool "${path}" as a profile needs the columns ${COLUMNS.join(", ")} and p: ` +
        `${missing.join(", ")} not among ${frame.columns.join(", ")}; ` +
        "`troupe import table` makes a profile of other tables",
    );
  }
  try {
    return columns(frame, (row) => `row ${row + 1} of "${path}"`);
  } catch (error) {
    throw new InputError(
      `Cannot read pool "${path}" as names must be texts and p lists of numbers: ` +
        firstLine(error),
    );
  }
}

function columns(frame: pl.DataFrame, where: RowTable["where"]): RowTable {
  const text = (name: string) =>
    frame.select(pl.col(name).cast(pl.Utf8)).getColumn(name).toArray() as string[];
  return {
    task: text("task"),
    split: text("split"),
    item: text("item"),
    model: text("model"),
    gold: frame.getColumn("gold").toArray().map((value) => value === null ? NaN : Number(value)),
    ...probabilities(frame),
    where,
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0];
}

/** The list column `p`, flat; rows without it are taken from `logp`. */
function probabilities(frame: pl.DataFrame): { p: ArrayLike<number>; offsets: Uint32Array } {
  const fast = frame.columns.includes("p") ? flatList(frame, "p") : undefined;
  if (fast) return fast;
  const column = (name: string): unknown[] =>
    frame.columns.includes(name) ? frame.getColumn(name).toArray() : [];
  const ps = column("p");
  const logps = column("logp");
  const p: number[] = [];
  const offsets = new Uint32Array(frame.height + 1);
  for (let row = 0; row < frame.height; row++) {
    const stored = list(ps[row]);
    const logp = list(logps[row]);
    const values = stored ?? (logp && !logp.includes(null) ? softmax(logp as number[]) : []);
    for (const value of values) p.push(value ?? NaN);
    offsets[row + 1] = p.length;
  }
  return { p, offsets };
}

/** One typed array for a list column without nulls or empty lists; undefined where there are any. */
function flatList(frame: pl.DataFrame, name: string) {
  const cast = frame.select(pl.col(name).cast(pl.List(pl.Float64)));
  if (cast.getColumn(name).nullCount() > 0) return undefined;
  const lengths = cast.select(pl.col(name).lst.lengths()).getColumn(name).toArray() as number[];
  if (lengths.some((length) => length === 0)) return undefined;
  const values = cast.getColumn(name).explode();
  if (values.nullCount() > 0) return undefined;
  const offsets = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, row) => offsets[row + 1] = offsets[row] + length);
  return { p: values.toTypedArray() as Float64Array, offsets };
}

function list(value: unknown): (number | null)[] | undefined {
  if (value === null || value === undefined) return undefined;
  return Array.from(value as Iterable<number | null>);
}
