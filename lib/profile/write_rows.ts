// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { atomicWrite, atomicWriteWith } from "../io/atomic_write.ts";
import type { ProfileRow } from "../types.ts";

/**
 * Writes profile rows as Parquet with zstd (`.parquet`) or as JSON Lines (`.jsonl`), atomically.
 *
 * @example
 * ```ts
 * import { writeRows } from "./write_rows.ts";
 * import { readRows } from "./read_rows.ts";
 * import assert from "node:assert/strict";
 *
 * const path = `${await Deno.makeTempDir()}/pool.parquet`;
 * await writeRows(path, [{ task: "t", split: "dev", item: "1", model: "a", gold: 0, p: [1, 0] }]);
 * assert.deepEqual([...(await readRows(path)).p as Float64Array], [1, 0]);
 * ```
 */
export async function writeRows(path: string, rows: Iterable<ProfileRow>): Promise<void> {
  if (path.endsWith(".jsonl")) {
    let text = "";
    for (const row of rows) text += JSON.stringify(row) + "\n";
    return await atomicWrite(path, text);
  }
  if (!path.endsWith(".parquet")) {
    throw new InputError(
      `Cannot write a profile as its name must end in .parquet or .jsonl: got "${path}"`,
    );
  }
  const frame = rowsToFrame(rows);
  await atomicWriteWith(path, (temporary) => {
    frame.writeParquet(temporary, { compression: "zstd" });
  });
}

/** Profile rows as a Polars dataframe: `task, split, item, model, gold, p` and what else they have. */
export function rowsToFrame(rows: Iterable<ProfileRow>): pl.DataFrame {
  const all = [...rows];
  const columns: Record<string, pl.Series> = {
    task: pl.Series("task", all.map((row) => row.task), pl.Utf8),
    split: pl.Series("split", all.map((row) => row.split), pl.Utf8),
    item: pl.Series("item", all.map((row) => row.item), pl.Utf8),
    model: pl.Series("model", all.map((row) => row.model), pl.Utf8),
    gold: pl.Series("gold", all.map((row) => row.gold), pl.Int64),
  };
  const lists = pl.List(pl.Float64);
  if (all.some((row) => row.p)) {
    columns.p = pl.Series("p", all.map((row) => row.p ? [...row.p] : null), lists);
  }
  if (all.some((row) => row.logp)) {
    columns.logp = pl.Series("logp", all.map((row) => row.logp ? [...row.logp] : null), lists);
  }
  if (all.some((row) => row.mass !== undefined)) {
    columns.mass = pl.Series("mass", all.map((row) => row.mass ?? null), pl.Float64);
  }
  return pl.DataFrame(columns);
}
