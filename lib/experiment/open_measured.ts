// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { Pool } from "../pool/pool.ts";
import { scanParquet } from "../pool/read_frame.ts";
import type { MeasuredExperiment } from "./experiment.ts";

/** A pool of measured answers, and what was left out of it. */
export interface OpenedMeasured {
  /** Every item stands in dev; `resplit` deals them. The frame keeps `subject` and `answered`. */
  readonly pool: Pool;
  /** Tasks that are too small, with their items. */
  readonly small: Readonly<Record<string, number>>;
  /** Items for which some model has no answer. */
  readonly incomplete: number;
  /** Share of the kept answers from which nothing could be read. */
  readonly unanswered: number;
}

/** Opens the data of a measured study as an ordinary pool. */
export async function openMeasured(
  { id, file, sources, categories, atLeast }: MeasuredExperiment,
  folder: string,
): Promise<OpenedMeasured> {
  const path = `${folder}/${file}`;
  if (!(await Deno.stat(path).catch(() => undefined))?.isFile) {
    throw new InputError(
      `Cannot run ${id} as its data is not at "${path}": it is made from ${sources.join(" and ")}`,
    );
  }
  const raw = await scanParquet(path);
  const models = raw.getColumn("model").unique().length;
  const named = raw.select(
    pl.col("task"),
    pl.col("subtask").alias("subject"),
    pl.lit("dev").alias("split"),
    pl.col("example_id").alias("item"),
    pl.col("model"),
    pl.col("gold_index").cast(pl.Int64).alias("gold"),
    pl.col("p").cast(pl.List(pl.Float64)),
    pl.col("ok").alias("answered"),
  );
  const answers = categories ? inCategories(named, categories) : named;
  const items = answers.groupBy("task", "item").agg(pl.col("model").count().alias("answers"));
  const whole = items.filter(pl.col("answers").eq(pl.lit(models)));
  const sizes = whole.groupBy("task").agg(pl.col("item").count().alias("items"));
  const large = sizes.filter(pl.col("items").gtEq(pl.lit(atLeast))).select("task");
  const kept = answers.join(whole.select("task", "item"), { on: ["task", "item"], how: "inner" })
    .join(large, { on: "task", how: "inner" }).sort(["task", "item", "model"]);
  if (kept.height === 0) {
    throw new InputError(
      `Cannot run ${id} as "${path}" has no task with at least ${atLeast} items that every model ` +
        `answered`,
    );
  }
  const small = sizes.filter(pl.col("items").lt(pl.lit(atLeast))).sort("task");
  return {
    pool: Pool.ofFrame(kept, { source: file }),
    small: Object.fromEntries(
      small.toRecords().map((row) => [String(row.task), Number(row.items)]),
    ),
    incomplete: items.height - whole.height,
    unanswered: 1 - (kept.select(pl.col("answered").cast(pl.Float64)).getColumn("answered").mean()),
  };
}

/** Tasks as the study groups subjects. */
function inCategories(
  answers: pl.DataFrame,
  categories: NonNullable<MeasuredExperiment["categories"]>,
): pl.DataFrame {
  const groups = pl.DataFrame(
    Object.entries(categories).flatMap(([category, subjects]) =>
      subjects.map((subject) => ({ subject, category }))
    ),
  );
  return answers.join(groups, { on: "subject", how: "inner" })
    .drop("task").rename({ category: "task" });
}
