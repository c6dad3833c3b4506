// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { atomicWriteWith } from "../io/atomic_write.ts";
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
    return await atomicWriteWith(path, (temporary) => writeLines(temporary, rows));
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

const LINES_AT_A_TIME = 10_000;

function writeLines(path: string, rows: Iterable<ProfileRow>): void {
  using file = Deno.openSync(path, { write: true, create: true, truncate: true });
  const encoder = new TextEncoder();
  let lines: string[] = [];
  const flush = () => {
    const bytes = encoder.encode(lines.join(""));
    for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    lines = [];
  };
  for (const row of rows) {
    lines.push(JSON.stringify(row) + "\n");
    if (lines.length === LINES_AT_A_TIME) flush();
  }
  flush();
}

/** Profile rows as a Polars dataframe: `task, split, item, model, gold, p` and what else they have. */
export function rowsToFrame(rows: Iterable<ProfileRow>): pl.DataFrame {
  const [task, split, item, model]: string[][] = [[], [], [], []];
  const gold: number[] = [];
  const p: (number[] | null)[] = [];
  const logp: ((number | null)[] | null)[] = [];
  const mass: (number | null)[] = [];
  for (const row of rows) {
    task.push(row.task);
    split.push(row.split);
    item.push(row.item);
    model.push(row.model);
    gold.push(row.gold);
    p.push(row.p ? [...row.p] : null);
    logp.push(row.logp ? [...row.logp] : null);
    mass.push(row.mass ?? null);
  }
  const given = (column: readonly unknown[]) => column.some((value) => value !== null);
  const lists = pl.List(pl.Float64);
  return pl.DataFrame({
    task: pl.Series("task", task, pl.Utf8),
    split: pl.Series("split", split, pl.Utf8),
    item: pl.Series("item", item, pl.Utf8),
    model: pl.Series("model", model, pl.Utf8),
    gold: pl.Series("gold", gold, pl.Int64),
    ...(given(p) ? { p: pl.Series("p", p, lists) } : {}),
    ...(given(logp) ? { logp: pl.Series("logp", logp, lists) } : {}),
    ...(given(mass) ? { mass: pl.Series("mass", mass, pl.Float64) } : {}),
  });
}
