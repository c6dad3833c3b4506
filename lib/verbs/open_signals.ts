// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { atomicWrite, atomicWriteWith } from "../io/atomic_write.ts";
import { releaseMemory } from "../io/collect_garbage.ts";
import { systemReason } from "../io/system_reason.ts";
import type { Pool } from "../pool/pool.ts";
import { parquetColumns } from "../pool/read_frame.ts";
import type { Measure } from "../signals/measure.ts";
import { type NamedSignals, parseSignals, signalsJson } from "../signals/signals_file.ts";
import { type PairMatrices, poolSignals, type SignalsOptions } from "../signals/task_signals.ts";
import { type PairColumn, pairsFrame } from "./pairs_frame.ts";
import type { SignalFrames } from "./signals_of.ts";
import { areSignals, parseSignalsTable, type ReadColumns, signalsTable } from "./signals_table.ts";

/** What is known of a pool of which only the signals are at hand. */
export interface OpenedSignals extends SignalFrames {
  /** Where the answers came from. */
  readonly source: string;
  /** True where no model was measured. */
  readonly simulated: boolean;
  /** In code-unit order. */
  readonly models: readonly string[];
  /** In the order of the file. */
  readonly tasks: readonly string[];
  /** Pair measures by task, to be pooled otherwise. */
  readonly taskPairs: pl.DataFrame;
  /** The tasks behind `pairs`. */
  readonly pooledOver: readonly string[];
}

/** Measures of one's own that a signals file may hold. */
export interface OwnMeasures {
  /** Beside those that come with the library. */
  readonly measures?: readonly Measure[];
}

/**
 * Opens a signals file, such as `troupe signals POOL --out` writes: teams can be chosen from its
 * `quality` and `pairs`, though not evaluated, as the answers themselves are not in it.
 */
export async function openSignals(
  path: string,
  options: OwnMeasures = {},
): Promise<OpenedSignals> {
  return signalFrames(await readSignals(path, options));
}

/** Reads a signals file, JSON or Parquet, as typed arrays. */
export async function readSignals(path: string, options: OwnMeasures = {}): Promise<NamedSignals> {
  const file = await Deno.stat(path).catch((error) => refuseFile(path, error));
  if (file.isFile && path.endsWith(".parquet")) {
    return await parseSignalsTable(await tableAt(path), path, options);
  }
  const text = await Deno.readTextFile(path).catch((error) => refuseFile(path, error));
  return parseSignals(text, path, options);
}

/** Models whose matrices are worth giving memory back before the next one is read. */
const MANY = 500;

/** A Parquet file of which some columns and rows are read at a time. */
async function tableAt(path: string): Promise<{ columns: readonly string[]; read: ReadColumns }> {
  const columns = await parquetColumns(path);
  const read: ReadColumns = async (names, rows) => {
    if (rows && rows.count > MANY) await releaseMemory();
    const scan = pl.scanParquet(path).select(...names);
    return await (rows ? scan.slice(rows.from, rows.count) : scan).collect();
  };
  return { columns, read };
}

function refuseFile(path: string, error: Error): never {
  const reason = error instanceof Deno.errors.NotFound
    ? "there is no such file"
    : systemReason(error) ?? error.message;
  throw new InputError(`Cannot open signals "${path}" as ${reason}`);
}

/** True for a file of signals, by its name or, where it is Parquet, by its columns. */
export async function isSignalsFile(source: string): Promise<boolean> {
  if (!source.endsWith(".parquet")) return source.endsWith(".json");
  const file = await Deno.stat(source).catch(() => undefined);
  if (!file?.isFile) return false;
  return areSignals(await parquetColumns(source).catch(() => []));
}

/** Refuses a name for a file of signals that is neither of the two kinds. */
export function checkSignalsPath(path: string): void {
  if (/\.(json|parquet)$/.test(path)) return;
  throw new InputError(
    `Cannot write signals as their file must end in .json or .parquet: got "${path}"`,
  );
}

/** Writes signals of some tasks, or all, as JSON (`.json`) or Parquet (`.parquet`), atomically. */
export async function writeSignals(
  path: string,
  signals: NamedSignals,
  shown: readonly string[] = [...signals.tasks.keys()],
): Promise<void> {
  checkSignalsPath(path);
  if (path.endsWith(".json")) {
    return await atomicWrite(path, JSON.stringify(signalsJson(signals, shown)) + "\n");
  }
  await atomicWriteWith(path, (temporary) => {
    // A row group for each task, so that one matrix can be read without the others.
    const options = { compression: "zstd", rowGroupSize: signals.models.length } as const;
    signalsTable(signals, shown).writeParquet(temporary, options);
  });
}

/** The signals of a pool, as they are stored. */
export function signalsOfPool(pool: Pool, options: SignalsOptions = {}): NamedSignals {
  return { source: pool.source, simulated: pool.simulated, ...poolSignals(pool, options) };
}

/** Signals as frames, each made when it is first looked at. */
export function signalFrames(signals: NamedSignals): OpenedSignals {
  const { source, simulated, models, measures, tasks, pooled, pooledOver } = signals;
  const m = models.length;
  const matrices = [...tasks.values()].map(({ pairs }) => pairs);
  const columns = (of: (task: number) => PairMatrices) =>
    Object.fromEntries(measures.map(({ id }): [string, PairColumn] => [
      id,
      (t, i, j) => of(t)[id][i * m + j],
    ]));
  const made = new Map<string, pl.DataFrame>();
  const once = (name: string, make: () => pl.DataFrame) => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name)!;
  };
  const taskNames = [...tasks.keys()];
  return {
    source,
    simulated,
    models,
    tasks: taskNames,
    pooledOver,
    get quality() {
      return once("quality", () => qualityFrame(signals));
    },
    get taskPairs() {
      return once("taskPairs", () => pairsFrame(models, columns((t) => matrices[t]), taskNames));
    },
    get pairs() {
      return once("pairs", () => pairsFrame(models, columns(() => pooled)));
    },
  };
}

function qualityFrame({ models, tasks }: NamedSignals): pl.DataFrame {
  return pl.DataFrame(
    [...tasks].flatMap(([task, { quality }]) =>
      models.map((model, i) => ({ task, model, accuracy: quality[i] }))
    ),
  );
}
