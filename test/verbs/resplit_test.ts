import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { dealItems } from "../../lib/pool/deal_items.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { foldsOf } from "../../lib/verbs/folds_of.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { resplit } from "../../lib/verbs/resplit.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";

const open = () => openPool("sim:pool?models=3&tasks=2&items=30");

/** The pool with a subject for every item. */
function withSubjects(pool: Pool): Pool {
  const subject = pl.col("item").str.slice(-1).alias("subject");
  return Pool.ofFrame(pool.frame.withColumn(subject), { source: "made up" });
}

Deno.test("items are dealt as the kernel says, over both splits in the order of their ids", async () => {
  const pool = withSubjects(await open());
  const again = resplit(pool, { seed: 3, repeat: 2, by: "subject" });
  const { dev, test } = pool.tasks[1];
  const items = [...dev.items, ...test.items].sort();
  const deal = dealItems("task-2", items.map((item) => item.at(-1)!), { seed: 3, repeat: 2 });
  assert.deepEqual(
    again.tasks[1].test.items,
    deal.test.map((n) => items[n]),
  );
  const folds = foldsOf(again)!("task-2");
  const first = again.tasks[1].dev.items.filter((_, n) => folds[n] === 0);
  assert.deepEqual(first, deal.dev[0].map((n) => items[n]));
});

Deno.test("answers stay with their items, and other columns are kept", async () => {
  const pool = withSubjects(await open());
  const again = resplit(pool, { seed: 1, by: "subject" });
  assert.deepEqual(again.frame.columns, [...pool.frame.columns, "fold"]);
  const find = (of: Pool, item: string) => {
    const view = of.tasks.flatMap(({ dev, test }) => [dev, test])
      .find((each) => each.task === "task-1" && each.items.includes(item))!;
    const at = (view.items.length + view.items.indexOf(item)) * view.options;
    return [...view.p.subarray(at, at + view.options)];
  };
  for (const item of ["dev-0001", "test-0030"]) {
    assert.deepEqual(find(again, item), find(pool, item));
  }
});

Deno.test("a pool may be dealt again, its folds anew", async () => {
  const once = resplit(await open(), { seed: 1 });
  const twice = resplit(once, { seed: 1, repeat: 2 });
  assert.deepEqual(twice.frame.columns, once.frame.columns);
  assert.notDeepEqual(twice.tasks[0].dev.items, once.tasks[0].dev.items);
  assert.equal(twice.simulated, true);
});

Deno.test("methods that learn on dev use the folds of the pool", async () => {
  const pool = resplit(await openPool("sim:pool?models=6&tasks=2&items=60"), { seed: 2 });
  const teams = (on: Pool) =>
    selectTeams(
      { quality: quality(on), pairs: overTasks(pairs(on)), pool: on },
      { k: 2, method: ["direct", "c2mas-tuned", "c2mas-shrunk"] },
    );
  assert.equal(teams(pool).height, 6);
  assert.equal(foldsOf(await open()), undefined);
  // A part of the pool has the same folds.
  const part = pool.with({ models: pool.models.slice(0, 4), tasks: ["task-2"] });
  assert.deepEqual(foldsOf(part)!("task-2"), foldsOf(pool)!("task-2"));
  assert.equal(teams(part).height, 3);
});

Deno.test("a column that is not there, or that an item has two values of, is refused", async () => {
  const pool = await open();
  assert.throws(() => resplit(pool, { by: "subject" }), /by "subject" as its frame has only the/);
  assert.throws(() => resplit(pool, { by: "model" }), /item ".*" has "model-1" and "model-2"/);
});
