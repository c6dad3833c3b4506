// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES } from "../signals/measures.ts";
import { isSymmetric, type NamedSignals } from "../signals/signals_file.ts";
import type { PairMatrices, TaskSignals } from "../signals/task_signals.ts";

/** Columns that are no measure's. */
const HEAD = ["source", "simulated", "pooledOver", "task", "model", "quality"] as const;

/** True for the columns of a file of signals, which no profile has. */
export function areSignals(columns: readonly string[]): boolean {
  return HEAD.every((name) => columns.includes(name)) && !columns.includes("item");
}

/**
 * Signals as a table, for pools whose matrices JSON is too small for: one row per task and model with
 * `source, simulated, pooledOver, task, model, quality` and, under each measure's symbol, the model's
 * row of the matrix; pooled matrices stand last, with neither task nor quality.
 */
export function signalsTable(
  signals: NamedSignals,
  shown: Iterable<string> = signals.tasks.keys(),
): pl.DataFrame {
  const { models, measures, tasks, pooled } = signals;
  const m = models.length;
  const all = <T>(value: T): T[] => new Array<T>(m).fill(value);
  const rowsOf = (matrix: Float64Array) =>
    pl.DataFrame({ x: matrix }).select(pl.col("x").reshape([m, m]).cast(pl.List(pl.Float64)))
      .getColumn("x");
  const part = (task: string | null, quality: Float64Array | null, pairs: PairMatrices) =>
    pl.DataFrame({
      source: pl.Series("source", all(signals.source), pl.Utf8),
      simulated: pl.Series("simulated", all(signals.simulated), pl.Bool),
      pooledOver: pl.Series("pooledOver", all([...signals.pooledOver]), pl.List(pl.Utf8)),
      task: pl.Series("task", all(task), pl.Utf8),
      model: pl.Series("model", [...models], pl.Utf8),
      quality: pl.Series("quality", quality ? [...quality] : all(null), pl.Float64),
      ...Object.fromEntries(measures.map(({ id, symbol }) => [symbol, rowsOf(pairs[id])])),
    });
  const parts = [...shown].map((task) => {
    const { quality, pairs } = tasks.get(task)!;
    return part(task, quality, pairs);
  });
  return pl.concat([...parts, part(null, null, pooled)], { how: "vertical" });
}

/** Reads what {@linkcode signalsTable} made. */
export function parseSignalsTable(
  frame: pl.DataFrame,
  file: string,
  { measures = MEASURES }: { readonly measures?: readonly Measure[] } = {},
): NamedSignals {
  const fail = (reason: string): never => {
    throw new InputError(
      `Cannot read signals "${file}" as ${reason}; \`troupe signals POOL --out\` writes such a file`,
    );
  };
  if (!areSignals(frame.columns)) fail(`it lacks some of the columns ${HEAD.join(", ")}`);
  const list = (name: string) => frame.getColumn(name).toArray() as (string | null)[];
  const symbols = frame.columns.filter((name) => !HEAD.includes(name as typeof HEAD[number]));
  const used = symbols.map((symbol) =>
    measures.find((each) => each.symbol === symbol) ??
      fail(`"${symbol}" is no measure: there are ${measures.map((each) => each.symbol).join(", ")}`)
  );
  const names = [...new Set(list("task"))];
  const m = frame.height / names.length;
  const inOrder = list("task").every((name, row) => name === names[Math.floor(row / m)]);
  const models = list("model").slice(0, m) as string[];
  const repeated = list("model").every((name, row) => name === models[row % m]);
  if (!inOrder || !repeated || new Set(models).size !== m || names.at(-1) !== null) {
    fail(
      "every task must have a row for each model, in the same order, and the pooled rows be last",
    );
  }
  const parts = names.map((task, t): [string, TaskSignals] => {
    const rows = frame.slice(t * m, m);
    const pairs = used.map(({ id, symbol }): [string, Float64Array] => [
      id,
      matrixOf(rows, symbol, m) ??
        fail(`${symbol} of ${task ?? "pooled"} is not a symmetric ${m} × ${m} matrix`),
    ]);
    const quality = task === null ? new Float64Array() : qualityOf(rows);
    if (!quality) return fail(`quality of "${task}" must be a number from 0 to 1 for every model`);
    return [task ?? "", { quality, pairs: Object.fromEntries(pairs) }];
  });
  const [, { pairs: pooled }] = parts.pop()!;
  return {
    source: String(list("source")[0]),
    simulated: frame.getColumn("simulated").toArray()[0] === true,
    models,
    measures: used,
    tasks: new Map(parts),
    pooled,
    pooledOver: [...frame.slice(0, 1).getColumn("pooledOver").explode().toArray()] as string[],
  };
}

function qualityOf(rows: pl.DataFrame): Float64Array | undefined {
  const values = rows.getColumn("quality").toArray();
  const good = values.every((value) => typeof value === "number" && value >= 0 && value <= 1);
  return good ? Float64Array.from(values as number[]) : undefined;
}

function matrixOf(rows: pl.DataFrame, symbol: string, m: number): Float64Array | undefined {
  const lists = rows.select(pl.col(symbol).cast(pl.List(pl.Float64))).getColumn(symbol);
  const values = lists.explode();
  if (values.length !== m * m || values.nullCount() > 0) return undefined;
  const matrix = values.toTypedArray() as Float64Array;
  return isSymmetric(matrix, m) ? matrix : undefined;
}
