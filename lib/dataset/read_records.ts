// Edge: the file system and the native Parquet and CSV readers.
import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import type { RawRecord } from "./mapping.ts";
import { parseRecords } from "./parse_records.ts";

/**
 * Reads a data file by the end of its name: `.parquet`, `.csv`, `.tsv`, `.json` (an array or one
 * object per line), `.jsonl`, `.ndjson` or `.txt` (one object per line), each but Parquet also with
 * `.gz`. All cells of a CSV file are texts; the fields of a Parquet struct are columns of their own,
 * `struct.field`.
 */
export async function readRecords(path: string): Promise<readonly RawRecord[]> {
  const kind = path.replace(/\.gz$/i, "").match(/\.([a-z]+)$/i)?.[1].toLowerCase() ?? "";
  if (!["parquet", "csv", "tsv", "json", "jsonl", "ndjson", "txt"].includes(kind)) {
    throw new InputError(
      `Cannot read ${path} as a data file must end in .parquet, .csv, .tsv, .json, .jsonl, ` +
        `.ndjson or .txt (or one of these and .gz): got .${kind}`,
    );
  }
  const bytes = await readBytes(path);
  try {
    if (kind === "parquet") return readParquet(bytes);
    if (kind === "csv" || kind === "tsv") return readTable(bytes, kind === "csv" ? "," : "\t");
  } catch (error) {
    throw new InputError(
      `Cannot read ${path} as it must be a whole ${kind} file: got "${(error as Error).message}"`,
    );
  }
  return parseRecords(new TextDecoder().decode(bytes), path);
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const bytes = await Deno.readFile(path);
    return /\.gz$/i.test(path) ? gunzipSync(bytes) : bytes;
  } catch (error) {
    const why = error instanceof Deno.errors.NotFound
      ? "it must exist: got no such file"
      : `it must be readable: got "${(error as Error).message}"`;
    throw new InputError(`Cannot read ${path} as ${why}`);
  }
}

/** Structs become columns with dotted names, as the reader cannot hand over a lone one. */
function readParquet(bytes: Uint8Array): RawRecord[] {
  const frame = pl.readParquet(Buffer.from(bytes));
  const columns = Object.entries(frame.schema).flatMap(([name, type]) => {
    const fields: readonly { readonly name: string }[] = (type as { fields?: [] }).fields ?? [];
    if (fields.length === 0) return [pl.col(name)];
    return fields.map((f) => pl.col(name).struct.field(f.name).alias(`${name}.${f.name}`));
  });
  return frame.select(...columns).toRecords() as RawRecord[];
}

function readTable(bytes: Uint8Array, sep: string): RawRecord[] {
  if (bytes.length === 0) return [];
  const frame = pl.readCSV(Buffer.from(bytes), { sep, inferSchemaLength: 0 });
  return frame.toRecords() as RawRecord[];
}
