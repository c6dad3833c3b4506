// Edge: the file system, to open pools.
import { oneLine } from "../format/escape.ts";
import pl from "nodejs-polars";
import { lettersOnly, lettersWarning } from "../import/letters_only.ts";
import { openPool } from "../pool/open_pool.ts";
import type { Pool } from "../pool/pool.ts";
import { checkRenaming, renameColumn, renameModels } from "../pool/rename_models.ts";
import { namedTasks, poolingTasks } from "../pool/pooling_tasks.ts";
import type { Measure } from "../signals/measure.ts";
import { InputError } from "../errors.ts";
import { openSignals } from "../verbs/open_signals.ts";
import { overTasks } from "../verbs/over_tasks.ts";
import { pairs } from "../verbs/pairs.ts";
import { quality } from "../verbs/quality.ts";
import type { PoolFlags } from "./options.ts";

/** Opens the pool that a command names; says so where it holds letters in place of distributions. */
export async function openFlagged(source: string, { models, rename }: PoolFlags): Promise<Pool> {
  const opened = await openPool(source, { models });
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
  readonly quality: pl.DataFrame;
  /** Pooled. */
  readonly pairs: pl.DataFrame;
  /** Left out where only signals are known. */
  readonly pool?: Pool;
}

/** True for a source that is a file of signals and not a profile. */
export function isSignalsFile(source: string): boolean {
  return source.endsWith(".json");
}

/** Opens what teams are chosen from, with the qualities of the reported tasks and pooled pairs. */
export async function openSource(
  source: string,
  flags: PoolFlags & { readonly pool?: readonly string[] },
  measures?: readonly (string | Measure)[],
): Promise<Source> {
  if (isSignalsFile(source)) return await fromSignals(source, flags);
  const pool = await openFlagged(source, flags);
  const tasks = namedTasks(flags.tasks ?? ["all"], pool.taskNames);
  const pooledOver = flags.pool
    ? namedTasks(flags.pool, pool.taskNames)
    : poolingTasks(pool.taskNames);
  return {
    source,
    simulated: pool.simulated,
    models: pool.models,
    tasks,
    pooledOver,
    quality: quality(pool.with({ tasks })),
    pairs: overTasks(pairs(pool.with({ tasks: pooledOver }), { measures })),
    pool,
  };
}

async function fromSignals(
  source: string,
  { models, tasks, pool, rename = new Map() }: PoolFlags & { readonly pool?: readonly string[] },
): Promise<Source> {
  const all = await openSignals(source);
  const unknown = models?.find((name) => !all.models.includes(name));
  if (unknown !== undefined) {
    throw new InputError(
      `Cannot open signals "${source}" as it has no model "${unknown}": its models are ` +
        all.models.join(", "),
    );
  }
  const shown = namedTasks(tasks ?? ["all"], all.tasks);
  const pooledOver = pool ? namedTasks(pool, all.tasks) : all.pooledOver;
  const kept = models ?? [...all.models];
  const { col } = pl;
  const pooled = pool ? overTasks(all.taskPairs, pooledOver) : all.pairs;
  const own = all.models.filter((name) => kept.includes(name));
  checkRenaming(own, rename);
  const quality = all.quality.filter(col("model").isIn(kept).and(col("task").isIn(shown)));
  const pairs = pooled.filter(col("a").isIn(kept).and(col("b").isIn(kept)));
  return {
    source: all.source,
    simulated: all.simulated,
    models: own.map((name) => rename.get(name) ?? name).sort(),
    tasks: shown,
    pooledOver,
    quality: renameColumn(quality, "model", rename),
    pairs: ["a", "b"].reduce((frame, column) => renameColumn(frame, column, rename), pairs),
  };
}
