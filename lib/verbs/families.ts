// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { familiesOf, type FamilyOptions as KernelOptions } from "../explain/families.ts";
import { lookUp } from "../registry.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES } from "../signals/measures.ts";

/** What {@linkcode families} may be told. */
export interface FamilyOptions extends KernelOptions {
  /** An id or a measure of one's own; Yule's Q unless given. */
  readonly measure?: string | Measure;
}

/**
 * Which models belong together by a pair measure: more alike than their general likeness to all others
 * ({@linkcode familiesOf}). One row per model, from top to bottom as a heatmap should show them (optimal leaf order): `position,
 * model, family`. `pairs` is the frame of that verb, pooled or to be pooled over all of its tasks.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { families } from "./families.ts";
 * import { pairs } from "./pairs.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=5&tasks=2&items=40");
 * assert.deepEqual(families(pairs(pool)).columns, ["position", "model", "family"]);
 * ```
 */
export function families(
  pairs: pl.DataFrame,
  { measure: given = "yuleQ", ...options }: FamilyOptions = {},
): pl.DataFrame {
  const measure = lookUp("measure", MEASURES, given);
  const missing = ["a", "b", measure.id].find((name) => !pairs.columns.includes(name));
  if (missing !== undefined) {
    throw new InputError(
      `Cannot find families as the frame \`pairs\` needs the column ${missing}: ` +
        `it has ${pairs.columns.join(", ")}`,
    );
  }
  const { models, matrix } = matrixOf(pairs, measure);
  const { order, family } = familiesOf(matrix, measure, options);
  return pl.DataFrame({
    position: pl.Series("position", order.map((_, at) => at + 1), pl.Int64),
    model: order.map((i) => models[i]),
    family: pl.Series("family", order.map((i) => family[i] + 1), pl.Int64),
  });
}

function matrixOf(pairs: pl.DataFrame, { id, higher }: Measure) {
  const pooled = pairs.columns.includes("task")
    ? pairs.groupBy("a", "b").agg(pl.col(id).mean())
    : pairs;
  const [a, b] = ["a", "b"].map((name) => pooled.getColumn(name).toArray() as string[]);
  const values = pooled.getColumn(id).toArray() as number[];
  const models = [...new Set([...a, ...b])].sort();
  const m = models.length;
  const index = new Map(models.map((name, i) => [name, i]));
  const matrix = new Float64Array(m * m).fill(NaN);
  for (let i = 0; i < m; i++) matrix[i * m + i] = higher === "alike" ? 1 : 0;
  values.forEach((value, row) => {
    const [i, j] = [index.get(a[row])!, index.get(b[row])!];
    matrix[i * m + j] = matrix[j * m + i] = value;
  });
  const gap = matrix.findIndex((value) => Number.isNaN(value));
  if (gap >= 0) {
    const [i, j] = [Math.floor(gap / m), gap % m];
    throw new InputError(
      `Cannot find families as the pair "${models[i]}", "${models[j]}" has no ${id}`,
    );
  }
  return { models, matrix };
}
