/**
 * Makes a pool of any size without ever holding it: one task, dev items only, a file for every
 * million rows or so. To see what streaming its signals takes:
 *
 *     deno run -A bench/big_pool.ts FOLDER MODELS ITEMS OPTIONS
 *     deno run -A test/import/import_peak.ts signals FOLDER --stream --memory 1 --out signals.parquet
 */
import { profileFrame } from "../lib/pool/profile_frame.ts";
import { releaseMemory } from "../lib/io/collect_garbage.ts";
import { madeView, type ViewShape } from "./made_view.ts";

/** Writes the files into a folder that there is; gives the number of rows. */
export async function writeBigPool(
  folder: string,
  { models, items, options }: ViewShape,
  rowsPerFile = 1e6,
): Promise<number> {
  const perFile = Math.max(1, Math.floor(rowsPerFile / models));
  for (let from = 0, file = 0; from < items; from += perFile, file++) {
    const count = Math.min(perFile, items - from);
    const dev = madeView({ models, items: count, options });
    const names = dev.items.map((_, n) => String(from + n).padStart(9, "0"));
    const empty = { ...dev, split: "test" as const, items: [] };
    const task = { name: "made", dev: { ...dev, items: names }, test: empty };
    const path = `${folder}/part-${String(file).padStart(5, "0")}.parquet`;
    profileFrame({ tasks: [task] }).writeParquet(path, { compression: "zstd" });
    await releaseMemory();
  }
  return models * items;
}

if (import.meta.main) {
  const [folder, ...shape] = Deno.args;
  const [models, items, options] = shape.map(Number);
  await Deno.mkdir(folder, { recursive: true });
  console.log(`${await writeBigPool(folder, { models, items, options })} rows`);
}
