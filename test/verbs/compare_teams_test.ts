import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { RULES } from "../../lib/aggregate/rules.ts";
import { InputError } from "../../lib/errors.ts";
import { pairedBootstrap } from "../../lib/evaluate/paired_bootstrap.ts";
import { judgeTeam } from "../../lib/evaluate/team_outcomes.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { lookUp } from "../../lib/registry.ts";
import { compareTeams } from "../../lib/verbs/compare_teams.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { records } from "../../lib/verbs/records.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";

interface Row {
  readonly task: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly excludesZero: boolean;
  readonly sameTeam: boolean;
  readonly n: number;
  readonly teamA: string[] | null;
  readonly teamB: string[] | null;
}

const pool = Pool.ofProfile(madePool({ models: 5, tasks: 2, items: 120, options: 3 }));
const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)), pool };

/** The same team on every task. */
const teams = (...team: string[]) =>
  pl.DataFrame({ task: [...pool.taskNames], team: pool.taskNames.map(() => team) });

Deno.test("one line per task and one for all, as the bootstrap of the outcomes has it", () => {
  const [a, b] = [["model-1", "model-2", "model-3"], ["model-1", "model-5"]];
  const frame = compareTeams(pool, teams(...a), teams(...b), { rule: "poe", seed: 7 });
  assert.deepEqual(frame.columns, [
    ...["task", "difference", "low", "high", "excludesZero", "sameTeam", "n", "teamA", "teamB"],
  ]);
  const rows = records<Row>(frame);
  const poe = lookUp("rule", RULES, "poe");
  const outcomes = pool.tasks.map((task) => ({
    task: task.name,
    a: judgeTeam(task, poe, [0, 1, 2]).right,
    b: judgeTeam(task, poe, [0, 4]).right,
  }));
  const { tasks, average } = pairedBootstrap(outcomes, { seed: 7 });
  assert.deepEqual(rows.map((row) => row.task), ["task-1", "task-2", "all"]);
  for (const row of rows) {
    const { difference, low, high, significant } = tasks.get(row.task) ?? average;
    assert.deepEqual(
      [row.difference, row.low, row.high, row.excludesZero],
      [difference, low, high, significant],
    );
  }
  assert.deepEqual([rows[0].teamA, rows[0].teamB, rows[2].teamA], [a, b, null]);
  assert.deepEqual(rows.map((row) => row.n), [120, 120, 240]);
});

Deno.test("the same members in another order are the same team, with nothing between them", () => {
  const frame = compareTeams(
    pool,
    teams("model-3", "model-1"),
    teams("model-1", "model-3"),
    { rule: "choice-soft" },
  );
  for (const { difference, low, high, excludesZero, sameTeam } of records<Row>(frame)) {
    assert.deepEqual([difference, low, high, excludesZero, sameTeam], [0, 0, 0, false, true]);
  }
});

Deno.test("swapping a and b turns the sign", () => {
  const [a, b] = [teams("model-1", "model-2", "model-4"), teams("model-3")];
  const [one, two] = [
    records<Row>(compareTeams(pool, a, b, { rule: "majority" })),
    records<Row>(compareTeams(pool, b, a, { rule: "majority" })),
  ];
  one.forEach((row, at) => assert.equal(row.difference, -two[at].difference || 0));
});

Deno.test("methods that stand for many teams, and those that bring a rule, are compared too", () => {
  const by = (method: string) => selectTeams(frames, { k: 3, method });
  const rows = records<Row>(compareTeams(pool, by("c2mas"), by("random"), { rule: "poe" }));
  assert.deepEqual([rows[0].teamA!.length, rows[0].teamB, rows[0].sameTeam], [3, null, false]);
  const alone = records<Row>(compareTeams(pool, by("best-single"), by("c2mas"), { rule: "poe" }));
  assert.equal(alone[0].teamA!.length, 1);
});

Deno.test("only tasks that both have are compared", () => {
  const one = teams("model-1").filter(pl.col("task").eq(pl.lit("task-2")));
  const rows = records<Row>(compareTeams(pool, one, teams("model-2"), { rule: "poe" }));
  assert.deepEqual(rows.map((row) => row.task), ["task-2", "all"]);
  const other = teams("model-1").filter(pl.col("task").eq(pl.lit("task-1")));
  assert.throws(
    () => compareTeams(pool, one, other, { rule: "poe" }),
    new InputError("Cannot compare teams as a and b share no task"),
  );
});

Deno.test("two choices for one task are refused", () => {
  const both = selectTeams(frames, { k: 2, method: ["c2mas", "quality"] });
  assert.throws(
    () => compareTeams(pool, teams("model-1"), both, { rule: "poe" }),
    new InputError(
      `Cannot compare teams as b must name one choice per task: got two for "task-1"; ` +
        `filter the frame by method and k`,
    ),
  );
});
