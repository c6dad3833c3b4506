import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { choiceSoft } from "../../lib/aggregate/choice_soft.ts";
import { accuracy, judgeTeam } from "../../lib/evaluate/team_outcomes.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { selectQuality } from "../../lib/select/methods/quality_only.ts";
import { quality } from "../../lib/signals/quality.ts";
import { explain } from "../../lib/verbs/explain.ts";
import { families } from "../../lib/verbs/families.ts";
import { nearDuplicates } from "../../lib/verbs/near_duplicates.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { assertClose } from "../support/close.ts";

type SwapRecord =
  & Record<"out" | "into", string>
  & Record<"accuracy" | "accuracyChange" | "quality" | "hiErr" | "hiDist" | "change", number>;
type ItemRecord = Record<"against" | "what" | "item" | "question", string>;
interface CountRecord {
  readonly other: string;
  readonly saved: number;
  readonly lost: number;
}

const records = <Row>(frame: { toRecords(): unknown }) => frame.toRecords() as Row[];
const pool = await openPool("sim:pool?models=6&tasks=2&items=80");
const [task] = pool.tasks;
const why = explain(pool, { task: "task-1", k: 3, weights: { yuleQ: 0.5, jsd: 0.3 } });
const team = why.team.map((name) => pool.models.indexOf(name));
const column = <T = number>(frame: pl.DataFrame, name: string) =>
  frame.getColumn(name).toArray() as T[];

Deno.test("parts and Shapley values add up to the score and to the gain over guessing", () => {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  assertClose(sum(column(why.members, "value")), why.score, 1e-9);
  assertClose(sum(column(why.shapley, "score")), why.score, 1e-9);
  const right = accuracy(judgeTeam(task, choiceSoft, team).devRight);
  assert.equal(why.devAccuracy, right);
  assertClose(sum(column(why.shapley, "accuracy")), right - 1 / 4, 1e-9);
});

Deno.test("swaps and departures tell dev accuracy under the rule", () => {
  assert.equal(why.swaps.height, 3 * 3);
  assert.equal(why.without.height, 3);
  for (const row of records<SwapRecord>(why.swaps)) {
    const swapped = team.map((i) => pool.models[i] === row.out ? pool.models.indexOf(row.into) : i);
    const { devRight } = judgeTeam(task, choiceSoft, swapped.sort((a, b) => a - b));
    assertClose(row.accuracy, accuracy(devRight), 1e-12);
    assertClose(row.accuracyChange, accuracy(devRight) - why.devAccuracy, 1e-12);
    assertClose(row.quality + row.hiErr + row.hiDist, row.change, 1e-9);
  }
});

Deno.test("saved minus lost items is the difference of test accuracy", () => {
  const { right } = judgeTeam(task, choiceSoft, team);
  const q = quality(task.dev);
  const others = [selectQuality(q, 1), selectQuality(q, 3)];
  records<CountRecord>(why.itemCounts).forEach((row, at) => {
    const theirs = judgeTeam(task, choiceSoft, others[at]).right;
    const difference = Math.round(80 * (accuracy(right) - accuracy(theirs)));
    assert.equal(Number(row.saved) - Number(row.lost), difference);
    assert.equal(row.other, others[at].map((i) => pool.models[i]).join(" · "));
  });
  const listed = records<ItemRecord>(why.items).filter((row) => row.against === "best-single");
  const [counted] = records<CountRecord>(why.itemCounts);
  assert.equal(listed.length, Number(counted.saved) + Number(counted.lost));
});

Deno.test("questions stand beside items where the pool has them", () => {
  const frame = pool.frame.withColumn(
    pl.concatString([pl.lit("What is "), pl.col("item"), pl.lit("?")], "").alias("question"),
  );
  const asked = Pool.ofFrame(frame, { source: "asked" });
  const { items } = explain(asked, { task: "task-1", k: 3, split: "dev" });
  assert.ok(items.height > 0);
  for (const row of records<ItemRecord>(items)) assert.equal(row.question, `What is ${row.item}?`);
});

Deno.test("a team of one's own is explained, and what is unknown is named", () => {
  const own = explain(pool, { task: "task-2", k: 2, team: ["model-5", "model-2"], rule: "poe" });
  assert.deepEqual(own.team, ["model-2", "model-5"]);
  assert.equal(own.rule, "poe");
  assert.throws(
    () => explain(pool, { task: "task-2", k: 2, team: ["model-9"] }),
    /Cannot find model "model-9"/,
  );
  assert.throws(() => explain(pool, { task: "task-9", k: 2 }), /Cannot find task "task-9"/);
  assert.throws(() => explain(pool, { task: "task-1", k: 7 }), /from 1 to 6/);
  assert.throws(
    () => explain(pool, { task: "task-1", k: 2, method: "random" }),
    /Cannot explain method "random" as it names 15 teams/,
  );
});

Deno.test("families and near-duplicates cover every model and every pair once", () => {
  const found = families(pairs(pool), { families: 2 });
  assert.deepEqual(column<string>(found, "model").toSorted(), pool.models);
  assert.deepEqual([...new Set(column(found, "family").map(Number))].sort(), [1, 2]);
  const near = nearDuplicates(pool);
  assert.equal(near.height, 15);
  const low = column(near, "low");
  assert.ok(low.every((value, at) => at === 0 || value <= low[at - 1]));
  assert.throws(() => families(near), /needs the column yuleQ/);
});
