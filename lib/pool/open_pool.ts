// Edge: the file system.
import { InputError } from "../errors.ts";
import type { Profile } from "../types.ts";
import { buildProfile } from "./build_profile.ts";
import { readRows } from "./read_rows.ts";
import { joinRows, takeRows } from "./combine_rows.ts";
import type { RowTable } from "./row_table.ts";
import { openSimulation } from "./sim/open_simulation.ts";
import { subPool } from "./sub_pool.ts";

/** Lines of a profile that a person may leave out by name. */
export interface PoolFilter {
  readonly models?: readonly string[];
  readonly tasks?: readonly string[];
}

/**
 * Opens a pool source: a profile file (`.parquet`, `.jsonl`), a folder of such files, a run folder
 * (its `profile.parquet`), or a simulated pool such as `sim:paper?seed=7`.
 *
 * @example
 * ```ts
 * import { openPool } from "./open_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&items=20");
 * assert.equal(pool.models.length, 4);
 * ```
 */
export async function openPool(source: string, filter: PoolFilter = {}): Promise<Profile> {
  if (source.startsWith("sim:")) return chosen(openSimulation(source), filter);
  const tables = await Promise.all((await profileFiles(source)).map(readRows));
  return buildProfile(filtered(source, joinRows(tables), filter), { source });
}

async function profileFiles(source: string): Promise<string[]> {
  const info = await Deno.stat(source).catch(() => undefined);
  if (!info) {
    throw new InputError(
      `Cannot open pool "${source}" as there is no such file or folder; ` +
        `"sim:paper" is the embedded pool`,
    );
  }
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

/** The rows of the models and tasks asked for. */
function filtered(source: string, table: RowTable, { models, tasks }: PoolFilter): RowTable {
  if (!models && !tasks) return table;
  refuseUnknown(source, "model", models, new Set(table.model));
  refuseUnknown(source, "task", tasks, new Set(table.task));
  const wanted = (row: number) =>
    (models?.includes(table.model[row]) ?? true) && (tasks?.includes(table.task[row]) ?? true);
  return takeRows(table, [...table.task.keys()].filter(wanted));
}

function chosen(profile: Profile, filter: PoolFilter): Profile {
  const { source } = profile;
  refuseUnknown(source, "model", filter.models, new Set(profile.models));
  refuseUnknown(source, "task", filter.tasks, new Set(profile.tasks.map((task) => task.name)));
  return subPool(profile, filter);
}

function refuseUnknown(
  source: string,
  kind: string,
  names: readonly string[] | undefined,
  known: ReadonlySet<string>,
): void {
  const unknown = names?.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new InputError(
    `Cannot open pool "${source}" as it has no ${kind} "${unknown}": ` +
      `its ${kind}s are ${[...known].sort().join(", ")}`,
  );
}
