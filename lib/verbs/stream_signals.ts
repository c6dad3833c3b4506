// Edge: the file system and Polars.
import type { Pool, PoolFilter } from "../pool/pool.ts";
import { ROWS_AT_A_TIME } from "../pool/row_slices.ts";
import { streamPool } from "../pool/stream_pool.ts";
import { lookUp } from "../registry.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES, PAPER_MEASURES } from "../signals/measures.ts";
import type { NamedSignals } from "../signals/signals_file.ts";
import { type StreamPlan, streamPlan } from "../signals/stream_memory.ts";
import { poolMatrices, type TaskSignals } from "../signals/task_signals.ts";
import { TaskStream } from "../signals/task_stream.ts";

/** Which signals are measured. */
export interface MeasuredOptions {
  /** Ids or measures of one's own; the paper's two unless given. */
  readonly measures?: readonly (string | Measure)[];
  /** The tasks that pair measures are pooled over, of those there are; all unless given. */
  readonly over?: (tasks: readonly string[]) => readonly string[];
}

/** What {@linkcode streamSignals} may be told. */
export interface StreamSignalsOptions extends MeasuredOptions, PoolFilter {
  /** Bytes that may be used; 2e9 unless given. */
  readonly memory?: number;
  /** Rows that are read at a time. */
  readonly rowsAtATime?: number;
  /** Told how far reading, and then measuring, has come. */
  readonly onProgress?: (stage: "checked" | "measured", by: number, all: number) => void;
}

/** Signals, and where the memory went. */
export interface StreamedSignals extends NamedSignals {
  /** In bytes, and in items at a time. */
  readonly plan: StreamPlan;
}

/** Memory that {@linkcode streamSignals} keeps to unless told, in bytes. */
export const STREAM_MEMORY = 2e9;

/**
 * The signals of a Parquet profile, or a folder of them, of any size: the answers are read some at a
 * time and never held together. The same bits as `signalsOfPool` of the pool in memory, in any order of
 * rows. {@linkcode streamPlan} says what memory it takes.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { profileRows } from "../pool/profile_rows.ts";
 * import { writeRows } from "../pool/write_rows.ts";
 * import { streamSignals } from "./stream_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const path = `${await Deno.makeTempDir()}/pool.parquet`;
 * await writeRows(path, profileRows(await openPool("sim:pool?models=3&tasks=2&items=20")));
 * const { tasks, plan } = await streamSignals(path);
 * assert.deepEqual([...tasks.keys()], ["task-1", "task-2"]);
 * assert.deepEqual(plan.itemsAtATime, [20, 20]);
 * ```
 */
export async function streamSignals(
  source: string,
  {
    measures = PAPER_MEASURES,
    over = (tasks) => tasks,
    memory = STREAM_MEMORY,
    rowsAtATime = ROWS_AT_A_TIME,
    onProgress,
    ...filter
  }: StreamSignalsOptions = {},
): Promise<StreamedSignals> {
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  const pool = await streamPool(source, {
    ...filter,
    rowsAtATime,
    onChecked: (rows, all) => onProgress?.("checked", rows, all),
  });
  const { models } = pool;
  const shape = { source, models: models.length, tasks: pool.tasks, measures: used.length };
  const plan = streamPlan({ ...shape, rowsAtATime, memory });
  const all = pool.tasks.reduce((sum, { items }) => sum + items, 0);
  const tasks = new Map<string, TaskSignals>();
  onProgress?.("measured", 0, all);
  for (const [t, task] of pool.tasks.entries()) {
    const stream = new TaskStream({ task: task.name, models, options: task.options }, used);
    for await (const view of task.views(plan.itemsAtATime[t])) {
      await stream.add(view);
      onProgress?.("measured", view.items.length, all);
    }
    tasks.set(task.name, stream.signals());
  }
  return { ...named({ source, simulated: false, models }, used, tasks, over), plan };
}

/** The signals of a pool in memory, on all cores: the same bits as `signalsOfPool`. */
export async function measureSignals(
  pool: Pool,
  { measures = PAPER_MEASURES, over = (tasks) => tasks }: MeasuredOptions = {},
): Promise<NamedSignals> {
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  const tasks = new Map<string, TaskSignals>();
  for (const { name, dev } of pool.tasks) {
    const stream = new TaskStream(dev, used);
    await stream.add(dev);
    tasks.set(name, stream.signals());
  }
  return named(pool, used, tasks, over);
}

function named(
  { source, simulated, models }: Pick<NamedSignals, "source" | "simulated" | "models">,
  measures: readonly Measure[],
  tasks: ReadonlyMap<string, TaskSignals>,
  over: (tasks: readonly string[]) => readonly string[],
): NamedSignals {
  const pooledOver = over([...tasks.keys()]);
  const pooled = poolMatrices(pooledOver.map((name) => tasks.get(name)!.pairs));
  return { source, simulated, models, measures, tasks, pooled, pooledOver };
}
