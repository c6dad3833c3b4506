import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { hash32 } from "../../lib/math/random.ts";
import { assertClose } from "../support/close.ts";
import { troupeJson } from "../support/troupe.ts";

// 25 measured models on MMLU, where the data is at hand.

const data = new URL("../../../shared/real/llm_ub_mmlu_25llm.parquet", import.meta.url).pathname;
const present = await Deno.stat(data).then(() => true, () => false);

Deno.test({
  name: "measured models run through every command" + (present ? "" : " (skipped: no data here)"),
  ignore: !present,
  fn: async (t) => {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/mmlu.parquet`;
    const frame = profileFrame();
    frame.drop("said").writeParquet(path, { compression: "zstd" });
    const models = [...new Set(frame.getColumn("model").toArray() as string[])].sort();
    const tasks = ["group-1", "group-2", "group-3", "group-4"];

    await t.step("pool", async () => {
      interface Task {
        readonly task: string;
        readonly dev: number;
        readonly test: number;
      }
      const pool = await troupeJson<{ models: string[]; tasks: Task[] }>("pool", path);
      assert.deepEqual(pool.models, models);
      assert.deepEqual(pool.tasks.map((task) => task.task).sort(), tasks);
      assert.equal(pool.tasks.reduce((sum, { dev, test }) => sum + dev + test, 0), 9971);
    });

    await t.step("signals, with the accuracies that the file itself states", async () => {
      interface Signals {
        readonly tasks: Record<string, { quality: number[] }>;
        readonly pooled: { R: number[][]; J: number[][] };
      }
      const signals = await troupeJson<Signals>("signals", path);
      const stated = frame.filter(pl.col("split").eq(pl.lit("dev")))
        .withColumn(pl.col("said").eq(pl.col("gold")).cast(pl.Float64).alias("right"))
        .groupBy("task", "model").agg(pl.col("right").mean().alias("q"))
        .sort(["task", "model"]);
      const expected = stated.getColumn("q").toArray() as number[];
      assertClose(tasks.flatMap((task) => signals.tasks[task].quality), expected, 1e-12);
      const off = signals.pooled.R.flatMap((row, i) => row.slice(i + 1));
      const mean = off.reduce((sum, q) => sum + q, 0) / off.length;
      assert.ok(mean > 0.3 && mean < 0.9, `real models share their errors: mean Q ${mean}`);
    });

    await t.step("select and evaluate", async () => {
      const chosen = await troupeJson<{ task: string; team: string[]; score: number }[]>(
        ...["select", path, "--method", "c2mas,exhaustive"],
      );
      const rows = await troupeJson<{ task: string; team: string[]; accuracy: number }[]>(
        ...["evaluate", path, "--method", "c2mas,quality", "--aggregator", "choice-soft,stacking"],
      );
      assert.equal(rows.length, 4 * 2 * 2);
      for (const task of tasks) {
        const [greedy, best] = chosen.filter((row) => row.task === task);
        assert.ok(greedy.score <= best.score + 1e-12);
        const row = rows.find((each) => each.task === task)!;
        assert.deepEqual(row.team, greedy.team);
        assert.ok(row.accuracy > 0.5 && row.accuracy < 0.9, `${row.accuracy}`);
      }
    });
    await Deno.remove(folder, { recursive: true });
  },
});

/** The file as a profile: subjects dealt into four tasks, items into dev and test by their hash. */
function profileFrame(): pl.DataFrame {
  const frame = pl.readParquet(data);
  const subjects = frame.getColumn("subtask").toArray() as string[];
  const items = frame.getColumn("example_id").toArray() as string[];
  const order = [...new Set(subjects)].sort();
  const group = new Map(order.map((subject, at) => [subject, `group-${at % 4 + 1}`]));
  return pl.DataFrame({
    task: subjects.map((subject) => group.get(subject)!),
    split: items.map((item) => hash32(item) % 2 ? "dev" : "test"),
    item: items,
    model: frame.getColumn("model"),
    gold: frame.getColumn("gold_index").alias("gold"),
    said: frame.getColumn("pred_index").alias("said"),
    p: frame.getColumn("p"),
  });
}
