// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { releaseMemory } from "../io/collect_garbage.ts";
import { frameTable } from "./frame_table.ts";
import { notParquet, profileColumns } from "./read_frame.ts";
import type { RowTable } from "./row_table.ts";

/** Rows that are read at a time unless told: as many as Polars puts into a row group. */
export const ROWS_AT_A_TIME = 2 ** 18;

/** Some rows of a Parquet file, one after another. */
export interface RowSlice {
  readonly path: string;
  /** The columns of its file. */
  readonly columns: readonly string[];
  readonly from: number;
  readonly rows: number;
}

/** The rows of Parquet profiles, cut into slices of at most so many rows. */
export async function rowSlices(files: readonly string[], most: number): Promise<RowSlice[]> {
  const slices: RowSlice[] = [];
  for (const path of files) {
    if (!path.endsWith(".parquet")) {
      throw new InputError(
        `Cannot read pool "${path}" in pieces as only Parquet can be: \`troupe import table\` makes it`,
      );
    }
    const columns = await profileColumns(path);
    const rows = await rowCount(path);
    for (let from = 0; from < rows; from += most) {
      slices.push({ path, columns, from, rows: Math.min(most, rows - from) });
    }
  }
  return slices;
}

/** How many rows a Parquet file says that it has. */
export async function rowCount(path: string): Promise<number> {
  const counted = await pl.scanParquet(path).select(pl.len().alias("rows")).collect();
  return Number(counted.getColumn("rows").get(0));
}

/** Rows that were read since memory was given back. */
let held = 0;

/**
 * Reads one slice, or its rows for which an expression holds, and gives back the memory of those
 * before once they are many.
 */
export async function readSlice(slice: RowSlice, filter?: pl.Expr): Promise<RowTable> {
  if (held + slice.rows > ROWS_AT_A_TIME) {
    await releaseMemory();
    held = 0;
  }
  held += slice.rows;
  const { path, columns, from } = slice;
  const has = (name: string) => columns.includes(name);
  let frame = await read(slice, has("p") ? ["p"] : ["logp"]);
  if (has("p") && has("logp") && frame.getColumn("p").nullCount() > 0) {
    frame = await read(slice, ["p", "logp"]);
  }
  const where = (row: number) => `row ${from + row + 1} of "${path}"`;
  if (!filter) return frameTable(frame, where);
  const kept = frame.withColumn(pl.Series(ROW, rowNumbers(frame.height))).filter(filter);
  const rows = kept.height > 0 ? kept.getColumn(ROW).toTypedArray() : [];
  return frameTable(kept.drop(ROW), (row) => where(Number(rows[row])));
}

function rowNumbers(rows: number): Uint32Array {
  return new Uint32Array(rows).map((_, row) => row);
}

/** Holds row numbers while a filter may drop rows. */
const ROW = "__row";

async function read({ path, from, rows }: RowSlice, values: string[]): Promise<pl.DataFrame> {
  try {
    return await pl.scanParquet(path).select("task", "split", "item", "model", "gold", ...values)
      .slice(from, rows).collect();
  } catch (error) {
    throw notParquet(path, error);
  }
}
