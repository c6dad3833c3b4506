// Edge: Polars.
import pl from "nodejs-polars";
import { type Profile, SPLITS, type SplitView } from "../types.ts";

/** The columns of {@linkcode profileFrame}. */
export const PROFILE_COLUMNS = ["task", "split", "item", "model", "gold", "p"] as const;

/**
 * A profile as a Polars dataframe, one row per task × split × item × model: `task, split, item,
 * model, gold, p`. Made from whole arrays, never row by row.
 *
 * @example
 * ```ts
 * import { madePool } from "./sim/made_pool.ts";
 * import { profileFrame } from "./profile_frame.ts";
 * import assert from "node:assert/strict";
 *
 * const frame = profileFrame(madePool({ models: 3, tasks: 2, items: 10 }));
 * assert.equal(frame.height, 3 * 2 * 2 * 10);
 * assert.deepEqual(frame.columns, ["task", "split", "item", "model", "gold", "p"]);
 * ```
 */
export function profileFrame(profile: Pick<Profile, "tasks">): pl.DataFrame {
  const parts = profile.tasks.flatMap((task) =>
    SPLITS.map((split) => task[split]).filter((view) => view.items.length > 0).map(viewFrame)
  );
  return parts.length === 1 ? parts[0] : pl.concat(parts, { how: "vertical", rechunk: true });
}

function viewFrame(view: SplitView): pl.DataFrame {
  const { task, split, models, items, gold } = view;
  const N = items.length;
  const rows = models.length * N;
  const modelOf = new Uint32Array(rows);
  const itemOf = new Uint32Array(rows);
  for (let n = 0, row = 0; n < N; n++) {
    for (let i = 0; i < models.length; i++, row++) {
      modelOf[row] = i;
      itemOf[row] = n;
    }
  }
  const answers = pl.DataFrame({
    i: modelOf,
    n: itemOf,
    gold: pl.Series("gold", Array.from(itemOf, (n) => gold[n]), pl.Int64),
    p: lists(view),
  });
  return answers
    .join(codeFrame("i", "model", models), { on: "i", how: "left" })
    .join(codeFrame("n", "item", items), { on: "n", how: "left" })
    .withColumns(pl.lit(task).alias("task"), pl.lit(split).alias("split"))
    .select(...PROFILE_COLUMNS);
}

function codeFrame(code: string, name: string, names: readonly string[]): pl.DataFrame {
  return pl.DataFrame({
    [code]: Uint32Array.from(names, (_, at) => at),
    [name]: pl.Series(name, [...names], pl.Utf8),
  });
}

/** The distributions item by item, model by model, without absent options. */
function lists({ p, models, items, options, optionCounts }: SplitView): pl.Series {
  const N = items.length;
  const m = models.length;
  const even = optionCounts.every((count) => count === options);
  const flat = new Float64Array(m * N * options);
  for (let n = 0, to = 0; n < N; n++) {
    for (let i = 0; i < m; i++, to += options) {
      const from = (i * N + n) * options;
      flat.set(p.subarray(from, from + options), to);
    }
  }
  if (even) {
    return pl.DataFrame({ p: flat })
      .select(pl.col("p").reshape([m * N, options]).cast(pl.List(pl.Float64)).alias("p"))
      .getColumn("p");
  }
  const values = Array.from({ length: m * N }, (_, row) => {
    const at = row * options;
    return [...flat.subarray(at, at + optionCounts[Math.floor(row / m)])];
  });
  return pl.Series("p", values, pl.List(pl.Float64));
}
