import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { InputError } from "../../lib/errors.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { profileFrame } from "../../lib/pool/profile_frame.ts";
import { profileRows } from "../../lib/pool/profile_rows.ts";
import { rowsFrame } from "../../lib/pool/rows_frame.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { writeRows } from "../../lib/pool/write_rows.ts";
import type { ProfileRow, Task } from "../../lib/types.ts";
import { splitOf, validRows } from "../support/pools.ts";

const folder = await Deno.makeTempDir({ prefix: "troupe-pool-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

const made = madePool({ models: 4, tasks: 3, items: 20, options: 3 });
const plain = ({ name, dev, test }: Task) => ({ name, dev, test });
const names = (
  frame: pl.DataFrame,
  column: string,
) => [...new Set(frame.getColumn(column).toArray() as string[])];

Deno.test("a simulated pool's frame holds its rows, and builds the same pool", () => {
  const pool = Pool.ofProfile(made);
  assert.deepEqual(pool.frame.columns, ["task", "split", "item", "model", "gold", "p"]);
  assert.equal(pool.frame.height, 4 * 3 * 2 * 20);
  assert.equal(pool.frame, pool.frame, "made once");
  const rows = pool.frame.toRecords() as unknown as ProfileRow[];
  assert.deepEqual(rows.map((row) => ({ ...row, p: [...row.p!] })), [...profileRows(made)]);
  const again = Pool.ofFrame(pool.frame, { source: "frame" });
  assert.deepEqual(again.tasks.map(plain), made.tasks.map(plain));
  assert.deepEqual([again.source, again.simulated, again.models], ["frame", false, made.models]);
});

Deno.test("a frame leaves absent options out", () => {
  const dev = splitOf([[[0.2, 0.8], [0.1, 0.2, 0.7]]], [1, 2]);
  const test = splitOf([[]], [], { split: "test", options: 3 });
  const frame = profileFrame({ tasks: [{ name: "t", dev, test }] });
  assert.deepEqual(
    (frame.getColumn("p").toArray() as unknown[]).map((row) => [...row as number[]]),
    [[0.2, 0.8], [0.1, 0.2, 0.7]],
  );
});

Deno.test("a filter by expression is a pool of the rows for which it holds", () => {
  const pool = Pool.ofProfile(made);
  const some = pool.filter(
    pl.col("model").isIn(["model-1", "model-3"]).and(pl.col("task").neq(pl.lit("task-2"))),
  );
  assert.deepEqual(some.models, ["model-1", "model-3"]);
  assert.deepEqual(some.taskNames, ["task-1", "task-3"]);
  assert.deepEqual([some.source, some.simulated], [made.source, true]);
  const same = pool.with({ models: ["model-1", "model-3"], tasks: ["task-1", "task-3"] });
  assert.deepEqual(some.tasks.map(plain), same.tasks.map(plain));
});

Deno.test("a filter of items keeps whole columns of answers", () => {
  const pool = Pool.ofProfile(made);
  const [first] = made.tasks[0].dev.items;
  const one = pool.filter(
    pl.col("task").eq(pl.lit("task-1")).and(pl.col("item").eq(pl.lit(first))),
  );
  assert.deepEqual([one.tasks[0].dev.items, one.tasks[0].test.items], [[first], []]);
});

Deno.test("a filter that leaves a model without some item, or nothing at all, is refused", () => {
  const pool = Pool.ofProfile(made);
  const [first] = made.tasks[0].dev.items;
  const gap = pl.col("model").neq(pl.lit("model-2")).or(pl.col("item").neq(pl.lit(first)));
  assert.throws(() => pool.filter(gap), (error: Error) => {
    assert.ok(error instanceof InputError);
    assert.match(error.message, /in task "task-1" \(dev\) "model-2" misses 1 of 20 \(first /);
    return true;
  });
  assert.throws(
    () => pool.filter(pl.col("task").eq(pl.lit("nothing"))),
    new InputError(`Cannot use pool "${made.source}" as it holds no rows`),
  );
});

Deno.test("some models and tasks: model order stays, tasks come as named", () => {
  const pool = Pool.ofProfile(made).with({
    models: ["model-4", "model-2"],
    tasks: ["task-3", "task-1"],
  });
  assert.deepEqual(pool.models, ["model-2", "model-4"]);
  assert.deepEqual(pool.taskNames, ["task-3", "task-1"]);
  assert.deepEqual(names(pool.frame, "model"), ["model-2", "model-4"]);
  assert.deepEqual(names(pool.frame, "task").sort(), ["task-1", "task-3"]);
  assert.deepEqual(pool.members, [1, 3]);
  const inner = pool.with({ models: ["model-4"] });
  assert.deepEqual([inner.members, inner.whole.models.length], [[3], 4]);
  const { dev } = made.tasks[2];
  const rows = dev.items.length * dev.options;
  assert.deepEqual(inner.tasks[0].dev.p, dev.p.slice(3 * rows, 4 * rows));
});

Deno.test("a part of a pool leaves the pool as it was", () => {
  const pool = Pool.ofProfile(made);
  pool.with({ models: ["model-1"] });
  pool.filter(pl.col("model").eq(pl.lit("model-1")));
  assert.equal(pool.models.length, 4);
  assert.equal(pool.frame.height, 4 * 3 * 2 * 20);
});

Deno.test("unknown names are refused with those there are", () => {
  const pool = Pool.ofProfile(made);
  const of = `Cannot open pool "${made.source}" as it has no`;
  assert.throws(
    () => pool.with({ models: ["model-1", "x"] }),
    new InputError(`${of} model "x": its models are model-1, model-2, model-3, model-4`),
  );
  assert.throws(
    () => pool.with({ tasks: ["y"] }),
    new InputError(`${of} task "y": its tasks are task-1, task-2, task-3`),
  );
  assert.throws(
    () => pool.task("task1"),
    new InputError(
      `Cannot find task "task1": did you mean "task-1"? There are task-1, task-2, task-3 ` +
        `in pool "${made.source}"`,
    ),
  );
});

Deno.test("further columns stay in the frame, whatever file they come from", async () => {
  const rows = validRows().map((row) => ({ ...row, subject: row.split + " law", length: 17 }));
  await writeRows(`${folder}/more.parquet`, rows);
  await writeRows(`${folder}/more.jsonl`, rows);
  for (const name of ["more.parquet", "more.jsonl"]) {
    const { frame } = await openPool(`${folder}/${name}`);
    assert.deepEqual(frame.columns, [
      ...["task", "split", "item", "model", "gold", "p", "subject", "length"],
    ]);
    assert.deepEqual(names(frame, "subject"), ["dev law", "test law"]);
  }
});

Deno.test("filters are pushed down: what they leave out is neither read nor checked", async () => {
  const good = [...profileRows(made)];
  const bad = { ...good[0], item: "broken", model: "broken", p: [2, 2, 2] };
  await writeRows(`${folder}/broken.parquet`, [...good, bad]);
  await writeRows(`${folder}/broken.jsonl`, [...good, bad]);
  for (const name of ["broken.parquet", "broken.jsonl"]) {
    const path = `${folder}/${name}`;
    await assert.rejects(openPool(path), InputError);
    const byExpression = await openPool(path, {
      filter: pl.col("model").neq(pl.lit("broken")).and(pl.col("task").eq(pl.lit("task-2"))),
    });
    assert.deepEqual(byExpression.tasks.map(plain), [plain(made.tasks[1])]);
    const byName = await openPool(path, { models: [...made.models], tasks: ["task-3", "task-1"] });
    assert.deepEqual(byName.tasks.map(plain), [plain(made.tasks[2]), plain(made.tasks[0])]);
    assert.equal(byName.frame.height, 4 * 2 * 2 * 20);
  }
});

Deno.test("two files of different columns are one pool, filtered as one", async () => {
  const many = `${folder}/two`;
  await Deno.mkdir(many);
  const rows = [...profileRows(made)];
  await writeRows(`${many}/a.parquet`, rows.filter((row) => row.model < "model-3"));
  await writeRows(
    `${many}/b.parquet`,
    rows.filter((row) => row.model >= "model-3").map((row) => ({ ...row, mass: 0.5 })),
  );
  const pool = await openPool(many);
  assert.deepEqual(pool.tasks.map(plain), made.tasks.map(plain));
  assert.equal(pool.frame.getColumn("mass").nullCount(), pool.frame.height / 2);
  const part = await openPool(many, { models: ["model-2", "model-4"], tasks: ["task-1"] });
  assert.deepEqual(part.models, ["model-2", "model-4"]);
  assert.equal(part.frame.height, 2 * 2 * 20);
  const source = JSON.stringify(many);
  await assert.rejects(
    openPool(many, { models: ["model-9"] }),
    new InputError(
      `Cannot open pool ${source} as it has no model "model-9": ` +
        `its models are model-1, model-2, model-3, model-4`,
    ),
  );
});

Deno.test("a row that is refused after a filter is named among the kept rows", async () => {
  const path = `${folder}/kept.parquet`;
  const [first, ...rest] = validRows();
  const rows = [{ ...first, task: "other" }, first, ...rest.slice(0, 2), { ...rest[2], gold: 9 }];
  await writeRows(path, rows);
  await assert.rejects(
    openPool(path, { tasks: ["t"] }),
    new InputError(
      `Cannot use pool "${path}" as gold must be an option index from 0 to 1: got 9 at row 4 of ` +
        `the kept rows of "${path}" (task "t", test, item "test-1", model "b")`,
    ),
  );
});

Deno.test("a hand-made frame is checked like a file", () => {
  const frame = rowsFrame(validRows());
  const { models, tasks } = Pool.ofFrame(frame, { source: "mine" });
  assert.deepEqual([models, tasks.length], [["a", "b"], 1]);
  assert.throws(
    () => Pool.ofFrame(frame.withColumn(pl.lit(0.5).alias("gold")), { source: "mine" }),
    new InputError(
      `Cannot use pool "mine" as gold must be an option index from 0 to 1: got 0.5 at row 1 ` +
        `(task "t", dev, item "dev-1", model "a")`,
    ),
  );
  assert.throws(() => Pool.ofFrame(frame.drop("gold"), { source: "mine" }), InputError);
});
