// Edge: Polars.
import pl from "nodejs-polars";

/** A value of every pair of models of every task. */
export type PairColumn = (task: number, i: number, j: number) => number;

/**
 * One row per task and pair a < b, in model order: `task, a, b` and the given columns. Made from whole
 * arrays, never row by row. Without tasks, one row per pair and no column `task`.
 *
 * @example
 * ```ts
 * import { pairsFrame } from "./pairs_frame.ts";
 * import assert from "node:assert/strict";
 *
 * const frame = pairsFrame(["x", "y", "z"], { sum: (_, i, j) => i + j });
 * assert.deepEqual(frame.getColumn("b").toArray(), ["y", "z", "z"]);
 * assert.deepEqual(frame.getColumn("sum").toArray(), [1, 2, 3]);
 * ```
 */
export function pairsFrame(
  models: readonly string[],
  columns: Readonly<Record<string, PairColumn>>,
  tasks?: readonly string[],
): pl.DataFrame {
  const m = models.length;
  const rows = (tasks?.length ?? 1) * m * (m - 1) / 2;
  const codes = { t: new Uint32Array(rows), i: new Uint32Array(rows), j: new Uint32Array(rows) };
  const ids = Object.keys(columns);
  const values = ids.map((id) => ({ of: columns[id], to: new Float64Array(rows) }));
  for (let t = 0, row = 0; row < rows; t++) {
    for (let i = 0; i < m; i++) {
      for (let j = i + 1; j < m; j++, row++) {
        codes.t[row] = t;
        codes.i[row] = i;
        codes.j[row] = j;
        for (const { of, to } of values) to[row] = of(t, i, j);
      }
    }
  }
  // No column of the caller's may be called like a code.
  const [t, i, j] = ["__t", "__i", "__j"];
  const coded = pl.DataFrame({
    [t]: codes.t,
    [i]: codes.i,
    [j]: codes.j,
    ...Object.fromEntries(values.map(({ to }, at) => [ids[at], to])),
  });
  const named = coded.join(nameFrame(i, "a", models), { on: i, how: "left" })
    .join(nameFrame(j, "b", models), { on: j, how: "left" });
  if (!tasks) return named.select("a", "b", ...ids);
  return named.join(nameFrame(t, "task", tasks), { on: t, how: "left" })
    .select("task", "a", "b", ...ids);
}

function nameFrame(code: string, name: string, names: readonly string[]): pl.DataFrame {
  return pl.DataFrame({
    [code]: Uint32Array.from(names, (_, at) => at),
    [name]: pl.Series(name, [...names], pl.Utf8),
  });
}
