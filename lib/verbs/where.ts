// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";

/** What a column must be: a value, one of several, or null. */
export type Condition = string | number | boolean | null | readonly (string | number)[];

/**
 * The rows of a frame whose columns are as told: `where(teams, { method: "c2mas", task: primary })`.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { where } from "./where.ts";
 * import assert from "node:assert/strict";
 *
 * const frame = pl.DataFrame({ task: ["a", "b", "c"], k: [2, 3, 3] });
 * assert.deepEqual(where(frame, { k: 3, task: ["a", "b"] }).getColumn("task").toArray(), ["b"]);
 * ```
 */
export function where(
  frame: pl.DataFrame,
  conditions: Readonly<Record<string, Condition>>,
): pl.DataFrame {
  const met = Object.entries(conditions).map(([name, wanted]) => {
    if (!frame.columns.includes(name)) {
      throw new InputError(
        `Cannot filter by "${name}" as the frame has only the columns ${frame.columns.join(", ")}`,
      );
    }
    const column = pl.col(name);
    if (wanted === null) return column.isNull();
    return typeof wanted === "object" ? column.isIn([...wanted]) : column.eq(pl.lit(wanted));
  });
  return met.length === 0 ? frame : frame.filter(met.reduce((all, each) => all.and(each)));
}
