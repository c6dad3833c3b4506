import { z } from "zod";
import { InputError } from "../errors.ts";
import type { PoolSignals, TaskSignals } from "./task_signals.ts";

/** Signals as JSON: matrices as lists of rows, in model order. */
export interface SignalsJson {
  readonly models: readonly string[];
  readonly tasks: Readonly<
    Record<string, { readonly quality: number[]; readonly R: number[][]; readonly J: number[][] }>
  >;
  readonly pooled: { readonly R: number[][]; readonly J: number[][] };
}

/** Signals as they are stored and printed, for some of the tasks or all of them. */
export function signalsJson(
  signals: PoolSignals,
  shown: Iterable<string> = signals.tasks.keys(),
): SignalsJson {
  const m = signals.models.length;
  const rows = (matrix: Float64Array) =>
    Array.from({ length: m }, (_, i) => [...matrix.subarray(i * m, (i + 1) * m)]);
  return {
    models: signals.models,
    tasks: Object.fromEntries([...shown].map((task) => {
      const { quality, R, J } = signals.tasks.get(task)!;
      return [task, { quality: [...quality], R: rows(R), J: rows(J) }];
    })),
    pooled: { R: rows(signals.pooled.R), J: rows(signals.pooled.J) },
  };
}

const matrix = (least: number, most: number) => z.array(z.array(z.number().min(least).max(most)));
const pair = { R: matrix(-1, 1), J: matrix(0, 1) };
const schema = z.strictObject({
  models: z.array(z.string().min(1)).min(1),
  tasks: z.record(
    z.string(),
    z.strictObject({ quality: z.array(z.number().min(0).max(1)), ...pair }),
  ),
  pooled: z.strictObject(pair),
});

/**
 * Reads what {@linkcode signalsJson} wrote. Which tasks the pooled matrices stand for is not stored;
 * `pooledOver` names all tasks of the file.
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
export function parseSignals(text: string, source: string): PoolSignals {
  const fail = (reason: string): never => {
    throw new InputError(
      `Cannot read signals "${source}" as ${reason}; \`troupe signals POOL --json\` writes such a file`,
    );
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail("it is not JSON");
  }
  const result = schema.safeParse(value);
  if (!result.success) {
    const { path, message } = result.error.issues[0];
    fail(`${path.join(".") || "it"} is wrong: ${message}`);
  }
  const { models, tasks, pooled } = result.data!;
  const twice = models.find((name, i) => models.indexOf(name) < i);
  if (twice !== undefined) fail(`model "${twice}" stands twice in it`);
  if (Object.keys(tasks).length === 0) fail("it has no tasks");
  const flat = (rows: readonly (readonly number[])[], where: string) =>
    symmetric(rows, models.length) ??
      fail(`${where} is not a symmetric ${models.length} × ${models.length} matrix`);
  const both = ({ R, J }: { R: number[][]; J: number[][] }, of: string) => ({
    R: flat(R, `R of ${of}`),
    J: flat(J, `J of ${of}`),
  });
  const read = Object.entries(tasks).map(([name, task]): [string, TaskSignals] => {
    const { quality } = task;
    if (quality.length !== models.length) {
      fail(`task "${name}" has ${quality.length} qualities for ${models.length} models`);
    }
    return [name, { ...both(task, `task "${name}"`), quality: Float64Array.from(quality) }];
  });
  return {
    models,
    tasks: new Map(read),
    pooled: both(pooled, "pooled"),
    pooledOver: read.map(([name]) => name),
  };
}

/** The rows one after the other; undefined where they are not a symmetric m × m matrix. */
function symmetric(rows: readonly (readonly number[])[], m: number): Float64Array | undefined {
  if (rows.length !== m || rows.some((row) => row.length !== m)) return undefined;
  const same = rows.every((row, i) => row.every((value, j) => Math.abs(value - rows[j][i]) < 1e-9));
  return same ? Float64Array.from(rows.flat()) : undefined;
}
