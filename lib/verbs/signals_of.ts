// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { numbers } from "../pool/frame_table.ts";
import { nameColumn } from "../pool/name_column.ts";
import { lookUp } from "../registry.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES } from "../signals/measures.ts";
import type { PairMatrices, PoolSignals, TaskSignals } from "../signals/task_signals.ts";

/** Frames from which teams can be chosen: {@linkcode quality}, and {@linkcode pairs} or their mean. */
export interface SignalFrames {
  /** `task, model, accuracy`. */
  readonly quality: pl.DataFrame;
  /**
   * `a, b` and a column per measure: pooled, or with a `task` column to be pooled over all of it, which
   * methods that choose on other tasks need.
   */
  readonly pairs: pl.DataFrame;
  /** The tasks behind pooled pairs, for methods that pool again; all of `quality` unless given. */
  readonly pooledOver?: readonly string[];
}

/** Signals as typed arrays, for pools of so many models that a frame of their pairs is in the way. */
export interface SignalArrays {
  /** Of the tasks for which teams are chosen. */
  readonly signals: PoolSignals;
}

/** What teams can be chosen from. */
export type SignalSource = SignalFrames | SignalArrays;

/**
 * The typed arrays behind frames of qualities and pairs. Only the columns of the named measures are
 * looked at; models and tasks are those of `quality`.
 */
export function signalsOf(
  from: SignalSource,
  measures: readonly (string | Measure)[],
): PoolSignals {
  if ("signals" in from) return withMeasures(from.signals, measures);
  const { quality, pairs, pooledOver } = from;
  needColumns("quality", quality, ["task", "model", "accuracy"]);
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  needColumns("pairs", pairs, ["a", "b", ...used.map((measure) => measure.id)]);
  const names = (frame: pl.DataFrame, column: string) =>
    frame.getColumn(column).toArray() as string[];
  const models = [...new Set(names(quality, "model"))].sort();
  const taskNames = [...new Set(names(quality, "task"))];
  const matrices = toMatrices(pooledPairs(pairs, used), models, used);
  const byTask = toQualities(quality, models);
  const own = taskMatrices(pairs, models, used);
  const tasks = new Map(
    taskNames.map((name): [string, TaskSignals] => [name, {
      quality: byTask.get(name)!,
      pairs: own.get(name) ?? matrices,
    }]),
  );
  const behind = pooledOver ?? (own.size > 0 ? [...own.keys()] : taskNames);
  return { models, measures: used, tasks, pooled: matrices, pooledOver: behind };
}

/** Signals of which nothing but some measures is looked at; refuses those that are not there. */
function withMeasures(signals: PoolSignals, measures: readonly (string | Measure)[]): PoolSignals {
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  const missing = used.filter(({ id }) => !(id in signals.pooled)).map(({ id }) => id);
  if (missing.length === 0) return { ...signals, measures: used };
  throw new InputError(
    `Cannot select teams as the signals lack ${missing.join(", ")}: ` +
      `they have ${Object.keys(signals.pooled).join(", ")}`,
  );
}

/** The matrices of a frame of pairs, with the models that it names in code-unit order. */
export function pairMatrices(
  pairs: pl.DataFrame,
  measures: readonly (string | Measure)[],
): { readonly models: readonly string[]; readonly matrices: PairMatrices } {
  const used = measures.map((each) => lookUp("measure", MEASURES, each));
  needColumns("pairs", pairs, ["a", "b", ...used.map((measure) => measure.id)]);
  const names = ["a", "b"].flatMap((column) => pairs.getColumn(column).toArray() as string[]);
  const models = [...new Set(names)].sort();
  return { models, matrices: toMatrices(pooledPairs(pairs, used), models, used) };
}

/** The matrices of each task, where the pairs are not pooled yet. */
function taskMatrices(
  pairs: pl.DataFrame,
  models: readonly string[],
  measures: readonly Measure[],
): ReadonlyMap<string, PairMatrices> {
  if (!pairs.columns.includes("task")) return new Map();
  const names = new Set(pairs.getColumn("task").toArray() as string[]);
  return new Map([...names].map((name) => [
    name,
    toMatrices(pairs.filter(pl.col("task").eq(pl.lit(name))), models, measures),
  ]));
}

/** Pairs that stand once for every task are pooled over all of them. */
function pooledPairs(pairs: pl.DataFrame, measures: readonly Measure[]): pl.DataFrame {
  if (!pairs.columns.includes("task")) return pairs;
  return pairs.groupBy("a", "b").agg(...measures.map(({ id }) => pl.col(id).mean()));
}

function needColumns(what: string, frame: pl.DataFrame, columns: readonly string[]): void {
  const missing = columns.filter((name) => !frame.columns.includes(name));
  if (missing.length === 0) return;
  throw new InputError(
    `Cannot select teams as the frame \`${what}\` needs the column ${missing.join(", ")}: ` +
      `it has ${frame.columns.join(", ")}`,
  );
}

function toQualities(frame: pl.DataFrame, models: readonly string[]): Map<string, Float64Array> {
  const index = new Map(models.map((name, i) => [name, i]));
  const task = frame.getColumn("task").toArray() as string[];
  const model = frame.getColumn("model").toArray() as string[];
  const accuracy = frame.getColumn("accuracy").toArray() as number[];
  const byTask = new Map<string, Float64Array>();
  task.forEach((name, row) => {
    const values = byTask.get(name) ?? new Float64Array(models.length).fill(NaN);
    values[index.get(model[row])!] = accuracy[row];
    byTask.set(name, values);
  });
  for (const [name, values] of byTask) {
    const missing = values.findIndex((value) => Number.isNaN(value));
    if (missing < 0) continue;
    throw new InputError(
      `Cannot select teams as task "${name}" has no quality of model "${models[missing]}"`,
    );
  }
  return byTask;
}

function toMatrices(
  frame: pl.DataFrame,
  models: readonly string[],
  measures: readonly Measure[],
): PairMatrices {
  const m = models.length;
  const index = new Map(models.map((name, i) => [name, i]));
  const places = (column: string) => {
    const { names, codes } = nameColumn(frame, column);
    const placeOf = Int32Array.from(names, (name) => index.get(name) ?? -1);
    return new Int32Array(codes.length).map((_, row) => placeOf[codes[row]]);
  };
  const [a, b] = [places("a"), places("b")];
  return Object.fromEntries(measures.map(({ id, higher }) => {
    const values = numbers(frame, id);
    const matrix = new Float64Array(m * m).fill(NaN);
    for (let i = 0; i < m; i++) matrix[i * m + i] = higher === "alike" ? 1 : 0;
    for (let row = 0; row < values.length; row++) {
      const [i, j] = [a[row], b[row]];
      if (i >= 0 && j >= 0) matrix[i * m + j] = matrix[j * m + i] = values[row];
    }
    const missing = matrix.findIndex((value) => Number.isNaN(value));
    if (missing >= 0) {
      const [i, j] = [Math.floor(missing / m), missing % m];
      throw new InputError(
        `Cannot select teams as the pair "${models[i]}", "${models[j]}" has no ${id}`,
      );
    }
    return [id, matrix];
  }));
}
