// Edge: the file system.
import { InputError } from "../errors.ts";
import type { Profile } from "../types.ts";
import { buildProfile } from "./build_profile.ts";
import { readRows } from "./read_rows.ts";
import type { RowTable } from "./row_table.ts";
import { madePool } from "./sim/made_pool.ts";
import { paperPool } from "./sim/paper_pool.ts";
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
  return buildProfile(filtered(source, joined(tables), filter), { source });
}

const SIMULATIONS: Readonly<
  Record<string, { keys: readonly string[]; make: (options: Record<string, number>) => Profile }>
> = {
  "sim:paper": { keys: ["seed", "dev"], make: paperPool },
  "sim:pool": {
    keys: ["seed", "models", "tasks", "items", "options", "correlation", "accuracy", "spread"],
    make: madePool,
  },
};

const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  seed: [0, 2 ** 32 - 1],
  dev: [1, 1_000_000],
  models: [1, 5000],
  tasks: [1, 1000],
  items: [1, 1_000_000],
  options: [2, 26],
  correlation: [0, 0.98],
  accuracy: [0, 1],
  spread: [0, 0.5],
};

function openSimulation(source: string): Profile {
  const [name, query = ""] = source.split("?", 2);
  const simulation = SIMULATIONS[name];
  if (!simulation) {
    throw new InputError(
      `Cannot open pool "${source}" as the simulated pools are ` +
        `${Object.keys(SIMULATIONS).join(" and ")}: got "${name}"`,
    );
  }
  const options: Record<string, number> = {};
  for (const [key, text] of new URLSearchParams(query)) {
    if (!simulation.keys.includes(key)) {
      throw new InputError(
        `Cannot open pool "${source}" as ${name} takes ${simulation.keys.join(", ")}: got "${key}"`,
      );
    }
    const [least, most] = LIMITS[key];
    const whole = !["correlation", "accuracy", "spread"].includes(key);
    const value = Number(text);
    if (text === "" || !(value >= least && value <= most) || (whole && !Number.isInteger(value))) {
      throw new InputError(
        `Cannot open pool "${source}" as ${key} must be a ${whole ? "whole " : ""}number from ` +
          `${least} to ${most}: got "${text}"`,
      );
    }
    options[key] = value;
  }
  return { ...simulation.make(options), source };
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

function joined(tables: readonly RowTable[]): RowTable {
  if (tables.length === 1) return tables[0];
  const offsets = [0];
  const p: number[] = [];
  const ends: number[] = [];
  for (const table of tables) {
    const start = p.length;
    for (let at = 0; at < table.p.length; at++) p.push(table.p[at]);
    for (let row = 1; row < table.offsets.length; row++) offsets.push(start + table.offsets[row]);
    ends.push(offsets.length - 1);
  }
  const column = (key: "task" | "split" | "item" | "model") => tables.flatMap((each) => each[key]);
  return {
    task: column("task"),
    split: column("split"),
    item: column("item"),
    model: column("model"),
    gold: tables.flatMap((each) => Array.from(each.gold)),
    offsets,
    p,
    where: (row) => {
      const file = ends.findIndex((end) => row < end);
      return tables[file].where(row - (file === 0 ? 0 : ends[file - 1]));
    },
  };
}

/** The rows of the models and tasks asked for. */
function filtered(source: string, table: RowTable, filter: PoolFilter): RowTable {
  if (!filter.models && !filter.tasks) return table;
  refuseUnknown(source, "model", filter.models, new Set(table.model));
  refuseUnknown(source, "task", filter.tasks, new Set(table.task));
  const rows = [...table.task.keys()].filter((row) =>
    (filter.models?.includes(table.model[row]) ?? true) &&
    (filter.tasks?.includes(table.task[row]) ?? true)
  );
  const pick = <T>(values: ArrayLike<T>) => rows.map((row) => values[row]);
  const offsets = [0];
  const p: number[] = [];
  for (const row of rows) {
    for (let at = table.offsets[row]; at < table.offsets[row + 1]; at++) p.push(table.p[at]);
    offsets.push(p.length);
  }
  return {
    task: pick(table.task),
    split: pick(table.split),
    item: pick(table.item),
    model: pick(table.model),
    gold: pick(table.gold),
    offsets,
    p,
    where: (row) => table.where(rows[row]),
  };
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
