// Edge: the file system, Polars and the engine.
import pl from "nodejs-polars";
import { atomicWriteWith } from "../io/atomic_write.ts";
import { releaseMemory } from "../io/collect_garbage.ts";
import { quietly } from "../io/quietly.ts";
import { writeRows } from "../pool/write_rows.ts";
import type { ProfileRow } from "../types.ts";

/** Rows that stand as objects at a time, and batches of them that stand as columns of Polars. */
const [BATCH, BATCHES] = [25_000, 8];

/**
 * Writes the rows of an import, as {@linkcode writeRows} does, in bounded memory: more than
 * 200,000 go to Parquet in parts, which are then joined as a stream.
 */
export async function writeProfile(path: string, rows: Iterable<ProfileRow>): Promise<void> {
  if (!path.endsWith(".parquet")) return await writeRows(path, rows);
  await atomicWriteWith(path, async (temporary) => {
    const parts = `${temporary}.parts`;
    try {
      await writeParquet(temporary, parts, rows);
    } finally {
      removeFolder(parts);
    }
  });
}

async function writeParquet(
  path: string,
  parts: string,
  rows: Iterable<ProfileRow>,
): Promise<void> {
  let count = 0;
  for (const { frame, last } of frames(rows)) {
    if (last && count === 0) {
      quietly(() => frame().writeParquet(path, ZSTD));
      continue;
    }
    if (count === 0) Deno.mkdirSync(parts);
    const part = `${parts}/${String(count++).padStart(6, "0")}.parquet`;
    quietly(() => frame().writeParquet(part, ZSTD));
    await releaseMemory();
  }
  if (count === 0) return;
  const whole = pl.scanParquet(`${parts}/*.parquet`).sinkParquet(path, {
    ...ZSTD,
    maintainOrder: true,
  });
  quietly(() => whole.collectSync());
}

const ZSTD = { compression: "zstd" } as const;

function removeFolder(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** The rows as dataframes of 200,000 each, made when asked for; the last one is marked. */
function* frames(rows: Iterable<ProfileRow>) {
  let batches: ProfileRow[][] = [[]];
  for (const row of rows) {
    if (batches.at(-1)!.length === BATCH) {
      if (batches.length === BATCHES) {
        const whole = batches;
        yield { frame: () => joined(whole.map(frameOf)), last: false };
        batches = [];
      }
      batches.push([]);
    }
    batches.at(-1)!.push(row);
  }
  yield { frame: () => joined(batches.map(frameOf)), last: true };
}

function joined(all: pl.DataFrame[]): pl.DataFrame {
  return all.length === 1 ? all[0] : pl.concat(all, { how: "vertical", rechunk: true });
}

function frameOf(rows: readonly ProfileRow[]): pl.DataFrame {
  const text = (key: "task" | "split" | "item" | "model") =>
    pl.Series(key, rows.map((row) => row[key]), pl.Utf8);
  return pl.DataFrame({
    task: text("task"),
    split: text("split"),
    item: text("item"),
    model: text("model"),
    gold: pl.Series("gold", rows.map(({ gold }) => gold), pl.Int64),
    p: pl.Series("p", rows.map(({ p }) => p as number[]), pl.List(pl.Float64)),
  });
}
