// Edge: the file system.
import { InputError } from "../errors.ts";
import { atomicWriteWith } from "../io/atomic_write.ts";
import type { ProfileRow } from "../types.ts";
import { rowsFrame } from "./rows_frame.ts";

/**
 * Writes profile rows as Parquet with zstd (`.parquet`) or as JSON Lines (`.jsonl`), atomically.
 *
 * @example
 * ```ts
 * import { writeRows } from "./write_rows.ts";
 * import { openPool } from "./open_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const path = `${await Deno.makeTempDir()}/pool.parquet`;
 * await writeRows(path, [{ task: "t", split: "dev", item: "1", model: "a", gold: 0, p: [1, 0] }]);
 * assert.deepEqual((await openPool(path)).models, ["a"]);
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
  const frame = rowsFrame(rows);
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
