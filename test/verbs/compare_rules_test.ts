import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { holm } from "../../lib/evaluate/adjust_p_values.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { compareRules } from "../../lib/verbs/compare_rules.ts";
import { compareTeams } from "../../lib/verbs/compare_teams.ts";

const pool = await openPool("sim:pool?models=5&tasks=3&items=120");
const team = (...names: string[]) =>
  pl.DataFrame({ task: pool.taskNames, team: pool.taskNames.map(() => names) });
const [a, b] = [team("model-1", "model-2", "model-3"), team("model-4", "model-5")];

interface Row {
  readonly task: string;
  readonly rule: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly p: number | null;
  readonly holm: number | null;
  readonly bh: number | null;
  readonly tasksLow: number | null;
  readonly tasksHigh: number | null;
}

const rows = (frame: pl.DataFrame) => frame.toRecords() as unknown as Row[];

Deno.test("differences and intervals are those of one rule at a time", () => {
  const all = rows(compareRules(pool, a, b, { rules: ["poe", "majority"], seed: 4 }));
  for (const rule of ["poe", "majority"]) {
    const one = rows(compareTeams(pool, a, b, { rule, seed: 4 }));
    const same = all.filter((row) => row.rule === rule);
    assert.deepEqual(
      same.map(({ task, difference, low, high }) => ({ task, difference, low, high })),
      one.map(({ task, difference, low, high }) => ({ task, difference, low, high })),
    );
  }
});

Deno.test("corrections run over all tasks and rules; averages have intervals and no p-value", () => {
  const all = rows(compareRules(pool, a, b, { rules: ["choice-soft", "ds", "poe"] }));
  const tested = all.filter((row) => row.task !== "all");
  assert.equal(tested.length, 9);
  assert.deepEqual(tested.map((row) => row.holm), holm(tested.map((row) => row.p!)));
  for (const { p, holm, bh } of tested) assert.ok(p! <= bh! && bh! <= holm!);
  for (const row of all.filter((each) => each.task === "all")) {
    assert.deepEqual([row.p, row.holm, row.bh], [null, null, null]);
    assert.ok(row.tasksHigh! - row.tasksLow! > 0);
  }
});

Deno.test("two choices for a task are refused", () => {
  const twice = pl.concat([a, a]);
  assert.throws(() => compareRules(pool, twice, b), /a must name one choice per task/);
});
