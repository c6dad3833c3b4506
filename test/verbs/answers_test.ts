import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { RULES } from "../../lib/aggregate/rules.ts";
import { failureShares } from "../../lib/evaluate/failure_shares.ts";
import { judgeTeam } from "../../lib/evaluate/team_outcomes.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { lookUp } from "../../lib/registry.ts";
import { quality as kernel } from "../../lib/signals/quality.ts";
import { answers } from "../../lib/verbs/answers.ts";
import { evaluateTeams } from "../../lib/verbs/evaluate_teams.ts";
import { failTogether } from "../../lib/verbs/fail_together.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { records } from "../../lib/verbs/records.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";
import { teamAnswers } from "../../lib/verbs/team_answers.ts";
import { assertClose } from "../support/close.ts";
import { profileOf, splitOf } from "../support/pools.ts";

const pool = Pool.ofProfile(madePool({ models: 4, tasks: 2, items: 40, options: 3 }));
const teams = pl.DataFrame({
  task: ["task-1", "task-2"],
  team: [["model-1", "model-2"], ["model-2", "model-4"]],
});

Deno.test("an answer is the most likely option, the first of equals, and right where it is gold", () => {
  const dev = splitOf([[[0.5, 0.5], [0.1, 0.2, 0.7], [0.2, 0.4, 0.4]]], [1, 2, 1]);
  const test = splitOf([[]], [], { split: "test", options: 3 });
  const frame = answers(Pool.ofProfile(profileOf([{ name: "t", dev, test }])));
  assert.deepEqual(frame.getColumn("predicted").toArray(), [0, 2, 1]);
  assert.deepEqual(frame.getColumn("correct").toArray(), [0, 1, 1]);
});

Deno.test("grouped by model, answers give the accuracies of the kernel", () => {
  const { col } = pl;
  const frame = answers(pool).groupBy("task", "split", "model")
    .agg(col("correct").mean().alias("accuracy"))
    .sort(["task", "split", "model"]);
  const expected = pool.tasks.flatMap(({ dev, test }) => [...kernel(dev), ...kernel(test)]);
  assertClose(frame.getColumn("accuracy").toArray() as number[], expected, 1e-15);
});

Deno.test("a team's answers, item by item, add up to its evaluation", () => {
  const rules = ["poe", "majority"];
  const frame = teamAnswers(pool, teams, { rules });
  assert.deepEqual(frame.columns, ["task", "rule", "item", "right"]);
  assert.equal(frame.height, 2 * 2 * 40);
  const summed = frame.groupBy("task", "rule").agg(pl.col("right").sum()).sort(["task", "rule"]);
  const judged = evaluateTeams(pool, teams, { rules }).sort(["task", "rule"]);
  assert.deepEqual(
    summed.getColumn("right").toArray(),
    judged.getColumn("correct").toArray(),
  );
  const [task] = pool.tasks;
  const { right } = judgeTeam(task, lookUp("rule", RULES, "poe"), [0, 1]);
  const ours = frame.filter(
    pl.col("task").eq(pl.lit("task-1")).and(pl.col("rule").eq(pl.lit("poe"))),
  );
  assert.deepEqual(ours.getColumn("item").toArray(), task.test.items);
  assert.deepEqual(ours.getColumn("right").toArray(), Array.from(right));
});

Deno.test("methods that bring their own rule stand beside others", () => {
  const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)) };
  const both = selectTeams(frames, { k: 2, method: ["best-single", "c2mas"] });
  const frame = teamAnswers(pool, both, { rules: ["poe"] });
  assert.deepEqual(
    [...new Set(records<{ rule: string | null }>(frame).map((row) => row.rule))],
    [null, "poe"],
  );
});

Deno.test("for methods that stand for many teams an answer is right by its share", () => {
  const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)) };
  const random = selectTeams(frames, { k: 2, method: "random" });
  const frame = teamAnswers(pool, random, { rules: ["majority"] });
  assert.equal(frame.height, 2 * 40);
  const rights = frame.getColumn("right").toArray() as number[];
  assert.ok(rights.some((share) => share > 0 && share < 1));
  assert.ok(rights.every((share) => share >= 0 && share <= 1 + 1e-12));
});

Deno.test("members that fail together: shares of the kernel, under the teams' labels", () => {
  const frame = failTogether(pool, teams);
  assert.deepEqual(frame.columns, ["task", "category", "share"]);
  const expected = failureShares(pool.tasks[0].test, [0, 1]);
  const rows = records<{ task: string; category: string; share: number }>(frame);
  assert.deepEqual(
    rows.filter((row) => row.task === "task-1").map(({ category, share }) => ({ category, share })),
    expected,
  );
  for (const task of pool.taskNames) {
    const shares = rows.filter((row) => row.task === task).map((row) => row.share);
    assertClose(shares.reduce((sum, share) => sum + share, 0), 1, 1e-12);
  }
});
