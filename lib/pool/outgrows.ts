// Edge: the file system and Polars.
import { profileFiles } from "./open_pool.ts";
import { rowCount } from "./row_slices.ts";

/** Bytes that a row of a few options takes in an open pool: as Polars holds it, and as typed arrays. */
const ROW = 300;

/** True for a source that is Parquet and would take more than so many bytes as an open pool. */
export async function outgrows(source: string, memory: number): Promise<boolean> {
  if (source.startsWith("sim:")) return false;
  const files = await profileFiles(source);
  if (!files.every((file) => file.endsWith(".parquet"))) return false;
  let rows = 0;
  // A file that cannot be counted is refused, with its reason, when it is opened.
  for (const file of files) rows += await rowCount(file).catch(() => 0);
  return rows * ROW > memory;
}
