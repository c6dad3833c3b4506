import { z } from "zod";
import { InputError } from "../errors.ts";
import type { Measure } from "./measure.ts";
import { MEASURES } from "./measures.ts";
import type { PairMatrices, PoolSignals, TaskSignals } from "./task_signals.ts";

/** A matrix as a list of rows. */
export type MatrixRows = number[][];

/**
 * Signals as JSON: matrices as lists of rows under their measure's symbol (`R`, `J`, …), all in model
 * order.
 */
export interface SignalsJson {
  /** Where the answers came from. */
  readonly source: string;
  /** True where no model was measured. */
  readonly simulated: boolean;
  /** In the order of every list. */
  readonly models: readonly string[];
  /** The tasks behind `pooled`. */
  readonly pooledOver: readonly string[];
  /** Qualities and matrices by task. */
  readonly tasks: Readonly<Record<string, Readonly<Record<string, number[] | MatrixRows>>>>;
  /** Means of the matrices over the pooling tasks. */
  readonly pooled: Readonly<Record<string, MatrixRows>>;
}

/** Signals with the name of the pool that they describe. */
export interface NamedSignals extends PoolSignals {
  /** Where the answers came from. */
  readonly source: string;
  /** True where no model was measured. */
  readonly simulated: boolean;
}

/** Signals as they are stored and printed, for some of the tasks or all of them. */
export function signalsJson(
  signals: NamedSignals,
  shown: Iterable<string> = signals.tasks.keys(),
): SignalsJson {
  const m = signals.models.length;
  const tasks = [...shown];
  refuseLong(m, tasks.length, signals.measures.length);
  const rows = (matrix: Float64Array) =>
    Array.from({ length: m }, (_, i) => [...matrix.subarray(i * m, (i + 1) * m)]);
  const matrices = (pairs: PairMatrices) =>
    Object.fromEntries(signals.measures.map(({ id, symbol }) => [symbol, rows(pairs[id])]));
  return {
    source: signals.source,
    simulated: signals.simulated,
    models: signals.models,
    pooledOver: signals.pooledOver,
    tasks: Object.fromEntries(tasks.map((task) => {
      const { quality, pairs } = signals.tasks.get(task)!;
      return [task, { quality: [...quality], ...matrices(pairs) }];
    })),
    pooled: matrices(signals.pooled),
  };
}

/** Characters that an engine can hold in one text, and that a number takes at most. */
const [LONGEST, NUMBER] = [5e8, 22];

/** Refuses signals that would not fit into a text. */
function refuseLong(m: number, tasks: number, measures: number): void {
  if (m ** 2 * measures * (tasks + 1) * NUMBER < LONGEST) return;
  throw new InputError(
    `Cannot write signals as JSON as so large a text cannot be read again: got ${m} models in ` +
      `${tasks} tasks; write them with --out FILE.parquet`,
  );
}

const matrix = z.array(z.array(z.number()));
const schema = z.strictObject({
  source: z.string().optional(),
  simulated: z.boolean().optional(),
  models: z.array(z.string().min(1)).min(1),
  pooledOver: z.array(z.string()).optional(),
  tasks: z.record(
    z.string(),
    z.object({ quality: z.array(z.number().min(0).max(1)) }).catchall(matrix),
  ),
  pooled: z.record(z.string(), matrix),
});

/**
 * Reads what {@linkcode signalsJson} wrote. Measures are known by their symbols.
 *
 * @example
 * ```ts
 * import { parseSignals } from "./signals_file.ts";
 * import assert from "node:assert/strict";
 *
 * const one = { R: [[1]], J: [[0]] };
 * const text = JSON.stringify({ models: ["a"], tasks: { t: { quality: [0.5], ...one } }, pooled: one });
 * assert.equal(parseSignals(text, "made up").tasks.get("t")!.quality[0], 0.5);
 * assert.throws(() => parseSignals("{}", "x.json"), /Cannot read signals "x.json" as models/);
 * ```
 */
export function parseSignals(
  text: string,
  file: string,
  { measures = MEASURES }: { readonly measures?: readonly Measure[] } = {},
): NamedSignals {
  const fail = (reason: string): never => {
    throw new InputError(
      `Cannot read signals "${file}" as ${reason}; \`troupe signals POOL --json\` writes such a file`,
    );
  };
  const parsed = parseJson(text);
  if (parsed === undefined) return fail("it is not JSON");
  const result = schema.safeParse(parsed);
  if (!result.success) {
    const { path, message } = result.error.issues[0];
    return fail(`${path.join(".") || "it"} is wrong: ${message}`);
  }
  const { models, tasks, pooled, source = file, simulated = false } = result.data;
  const twice = models.find((name, i) => models.indexOf(name) < i);
  if (twice !== undefined) fail(`model "${twice}" stands twice in it`);
  const names = Object.keys(tasks);
  if (names.length === 0) fail("it has no tasks");
  const used = Object.keys(pooled).map((symbol) =>
    measures.find((each) => each.symbol === symbol) ??
      fail(`"${symbol}" is no measure: there are ${measures.map((each) => each.symbol).join(", ")}`)
  );
  const matrices = (of: Readonly<Record<string, MatrixRows>>, where: string): PairMatrices =>
    Object.fromEntries(used.map(({ id, symbol }) => [
      id,
      symmetric(of[symbol] ?? [], models.length) ??
        fail(`${symbol} of ${where} is not a symmetric ${models.length} × ${models.length} matrix`),
    ]));
  const read = names.map((name): [string, TaskSignals] => {
    const { quality, ...rows } = tasks[name];
    if (quality.length !== models.length) {
      fail(`task "${name}" has ${quality.length} qualities for ${models.length} models`);
    }
    const pairs = matrices(rows as Record<string, MatrixRows>, `task "${name}"`);
    return [name, { quality: Float64Array.from(quality), pairs }];
  });
  return {
    source,
    simulated,
    models,
    measures: used,
    tasks: new Map(read),
    pooled: matrices(pooled, "pooled"),
    pooledOver: result.data.pooledOver ?? names,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The rows one after the other; undefined where they are not a symmetric m × m matrix. */
function symmetric(rows: readonly (readonly number[])[], m: number): Float64Array | undefined {
  if (rows.length !== m || rows.some((row) => row.length !== m)) return undefined;
  const matrix = new Float64Array(m * m);
  rows.forEach((row, i) => matrix.set(row, i * m));
  return isSymmetric(matrix, m) ? matrix : undefined;
}

/** True where a matrix equals its mirror image within 1e-9; NaN equals nothing. */
export function isSymmetric(matrix: Float64Array, m: number): boolean {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j <= i; j++) {
      if (!(Math.abs(matrix[i * m + j] - matrix[j * m + i]) < 1e-9)) return false;
    }
  }
  return true;
}
