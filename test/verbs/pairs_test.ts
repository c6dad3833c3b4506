import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { InputError } from "../../lib/errors.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import type { Measure } from "../../lib/signals/measure.ts";
import { MEASURES } from "../../lib/signals/measures.ts";
import { measureMatrix, poolSignals, taskSignals } from "../../lib/signals/task_signals.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { records } from "../../lib/verbs/records.ts";
import { assertClose } from "../support/close.ts";
import { profileOf, splitOf, splitOfCorrectness } from "../support/pools.ts";

const pool = Pool.ofProfile(madePool({ models: 4, tasks: 3, items: 50 }));

/** A pool of one task whose dev answers are right where it says 1. */
function poolOf(correct: readonly (readonly (0 | 1)[])[]): Pool {
  const dev = splitOfCorrectness(correct);
  const test = splitOf(correct.map(() => []), [], { split: "test", options: 2 });
  return Pool.ofProfile(profileOf([{ name: "t", dev, test }]));
}

Deno.test("quality counted by hand: one row per task and model", () => {
  const frame = quality(poolOf([[1, 1, 1, 0], [0, 1, 0, 0]]));
  assert.deepEqual(frame.toRecords(), [
    { task: "t", model: "a", n: 4, correct: 3, accuracy: 0.75 },
    { task: "t", model: "b", n: 4, correct: 1, accuracy: 0.25 },
  ]);
});

Deno.test("pairs counted by hand: the four cells, and the measures that follow from them", () => {
  // a 1 1 1 1 0 0 1 0   both right: 1, 2, 3; a alone: 4, 7
  // b 1 1 1 0 0 1 0 0   b alone: 6; neither: 5, 8
  const frame = pairs(poolOf([[1, 1, 1, 1, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0]]), {
    measures: ["yuleQ", "doubleFault", "disagreement", "correlation"],
  });
  assert.deepEqual(frame.columns, [
    ...["task", "a", "b", "n11", "n10", "n01", "n00"],
    ...["yuleQ", "doubleFault", "disagreement", "correlation"],
  ]);
  const [row] = records<Record<string, number>>(frame);
  assert.equal(frame.height, 1);
  assert.deepEqual([row.n11, row.n10, row.n01, row.n00], [3, 2, 1, 2]);
  assertClose(
    [row.yuleQ, row.doubleFault, row.disagreement, row.correlation],
    [4 / 8, 2 / 8, 3 / 8, (3 * 2 - 2 * 1) / Math.sqrt(5 * 3 * 4 * 4)],
    1e-15,
  );
});

Deno.test("every measure's column holds the upper triangle of the kernel's matrix", () => {
  const frame = pairs(pool, { measures: MEASURES });
  assert.equal(frame.height, 3 * 6);
  for (const { name, dev } of pool.tasks) {
    const rows = records<Record<string, number | string>>(
      frame.filter(pl.col("task").eq(pl.lit(name))),
    );
    for (const measure of MEASURES) {
      const matrix = measureMatrix(dev, measure);
      for (const row of rows) {
        const [i, j] = [row.a, row.b].map((model) => pool.models.indexOf(model as string));
        assert.ok(i < j);
        assert.equal(row[measure.id], matrix[i * 4 + j], `${measure.id} of ${row.a}, ${row.b}`);
      }
    }
  }
});

Deno.test("the paper's two measures are the default", () => {
  assert.deepEqual(pairs(pool).columns.slice(7), ["yuleQ", "jsd"]);
});

Deno.test("a measure of one's own has its own column", () => {
  const both: Measure = {
    id: "bothRight",
    label: "Both right",
    symbol: "B",
    index: "hiBoth",
    higher: "alike",
    counts: ({ n11, n10, n01, n00 }) => n11 / (n11 + n10 + n01 + n00),
  };
  const [row] = records<Record<string, number>>(pairs(pool, { measures: [both, "jsd"] }));
  assert.equal(row.bothRight, row.n11 / 50);
});

Deno.test("pooling adds the counts and averages the measures, as the kernel does", () => {
  const all = overTasks(pairs(pool));
  assert.deepEqual(all.columns, ["a", "b", "n11", "n10", "n01", "n00", "yuleQ", "jsd"]);
  const { pooled } = poolSignals(pool);
  records<Record<string, number | string>>(all).forEach((row) => {
    const [i, j] = [row.a, row.b].map((model) => pool.models.indexOf(model as string));
    assertClose(row.yuleQ as number, pooled.yuleQ[i * 4 + j], 1e-15);
    assertClose(row.jsd as number, pooled.jsd[i * 4 + j], 1e-15);
    const counts = [row.n11, row.n10, row.n01, row.n00] as number[];
    assert.equal(counts.reduce((sum, n) => sum + n, 0), 3 * 50);
  });
});

Deno.test("pooling over named tasks leaves the others out, whatever their order", () => {
  const each = pairs(pool);
  const two = overTasks(each, ["task-3", "task-1"]);
  const byHand = overTasks(pairs(pool.with({ tasks: ["task-1", "task-3"] })));
  assert.deepEqual(two.toRecords(), byHand.toRecords());
  const { jsd } = taskSignals(pool.tasks[1].dev).pairs;
  assert.equal(records<{ jsd: number }>(overTasks(each, ["task-2"]))[0].jsd, jsd[1]);
});

Deno.test("pairs may be filtered, joined and summarised between two verbs", () => {
  const alike = overTasks(pairs(pool)).filter(pl.col("yuleQ").gt(pl.lit(-2)));
  assert.equal(alike.height, 6);
});

Deno.test("mistakes are named", () => {
  const refuses = (run: () => unknown, message: string) =>
    assert.throws(run, new InputError(message));
  refuses(
    () => pairs(pool, { measures: ["yuleq"] }),
    `Cannot find measure "yuleq": did you mean "yuleQ"? There are ${
      MEASURES.map(({ id }) => id).join(", ")
    }`,
  );
  refuses(
    () => pairs(pool.with({ models: ["model-1"] })),
    `Cannot compare the models of "${pool.source}" as a pair needs two: got 1`,
  );
  refuses(
    () => overTasks(pairs(pool), ["task-4"]),
    `Cannot find task "task-4": did you mean "task-1"? There are task-1, task-2, task-3`,
  );
  refuses(() => overTasks(pairs(pool), []), "Cannot pool over no tasks: name one or more");
  const test = splitOf([[[1, 0]], [[1, 0]]], [0], { split: "test" });
  const hollow = Pool.ofProfile(profileOf([{
    name: "t",
    dev: splitOf([[], []], [], { options: 2 }),
    test,
  }]));
  for (const verb of [quality, pairs]) {
    refuses(() => verb(hollow), `Cannot profile task "t" as its dev split has no items`);
  }
});
