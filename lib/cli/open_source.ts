// Edge: the file system, to open pools.
import { oneLine } from "../format/escape.ts";
import { lettersOnly, lettersWarning } from "../import/letters_only.ts";
import { openPool } from "../pool/open_pool.ts";
import type { Pool } from "../pool/pool.ts";
import { checkRenaming, renameModels, type Renaming } from "../pool/rename_models.ts";
import { namedTasks, PANELS, poolingTasks } from "../pool/pooling_tasks.ts";
import type { Measure } from "../signals/measure.ts";
import { quality } from "../signals/quality.ts";
import type { NamedSignals } from "../signals/signals_file.ts";
import { subSignals } from "../signals/sub_signals.ts";
import type { PoolSignals } from "../signals/task_signals.ts";
import { InputError } from "../errors.ts";
import type { DevSplit } from "../types.ts";
import { isSignalsFile, readSignals } from "../verbs/open_signals.ts";
import { measureSignals } from "../verbs/stream_signals.ts";
import type { PoolFlags } from "./options.ts";

/**
 * Opens the pool that a command names; says so where it holds letters in place of distributions. Of
 * files, tasks that are not among those the command `needs` are not read.
 */
export async function openFlagged(
  source: string,
  { models, rename }: PoolFlags,
  needs?: readonly string[],
): Promise<Pool> {
  const plain = needs?.every((name) => !PANELS.some((panel) => panel === name));
  const tasks = plain && !source.startsWith("sim:") ? needs : undefined;
  const opened = await openPool(source, { models, tasks });
  const pool = rename ? renameModels(opened, rename) : opened;
  const letters = lettersOnly(pool);
  if (letters.length > 0) console.error(oneLine(`note: ${lettersWarning(letters)}`));
  return pool;
}

/** A pool or a signals file, as far as teams can be chosen from it. */
export interface Source {
  readonly source: string;
  readonly simulated: boolean;
  readonly models: readonly string[];
  /** The tasks to report. */
  readonly tasks: readonly string[];
  readonly pooledOver: readonly string[];
  /** Qualities of the reported tasks, and pooled pairs. */
  readonly signals: PoolSignals;
  /** Left out where only signals are known. */
  readonly pool?: Pool;
}

/** Opens what teams are chosen from, with the qualities of the reported tasks and pooled pairs. */
export async function openSource(
  source: string,
  flags: PoolFlags & { readonly pool?: readonly string[] },
  measures?: readonly (string | Measure)[],
): Promise<Source> {
  if (await isSignalsFile(source)) return await fromSignals(source, flags);
  const needs = flags.tasks && flags.pool ? [...flags.tasks, ...flags.pool] : undefined;
  const pool = await openFlagged(source, flags, needs && [...new Set(needs)]);
  const tasks = namedTasks(flags.tasks ?? ["all"], pool.taskNames);
  const pooledOver = flags.pool
    ? namedTasks(flags.pool, pool.taskNames)
    : poolingTasks(pool.taskNames);
  const { models, simulated } = pool;
  if (models.length < 2) {
    throw new InputError(
      `Cannot compare the models of "${source}" as a pair needs two: got ${models.length}`,
    );
  }
  const qualities = new Map(tasks.map((name) => [name, devQuality(pool.task(name).dev)]));
  const measured = await measureSignals(pool.with({ tasks: pooledOver }), { measures });
  const signals = ofTasks(measured, qualities);
  return { source, simulated, models, tasks, pooledOver, signals, pool };
}

function devQuality(dev: DevSplit): Float64Array {
  if (dev.items.length > 0) return quality(dev);
  throw new InputError(`Cannot profile task "${dev.task}" as its dev split has no items`);
}

/** Pooled pairs with the qualities of the tasks to report. */
function ofTasks(
  signals: PoolSignals,
  qualities: ReadonlyMap<string, Float64Array>,
): PoolSignals {
  const { pooled: pairs } = signals;
  const tasks = [...qualities].map(([name, quality]) => [name, { quality, pairs }] as const);
  return { ...signals, tasks: new Map(tasks) };
}

async function fromSignals(
  source: string,
  { models, tasks, pool, rename = new Map() }: PoolFlags & { readonly pool?: readonly string[] },
): Promise<Source> {
  const all = await readSignals(source);
  const known = [...all.tasks.keys()];
  const shown = namedTasks(tasks ?? ["all"], known);
  const pooledOver = pool ? namedTasks(pool, known) : all.pooledOver;
  const kept = keptModels(all, source, models);
  const members = all.models.flatMap((name, i) => kept.has(name) ? [i] : []);
  const some = subSignals(all, { members, ...(pool ? { pool: pooledOver } : {}) });
  const part = renamedSignals({ ...all, ...some }, rename);
  const qualities = new Map(shown.map((name) => [name, part.tasks.get(name)!.quality]));
  return {
    source: all.source,
    simulated: all.simulated,
    models: part.models,
    tasks: shown,
    pooledOver,
    signals: ofTasks(part, qualities),
  };
}

/** Signals whose models are called otherwise, in the order of the names that they have now. */
export function renamedSignals(signals: NamedSignals, rename: Renaming): NamedSignals {
  checkRenaming(signals.models, rename);
  if (rename.size === 0) return signals;
  const called = signals.models.map((name, i) => ({ name: rename.get(name) ?? name, i }))
    .sort((a, b) => a.name < b.name ? -1 : 1);
  const sorted = subSignals(signals, { members: called.map(({ i }) => i) });
  return { ...signals, ...sorted, models: called.map(({ name }) => name) };
}

/** The models of a signals file that are asked for; refuses those that it does not have. */
export function keptModels(
  all: NamedSignals,
  source: string,
  models: readonly string[] = all.models,
): ReadonlySet<string> {
  const known = new Set(all.models);
  const unknown = models.find((name) => !known.has(name));
  if (unknown === undefined) return new Set(models);
  throw new InputError(
    `Cannot open signals "${source}" as it has no model "${unknown}": its models are ` +
      all.models.join(", "),
  );
}
