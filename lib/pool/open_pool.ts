// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { systemReason } from "../io/system_reason.ts";
import { Pool, type PoolFilter } from "./pool.ts";
import { type ReadFrame, readFrame } from "./read_frame.ts";
import { openSimulation } from "./sim/open_simulation.ts";

/** What {@linkcode openPool} may be told: which models and tasks, and any further condition. */
export interface OpenOptions extends PoolFilter {
  /** Rows for which a Polars expression holds; pushed down into Parquet files. */
  readonly filter?: pl.Expr;
}

/**
 * Opens a pool: a `.parquet` or `.jsonl` profile, a folder of them, a run folder, or a simulated pool
 * such as `sim:paper` or `sim:paper?seed=7`. Names and filters are pushed down into Parquet files, so
 * what they leave out is not read.
 *
 * @example
 * ```ts
 * import { openPool } from "./open_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:paper", { tasks: ["ARC-C"] });
 * assert.equal(pool.models.length, 11);
 * assert.ok(pool.simulated);
 * ```
 */
export async function openPool(source: string, options: OpenOptions = {}): Promise<Pool> {
  const { models, tasks, filter } = options;
  if (source.startsWith("sim:")) {
    const pool = Pool.ofProfile(openSimulation(source)).with(options);
    return filter ? pool.filter(filter) : pool;
  }
  const files = await profileFiles(source);
  const wanted = wantedRows(options);
  const parts = await Promise.all(files.map((file) => readFrame(file, wanted)));
  const { frame, where } = joined(parts);
  if (models) await refuseUnknown(source, files, "model", models, uniqueNames(frame, "model"));
  if (tasks) await refuseUnknown(source, files, "task", tasks, uniqueNames(frame, "task"));
  const pool = Pool.ofFrame(frame, { source, where });
  return tasks ? pool.with({ tasks }) : pool;
}

/** The rows of the named models and tasks, under any further condition; undefined where all are. */
export function wantedRows({ models, tasks, filter }: OpenOptions): pl.Expr | undefined {
  const conditions = [
    models && pl.col("model").isIn([...models]),
    tasks && pl.col("task").isIn([...tasks]),
    filter,
  ];
  return conditions.filter((each) => each !== undefined)
    .reduce<pl.Expr | undefined>((all, each) => all ? all.and(each) : each, undefined);
}

/** Several files as one frame; a row still knows the file that it came from. */
function joined(parts: readonly ReadFrame[]): ReadFrame {
  if (parts.length === 1) return parts[0];
  const frame = pl.concat(parts.map((part) => part.frame), { how: "diagonal" });
  const where = (row: number) => {
    let at = 0;
    while (row >= parts[at].frame.height) row -= parts[at++].frame.height;
    return parts[at].where(row);
  };
  return { frame, where };
}

/** The files behind a source on disk. */
export async function profileFiles(source: string): Promise<string[]> {
  const info = await Deno.stat(source).catch(async (error) => {
    throw new InputError(`Cannot open pool "${source}" as ${await absence(source, error)}`);
  });
  if (info.isFile) return [source];
  const entries = await Array.fromAsync(Deno.readDir(source));
  const names = entries.filter((entry) => entry.isFile).map((entry) => entry.name).sort();
  if (names.includes("profile.parquet")) return [`${source}/profile.parquet`];
  const files = names.filter((name) => /\.(parquet|jsonl|ndjson)$/.test(name));
  if (files.length === 0) {
    throw new InputError(
      `Cannot open pool "${source}" as the folder holds no profile (.parquet or .jsonl)`,
    );
  }
  return files.map((name) => `${source}/${name}`);
}

/** Why a path leads to nothing that can be read. */
async function absence(path: string, error: unknown): Promise<string> {
  if (!(error instanceof Deno.errors.NotFound)) return systemReason(error) ?? String(error);
  const link = await Deno.lstat(path).then((info) => info.isSymlink, () => false);
  return link
    ? "it is a link to something that is not there"
    : `there is no such file or folder; "sim:paper" is the embedded pool`;
}

/** Names what was asked for and not found, with the names that the files do hold. */
export async function refuseUnknown(
  source: string,
  files: readonly string[],
  kind: "model" | "task",
  names: readonly string[],
  found: readonly string[],
): Promise<void> {
  const unknown = names.find((name) => !found.includes(name));
  if (unknown === undefined) return;
  const known = new Set((await Promise.all(files.map((file) => namesIn(file, kind)))).flat());
  throw new InputError(
    `Cannot open pool "${source}" as it has no ${kind} "${unknown}": ` +
      `its ${kind}s are ${[...known].sort().join(", ")}`,
  );
}

/** All names in a column of a file, of which no other column is read where it is Parquet. */
async function namesIn(file: string, column: string): Promise<string[]> {
  const frame = file.endsWith(".parquet")
    ? await pl.scanParquet(file).select(column).collect()
    : (await readFrame(file)).frame;
  return uniqueNames(frame, column);
}

function uniqueNames(frame: pl.DataFrame, column: string): string[] {
  return frame.getColumn(column).unique().toArray() as string[];
}
