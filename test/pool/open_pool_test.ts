import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { InputError } from "../../lib/errors.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import type { PoolFilter } from "../../lib/pool/pool.ts";
import { profileRows } from "../../lib/pool/profile_rows.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { rowsFrame } from "../../lib/pool/rows_frame.ts";
import { lazyParquet } from "../../lib/pool/read_frame.ts";
import { writeRows } from "../../lib/pool/write_rows.ts";
import type { ProfileRow, Task } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { validRows } from "../support/pools.ts";

const folder = await Deno.makeTempDir({ prefix: "troupe-pools-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

let files = 0;

/** A task as plain data, both splits looked at. */
const plain = ({ name, dev, test }: Task) => ({ name, dev, test });

/** Writes a file of that content and returns its path. */
async function fileOf(content: string | Uint8Array, suffix: string): Promise<string> {
  const path = `${folder}/pool-${++files}${suffix}`;
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  await Deno.writeFile(path, bytes);
  return path;
}

function jsonLines(rows: readonly unknown[]): Promise<string> {
  return fileOf(rows.map((row) => JSON.stringify(row) + "\n").join(""), ".jsonl");
}

function parquet(frame: pl.DataFrame): string {
  const path = `${folder}/pool-${++files}.parquet`;
  frame.writeParquet(path);
  return path;
}

async function refuses(source: string, message: string, filter?: PoolFilter): Promise<void> {
  await assert.rejects(openPool(source, filter), new InputError(message));
}

Deno.test("a profile survives Parquet and JSON Lines to the bit", async () => {
  const pool = madePool({ models: 4, tasks: 2, items: 25, options: 5 });
  for (const name of ["bits.parquet", "bits.jsonl"]) {
    const path = `${folder}/${name}`;
    await writeRows(path, profileRows(pool));
    const read = await openPool(path);
    assert.deepEqual([read.source, read.simulated, read.models], [path, false, pool.models]);
    assert.deepEqual(read.tasks.map(plain), pool.tasks.map(plain));
  }
});

Deno.test("items with fewer options survive both formats", async () => {
  const rows = validRows().concat(
    ["a", "b"].map((model) => (
      { task: "t", split: "dev", item: "dev-2", model, gold: 2, p: [0.1, 0, 0.9] }
    )),
  );
  for (const name of ["ragged.parquet", "ragged.jsonl"]) {
    await writeRows(`${folder}/${name}`, rows);
    const { dev } = (await openPool(`${folder}/${name}`)).tasks[0];
    assert.deepEqual([...dev.optionCounts], [2, 3]);
    assert.deepEqual([...dev.p.subarray(0, 6)], [0.25, 0.75, 0, 0.1, 0, 0.9]);
  }
});

Deno.test("optional columns are kept in both formats", async () => {
  const rows = validRows().map((row) => ({ ...row, logp: [-1.5, null], mass: 0.9 }));
  const frame = rowsFrame(rows);
  assert.deepEqual(frame.columns, ["task", "split", "item", "model", "gold", "p", "logp", "mass"]);
  await writeRows(`${folder}/optional.jsonl`, rows);
  const lines = (await Deno.readTextFile(`${folder}/optional.jsonl`)).trimEnd().split("\n");
  assert.deepEqual(lines.map((line) => JSON.parse(line)), rows);
});

Deno.test("a name that is neither format is refused before anything is written", async () => {
  await assert.rejects(
    writeRows(`${folder}/pool.csv`, validRows()),
    new InputError(
      `Cannot write a profile as its name must end in .parquet or .jsonl: got "${folder}/pool.csv"`,
    ),
  );
});

Deno.test("logp alone is enough where it has no gaps, in both formats", async () => {
  const rows = validRows().map(({ p: _, ...row }) => (
    { ...row, logp: [Math.log(0.2), Math.log(0.6)] }
  ));
  for (const path of [await jsonLines(rows), parquet(rowsFrame(rows))]) {
    assertClose((await openPool(path)).tasks[0].dev.p, [0.25, 0.75, 0.25, 0.75], 1e-15);
  }
});

Deno.test("some rows may have p and others only logp", async () => {
  const [first, ...rest] = validRows();
  const rows = [{ ...first, p: undefined, logp: [0, 0] }, ...rest];
  for (const path of [await jsonLines(rows), parquet(rowsFrame(rows))]) {
    assertClose((await openPool(path)).tasks[0].dev.p, [0.5, 0.5, 0.25, 0.75], 1e-15);
  }
});

Deno.test("logp with gaps and no p is refused, in both formats", async () => {
  const rows: ProfileRow[] = validRows().map(({ p: _, ...row }) => ({ ...row, logp: [-1, null] }));
  const why = "a row needs p, or a logp without gaps: got neither";
  const who = `(task "t", dev, item "dev-1", model "a")`;
  const text = await jsonLines(rows);
  await refuses(text, `Cannot use pool "${text}" as ${why} at line 1 of "${text}" ${who}`);
  const table = parquet(rowsFrame(rows));
  await refuses(table, `Cannot use pool "${table}" as ${why} at row 1 of "${table}" ${who}`);
});

Deno.test("Parquet with single precision or fixed-size lists is read", async () => {
  const frame = rowsFrame(validRows());
  const single = parquet(frame.withColumn(pl.col("p").cast(pl.List(pl.Float32)).alias("p")));
  assert.deepEqual([...(await openPool(single)).tasks[0].dev.p], [0.25, 0.75, 0.25, 0.75]);
  const flat = pl.DataFrame({
    x: Float64Array.from({ length: 8 }, (_, at) => [0.25, 0.75][at % 2]),
  })
    .select(pl.col("x").reshape([4, 2]).alias("p"));
  const fixed = parquet(frame.drop("p").hstack(flat));
  assert.deepEqual([...(await openPool(fixed)).tasks[0].dev.p], [0.25, 0.75, 0.25, 0.75]);
});

Deno.test("single precision that sums to 1 only within 1e-7 is renormalised", async () => {
  const p = [1 / 3, 1 / 3, 1 / 3].map(Math.fround);
  const rows = validRows().map((row) => ({ ...row, p }));
  const path = parquet(
    rowsFrame(rows).withColumn(pl.col("p").cast(pl.List(pl.Float32)).alias("p")),
  );
  assertClose((await openPool(path)).tasks[0].dev.p.subarray(0, 3), [1 / 3, 1 / 3, 1 / 3], 1e-15);
});

Deno.test("whole numbers of other widths serve as gold", async () => {
  const frame = rowsFrame(validRows()).withColumn(pl.col("gold").cast(pl.UInt8).alias("gold"));
  assert.deepEqual([...(await openPool(parquet(frame))).tasks[0].dev.gold], [1]);
});

Deno.test("bad rows of Parquet are named", async () => {
  const [first, ...rest] = validRows();
  const cases: [Partial<Record<keyof ProfileRow, unknown>>, string][] = [
    [{ p: [-0.5, 1.5] }, "probabilities must not be negative: got -0.5 for option 0"],
    [{ p: [NaN, 1] }, "probabilities must be finite numbers: got NaN for option 0"],
    [{ p: [null, 1] }, "probabilities must be finite numbers: got NaN for option 0"],
    [{ p: [0.5, 0.25] }, "probabilities must sum to 1 within 0.000001: got 0.75"],
    [{ gold: 7 }, "gold must be an option index from 0 to 1: got 7"],
    [{ gold: null }, "gold must be an option index from 0 to 1: got NaN"],
  ];
  for (const [change, why] of cases) {
    const path = parquet(rowsFrame([{ ...first, ...change } as ProfileRow, ...rest]));
    await refuses(
      path,
      `Cannot use pool "${path}" as ${why} at row 1 of "${path}" ` +
        `(task "t", dev, item "dev-1", model "a")`,
    );
  }
});

Deno.test("bad rows of JSON Lines are named, Python's bare NaN included", async () => {
  const head = `{"task": "t", "split": "dev", "item": "1", "model": "a", "gold": 0, "p": `;
  const cases = [
    ["[NaN, 1.0]", "probabilities must be finite numbers: got NaN for option 0"],
    ["[0.5, -Infinity]", "probabilities must be finite numbers: got -Infinity for option 1"],
    ["[-0.5, 1.5]", "probabilities must not be negative: got -0.5 for option 0"],
    ["[0.5, 0.25]", "probabilities must sum to 1 within 0.000001: got 0.75"],
    ["null", "a row needs p, or a logp without gaps: got neither"],
    ["0.5", "an item has 2 to 255 options: got 1"],
    [`"half"`, "an item has 2 to 255 options: got 1"],
  ];
  for (const [p, why] of cases) {
    const path = await fileOf(`\n${head}${p}}\n`, ".jsonl"); // blank lines count, but do not hurt
    await refuses(
      path,
      `Cannot use pool "${path}" as ${why} at line 2 of "${path}" ` +
        `(task "t", dev, item "1", model "a")`,
    );
  }
});

Deno.test("text that is not JSON, and JSON that is not an object, is refused by line", async () => {
  for (const bad of [`{"task": "t", `, "hello", "[1, 2]", "17", "null"]) {
    const good = JSON.stringify(validRows()[0]);
    const path = await fileOf(`${good}\n${bad}\n`, ".jsonl");
    await refuses(
      path,
      `Cannot read pool "${path}" as line 2 is not a JSON object: got ${JSON.stringify(bad)}`,
    );
  }
});

Deno.test("an empty file is refused, in both formats", async () => {
  const text = await fileOf("", ".jsonl");
  await refuses(text, `Cannot use pool "${text}" as it holds no rows`);
  const table = await fileOf("", ".parquet");
  await assert.rejects(openPool(table), (error: Error) => {
    assert.ok(error instanceof InputError);
    assert.ok(
      error.message.startsWith(`Cannot read pool "${table}" as it is not a whole Parquet file: `),
    );
    return true;
  });
  const hollow = parquet(rowsFrame(validRows()).limit(0));
  await refuses(hollow, `Cannot use pool "${hollow}" as it holds no rows`);
});

Deno.test("Parquet cut short, and Parquet that is something else, is refused", async () => {
  const whole = await Deno.readFile(parquet(rowsFrame(validRows())));
  for (const part of [whole.slice(0, -10), whole.slice(0, 20), new TextEncoder().encode("{}")]) {
    const path = await fileOf(part, ".parquet");
    await assert.rejects(openPool(path), (error: Error) => {
      assert.ok(error instanceof InputError);
      const start = `Cannot read pool "${path}" as it is not a whole Parquet file: `;
      assert.ok(error.message.startsWith(start) && !error.message.includes("\n"), error.message);
      return true;
    });
  }
});

Deno.test("missing columns are named, with those that are there", async () => {
  const frame = rowsFrame(validRows());
  const needs = "as a profile needs the columns task, split, item, model, gold and p";
  const hint = "; `troupe import table` makes a profile of other tables";
  const path = parquet(frame.drop("gold").drop("split"));
  await refuses(
    path,
    `Cannot read pool "${path}" ${needs}: split, gold not among task, item, model, p${hint}`,
  );
  const bare = parquet(frame.drop("p"));
  await refuses(
    bare,
    `Cannot read pool "${bare}" ${needs}: p not among task, split, item, model, gold${hint}`,
  );
});

Deno.test("columns of the wrong type are refused", async () => {
  const frame = rowsFrame(validRows());
  const row = (path: string) => `at row 1 of "${path}" (task "t", dev, item "dev-1", model "a")`;
  const single = parquet(frame.withColumn(pl.lit(0.5).alias("p")));
  await refuses(
    single,
    `Cannot use pool "${single}" as an item has 2 to 255 options: got 1 ${row(single)}`,
  );
  const letter = parquet(frame.withColumn(pl.lit("B").alias("gold")));
  await refuses(
    letter,
    `Cannot use pool "${letter}" as gold must be an option index from 0 to 1: got NaN ${
      row(letter)
    }`,
  );
  const lists = parquet(frame.withColumn(pl.col("p").alias("task")));
  await refuses(
    lists,
    `Cannot read pool "${lists}" as names must be texts and p lists of numbers: ` +
      `cannot cast List type (inner: 'Float64', to: 'String')`,
  );
});

Deno.test("a missing source and a file of another kind are refused", async () => {
  const path = `${folder}/nowhere.parquet`;
  await refuses(
    path,
    `Cannot open pool "${path}" as there is no such file or folder; "sim:paper" is the embedded pool`,
  );
  const csv = await fileOf("a,b", ".csv");
  await refuses(
    csv,
    `Cannot read pool "${csv}" as a profile is a .parquet or .jsonl file, or a folder of them`,
  );
});

Deno.test("a folder is the sum of its files, and errors name the file", async () => {
  const many = `${folder}/many`;
  await Deno.mkdir(many);
  const [a1, b1, a2, b2] = validRows();
  await writeRows(`${many}/a.parquet`, [a1, a2]);
  await writeRows(`${many}/b.jsonl`, [b1, b2]);
  await Deno.writeTextFile(`${many}/notes.txt`, "not a profile");
  const pool = await openPool(many);
  assert.deepEqual(pool.models, ["a", "b"]);
  assert.deepEqual([...pool.tasks[0].dev.p], [0.25, 0.75, 0.25, 0.75]);
  await writeRows(`${many}/b.jsonl`, [b1, { ...b2, gold: 5 }]);
  await refuses(
    many,
    `Cannot use pool "${many}" as gold must be an option index from 0 to 1: got 5 at line 2 of ` +
      `"${many}/b.jsonl" (task "t", test, item "test-1", model "b")`,
  );
});

Deno.test("a run folder is its profile.parquet", async () => {
  const run = `${folder}/run`;
  await Deno.mkdir(run);
  await writeRows(`${run}/profile.parquet`, validRows());
  await Deno.writeTextFile(`${run}/log.jsonl`, "this is no profile\n");
  assert.deepEqual((await openPool(run)).models, ["a", "b"]);
});

Deno.test("a folder without a profile is refused", async () => {
  const empty = `${folder}/empty`;
  await Deno.mkdir(empty);
  await refuses(
    empty,
    `Cannot open pool "${empty}" as the folder holds no profile (.parquet or .jsonl)`,
  );
});

Deno.test("models and tasks are filtered before anything is checked", async () => {
  const rows = validRows();
  const path = await jsonLines([
    ...rows,
    { ...rows[0], model: "broken", p: [2, 2] },
    ...rows.map((row) => ({ ...row, task: "other", gold: 9 })),
  ]);
  const pool = await openPool(path, { models: ["b", "a"], tasks: ["t"] });
  assert.deepEqual([pool.models, pool.tasks.map((task) => task.name)], [["a", "b"], ["t"]]);
});

Deno.test("an unknown model or task is refused with those there are", async () => {
  const path = await jsonLines(validRows());
  await refuses(path, `Cannot open pool "${path}" as it has no model "c": its models are a, b`, {
    models: ["a", "c"],
  });
  await refuses(path, `Cannot open pool "${path}" as it has no task "u": its tasks are t`, {
    tasks: ["u"],
  });
  const sim = "sim:pool?models=2&tasks=1&items=5";
  await refuses(
    sim,
    `Cannot open pool "${sim}" as it has no model "x": its models are model-1, model-2`,
    { models: ["x"] },
  );
});

Deno.test("a JSON Lines file of other bytes is refused in one line", async () => {
  const path = await Deno.makeTempFile({ suffix: ".jsonl" });
  await Deno.writeFile(path, Uint8Array.of(0x7b, 0xff, 0xfe, 0x0a));
  await refuses(
    path,
    `Cannot read pool "${path}" as JSON Lines must be UTF-8 text: got other bytes`,
  );
});

Deno.test("a filter by model or task is part of the Parquet scan, and skips what it can", () => {
  const path = parquet(rowsFrame(validRows()));
  for (const filter of [pl.col("model").isIn(["a"]), pl.col("task").isIn(["t"])]) {
    const plan = lazyParquet(path, filter).describeOptimizedPlan();
    assert.match(plan, /^Parquet SCAN [^\n]+\n[^\n]+\nSELECTION: [^\n]*is_in/);
  }
});
