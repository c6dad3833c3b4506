// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { numbers } from "../pool/frame_table.ts";
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

/** Some columns of a table of signals, of all rows or some. */
export type ReadColumns = (
  columns: readonly string[],
  rows?: { readonly from: number; readonly count: number },
) => Promise<pl.DataFrame>;

/** Reads what {@linkcode signalsTable} made, a matrix at a time. */
export async function parseSignalsTable(
  { columns, read }: { readonly columns: readonly string[]; readonly read: ReadColumns },
  file: string,
  { measures = MEASURES }: { readonly measures?: readonly Measure[] } = {},
): Promise<NamedSignals> {
  const fail = (reason: string): never => {
    throw new InputError(
      `Cannot read signals "${file}" as ${reason}; \`troupe signals POOL --out\` writes such a file`,
    );
  };
  if (!areSignals(columns)) fail(`it lacks some of the columns ${HEAD.join(", ")}`);
  const symbols = columns.filter((name) => !HEAD.includes(name as typeof HEAD[number]));
  const used = symbols.map((symbol) =>
    measures.find((each) => each.symbol === symbol) ??
      fail(`"${symbol}" is no measure: there are ${measures.map((each) => each.symbol).join(", ")}`)
  );
  const head = headOf(await read(HEAD)) ??
    fail(
      "every task must have a row for each model, in the same order, and the pooled rows be last",
    );
  const { models } = head;
  const m = models.length;
  const matrices = async (of: string, at: number): Promise<PairMatrices> => {
    const found: Record<string, Float64Array> = {};
    for (const { id, symbol } of used) {
      const rows = await read([symbol], { from: at * m, count: m });
      found[id] = matrixOf(rows, symbol, m) ??
        fail(`${symbol} of ${of} is not a symmetric ${m} × ${m} matrix`);
    }
    return found;
  };
  const tasks = new Map<string, TaskSignals>();
  for (const [t, { name, quality }] of head.tasks.entries()) {
    if (!quality.every((value) => value >= 0 && value <= 1)) {
      fail(`quality of "${name}" must be a number from 0 to 1 for every model`);
    }
    tasks.set(name, { quality, pairs: await matrices(`task "${name}"`, t) });
  }
  const pooled = await matrices("pooled", tasks.size);
  const { source, simulated, pooledOver } = head;
  return { source, simulated, models, measures: used, tasks, pooled, pooledOver };
}

/** What stands beside the matrices; undefined where the rows are not those of a table of signals. */
function headOf(frame: pl.DataFrame) {
  const list = <T = string>(name: string) => frame.getColumn(name).toArray() as T[];
  const [task, model] = [list<string | null>("task"), list("model")];
  const names = [...new Set(task)];
  const m = frame.height / names.length;
  const models = model.slice(0, m);
  const inOrder = task.every((name, row) => name === names[Math.floor(row / m)]) &&
    model.every((name, row) => name === models[row % m]) && new Set(models).size === m;
  if (!inOrder || names.pop() !== null || names.length === 0) return undefined;
  const quality = numbers(frame, "quality");
  return {
    source: list("source")[0],
    simulated: list<boolean>("simulated")[0],
    pooledOver: frame.slice(0, 1).getColumn("pooledOver").explode().toArray() as string[],
    models,
    tasks: names.map((name, t) => ({
      name: name!,
      quality: quality.slice(t * m, (t + 1) * m),
    })),
  };
}

function matrixOf(rows: pl.DataFrame, symbol: string, m: number): Float64Array | undefined {
  const lists = rows.select(pl.col(symbol).cast(pl.List(pl.Float64))).getColumn(symbol);
  const values = lists.explode();
  if (values.length !== m * m || values.nullCount() > 0) return undefined;
  const matrix = values.toTypedArray() as Float64Array;
  return isSymmetric(matrix, m) ? matrix : undefined;
}
