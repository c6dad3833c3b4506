import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { InputError } from "../../lib/errors.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { MEASURES } from "../../lib/signals/measures.ts";
import {
  isSignalsFile,
  openSignals,
  readSignals,
  signalsOfPool,
  writeSignals,
} from "../../lib/verbs/open_signals.ts";
import { signalsTable } from "../../lib/verbs/signals_table.ts";

const folder = await Deno.makeTempDir({ prefix: "troupe-signals-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

const pool = await openPool("sim:pool?models=5&tasks=3&items=40");
const signals = signalsOfPool(pool, { measures: MEASURES, pool: ["task-3", "task-1"] });

Deno.test("signals survive Parquet and JSON to the bit", async () => {
  for (const name of ["all.parquet", "all.json"]) {
    await writeSignals(`${folder}/${name}`, signals);
    assert.deepEqual(await readSignals(`${folder}/${name}`), signals);
    assert.ok(await isSignalsFile(`${folder}/${name}`));
  }
});

Deno.test("signals of some tasks keep what was pooled over all", async () => {
  const path = `${folder}/some.parquet`;
  await writeSignals(path, signals, ["task-2"]);
  const { tasks, pooled, pooledOver } = await readSignals(path);
  assert.deepEqual([...tasks.keys()], ["task-2"]);
  assert.deepEqual({ pooled, pooledOver }, {
    pooled: signals.pooled,
    pooledOver: signals.pooledOver,
  });
});

Deno.test("a single model has signals too", async () => {
  const one = signalsOfPool(pool.with({ models: ["model-1"] }));
  await writeSignals(`${folder}/one.parquet`, one);
  assert.deepEqual(await readSignals(`${folder}/one.parquet`), one);
});

Deno.test("the frames of opened signals are those of their matrices", async () => {
  const path = `${folder}/frames.parquet`;
  await writeSignals(path, signals);
  const { quality, pairs, taskPairs } = await openSignals(path);
  assert.deepEqual([quality.height, pairs.height, taskPairs.height], [3 * 5, 10, 3 * 10]);
  const [row] = pairs.filter(
    pl.col("a").eq(pl.lit("model-2")).and(pl.col("b").eq(pl.lit("model-4"))),
  ).toRecords();
  assert.equal(row.jsd, signals.pooled.jsd[1 * 5 + 3]);
});

Deno.test("a table that holds no signals is refused by what is wrong with it", async () => {
  const good = signalsTable(signals);
  const cases: [pl.DataFrame, RegExp][] = [
    [good.drop("quality"), /as it lacks some of the columns source, simulated, pooledOver/],
    [good.rename({ R: "Z" }), /as "Z" is no measure: there are R, J, /],
    [good.slice(0, 15), /as every task must have a row for each model, in the same order/],
    [good.slice(0, 19), /as every task must have a row for each model/],
    [
      good.withColumn(pl.col("quality").multiplyBy(100).alias("quality")),
      /as quality of "task-1" must be a number from 0 to 1 for every model/,
    ],
    [
      good.withColumn(pl.col("J").lst.head(3).alias("J")),
      /as J of task "task-1" is not a symmetric 5 × 5 matrix/,
    ],
  ];
  for (const [at, [frame, message]] of cases.entries()) {
    const path = `${folder}/bad-${at}.parquet`;
    frame.writeParquet(path);
    await assert.rejects(readSignals(path), (error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, message);
      return true;
    });
  }
});

Deno.test("a file of signals is no pool, and a pool no file of signals", async () => {
  const path = `${folder}/no_pool.parquet`;
  await writeSignals(path, signals);
  await assert.rejects(
    openPool(path),
    /Cannot read pool ".*" as it holds signals and not the answers themselves: `troupe select`/,
  );
  const profile = `${folder}/profile.parquet`;
  pool.frame.writeParquet(profile);
  assert.deepEqual(
    [await isSignalsFile(profile), await isSignalsFile(folder), await isSignalsFile("sim:paper")],
    [false, false, false],
  );
});

Deno.test("signals that no text can hold are refused as JSON, and other endings altogether", async () => {
  const wide = { ...signals, models: Array.from({ length: 5000 }, (_, i) => `m${i}`) };
  await assert.rejects(
    writeSignals(`${folder}/wide.json`, wide),
    /Cannot write signals as JSON as so large a text cannot be read again: got 5000 models/,
  );
  await assert.rejects(
    writeSignals(`${folder}/signals.csv`, signals),
    /Cannot write signals as their file must end in .json or .parquet: got ".*signals.csv"/,
  );
});
