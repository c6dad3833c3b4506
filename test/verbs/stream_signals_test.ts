import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { writeBigPool } from "../../bench/big_pool.ts";
import { InputError } from "../../lib/errors.ts";
import { random } from "../../lib/math/random.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { profileFrame } from "../../lib/pool/profile_frame.ts";
import { profileRows } from "../../lib/pool/profile_rows.ts";
import { rowsFrame } from "../../lib/pool/rows_frame.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { MEASURES } from "../../lib/signals/measures.ts";
import { streamPlan } from "../../lib/signals/stream_memory.ts";
import { signalsOfPool } from "../../lib/verbs/open_signals.ts";
import { measureSignals, streamSignals } from "../../lib/verbs/stream_signals.ts";
import type { ProfileRow } from "../../lib/types.ts";
import { validRows } from "../support/pools.ts";

const folder = await Deno.makeTempDir({ prefix: "troupe-stream-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

let files = 0;

function parquet(frame: pl.DataFrame): string {
  const path = `${folder}/pool-${++files}.parquet`;
  frame.writeParquet(path);
  return path;
}

const made = madePool({ models: 7, tasks: 2, items: 700, options: 4 });
const frame = profileFrame(made);
const rowsAtATime = 4999;

/** Bytes with which about so many items of the pool above fit at a time. */
function memoryFor(items: number, measures = 2): number {
  const shape = {
    source: "",
    models: 7,
    tasks: [{ options: 4, items: 700 }, { options: 4, items: 700 }],
  };
  const { program, matrices, rows } = streamPlan({ ...shape, measures, rowsAtATime, memory: 1e9 });
  return program + matrices + rows + items * 7 * (8 * 4 + 3);
}

/** The frame's rows in the order of random numbers. */
function shuffled(): pl.DataFrame {
  const rng = random(11);
  const keys = Float64Array.from({ length: frame.height }, () => rng.uniform());
  return frame.withColumn(pl.Series("key", keys)).sort("key").drop("key");
}

async function assertSameBits(source: string, items: number): Promise<void> {
  const { plan, ...streamed } = await streamSignals(source, {
    rowsAtATime,
    memory: memoryFor(items),
  });
  assert.ok(plan.itemsAtATime.every((count) => count <= items), `${plan.itemsAtATime}`);
  assert.deepEqual(streamed, signalsOfPool(await openPool(source)));
}

Deno.test("a pool read in pieces has the signals of the pool in memory, to the last bit", async () => {
  for (const items of [100, 300]) await assertSameBits(parquet(frame), items);
});

Deno.test("the order of rows, and how they are spread over files, changes no bit", async () => {
  await assertSameBits(parquet(frame.sort("model")), 300);
  await assertSameBits(parquet(shuffled()), 300);
  const many = `${folder}/many`;
  await Deno.mkdir(many);
  for (const model of made.models) {
    frame.filter(pl.col("model").eq(pl.lit(model))).writeParquet(`${many}/${model}.parquet`);
  }
  await assertSameBits(many, 300);
});

Deno.test("every measure that comes with the library can be had in pieces, to the last bit", async () => {
  const source = parquet(frame);
  const { plan, ...streamed } = await streamSignals(source, {
    measures: MEASURES,
    over: () => ["task-2"],
    rowsAtATime,
    memory: memoryFor(256, MEASURES.length),
  });
  assert.deepEqual(plan.itemsAtATime, [256, 256]);
  const pool = await openPool(source);
  assert.deepEqual(streamed, signalsOfPool(pool, { measures: MEASURES, pool: ["task-2"] }));
  assert.deepEqual(
    await measureSignals(pool, { measures: MEASURES, over: () => ["task-2"] }),
    streamed,
  );
});

Deno.test("items of fewer options, and more options on test, are measured as in memory", async () => {
  const rows = [...profileRows(madePool({ models: 3, tasks: 1, items: 90, options: 3 }))];
  const mixed = rows.map((row, at): ProfileRow => {
    const item = Math.floor(at / 3) % 90;
    if (row.split === "test") return { ...row, p: [...row.p!.map((x) => x / 2), 0.5] };
    return item % 2 ? row : { ...row, gold: row.gold % 2, p: [row.p![0], 1 - row.p![0]] };
  });
  const source = parquet(rowsFrame(mixed));
  const { plan: _, ...streamed } = await streamSignals(source, { rowsAtATime: 50 });
  assert.deepEqual(streamed, signalsOfPool(await openPool(source)));
});

Deno.test("rows that have only logp are read in pieces too", async () => {
  const rows = validRows().map(({ p: _, ...row }) => ({
    ...row,
    logp: [Math.log(0.2), Math.log(0.6)],
  }));
  const some = [{ ...validRows()[0], logp: [0, 0] }, ...rows.slice(1)];
  for (const each of [rows, some]) {
    const source = parquet(rowsFrame(each));
    const { plan: _, ...streamed } = await streamSignals(source, { rowsAtATime: 1 });
    assert.deepEqual(streamed, signalsOfPool(await openPool(source)));
  }
});

Deno.test("some models can be streamed, and an unknown one is refused", async () => {
  const source = parquet(frame);
  const models = ["model-5", "model-2"];
  const { plan: _, ...streamed } = await streamSignals(source, { models, rowsAtATime });
  assert.deepEqual(streamed, signalsOfPool(await openPool(source, { models })));
  await assert.rejects(
    streamSignals(source, { models: ["nobody"], rowsAtATime }),
    /Cannot open pool ".*" as it has no model "nobody": its models are model-1, model-2, /,
  );
});

Deno.test("a fault in a pool is refused in pieces by the words that it is refused by in memory", async () => {
  const [first, second, ...rest] = validRows();
  const faults: ProfileRow[][] = [
    [first, { ...second, p: [NaN, 1] }, ...rest],
    [first, { ...second, p: [0.5, 0.25] }, ...rest],
    [first, { ...second, gold: 0 }, ...rest],
    [first, { ...second, p: [0.25, 0.5, 0.25] }, ...rest],
    [first, second, second, ...rest],
    [first, second, rest[0]],
    [first, second, ...rest.map((row) => ({ ...row, item: "dev-1" }))],
    [{ ...first, item: "" }, second, ...rest],
    [{ ...first, split: "train" as "dev" }, second, ...rest],
  ];
  for (const rows of faults) {
    const source = parquet(rowsFrame(rows));
    const inMemory = await openPool(source).then(() => assert.fail(), (error: Error) => error);
    assert.ok(inMemory instanceof InputError);
    for (const rowsAtATime of [1, 2, 100]) {
      await assert.rejects(streamSignals(source, { rowsAtATime }), inMemory);
    }
  }
});

Deno.test("what cannot be streamed is refused in one line", async () => {
  const lines = `${folder}/lines.jsonl`;
  await Deno.writeTextFile(lines, validRows().map((row) => JSON.stringify(row)).join("\n"));
  await assert.rejects(
    streamSignals(lines),
    /Cannot read pool ".*" in pieces as only Parquet can be/,
  );
  const own = { id: "own", label: "own", symbol: "O", index: "hiOwn", higher: "alike" } as const;
  const whole = { ...own, matrix: () => new Float64Array(49) };
  await assert.rejects(
    streamSignals(parquet(frame), { measures: [whole] }),
    /Cannot measure own in pieces as it looks at a split as a whole/,
  );
  await assert.rejects(
    streamSignals(parquet(frame), { memory: 3e8 }),
    /Cannot read ".*" within 0\.3 GB as 7 models in 2 tasks need 0\.45: give more with --memory/,
  );
});

/** What streaming may hold at most; in memory, the pool below takes half as much again. */
const [BOUND, ROWS] = [460e6, 1_800_000];

Deno.test({
  name: "a pool that would not fit into its bound is measured within it",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const big = `${folder}/big`;
    await Deno.mkdir(big);
    assert.equal(await writeBigPool(big, { models: 60, items: ROWS / 60, options: 4 }), ROWS);
    const script = new URL("../import/import_peak.ts", import.meta.url).pathname;
    const args = ["signals", big, "--stream", "--memory", `${BOUND / 1e9}`];
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", script, ...args, "--out", `${folder}/big.parquet`],
      stdout: "null",
      stderr: "piped",
    }).output();
    const text = new TextDecoder().decode(stderr);
    assert.equal(code, 0, text);
    const peak = Number(/peak memory (\d+) bytes/.exec(text)?.[1]);
    assert.ok(peak < BOUND, `${Math.round(peak / 1e6)} MB`);
    assert.match(
      text,
      /note: read in pieces; \d+ MB of matrices, 102 MB of rows and \d+ MB of answers/,
    );
  },
});
