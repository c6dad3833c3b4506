import assert from "node:assert/strict";
import type { OutcomeStore } from "../../lib/evaluate/team_outcomes.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { evaluateTeams } from "../../lib/verbs/evaluate_teams.ts";
import { fitTeams } from "../../lib/verbs/fit_teams.ts";
import { keepOutcomes } from "../../lib/verbs/outcomes_of.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";

const SOURCE = "sim:pool?models=7&tasks=2&items=60";
const method = ["random", "self-consistency", "c2mas"];

async function teamsOfPool() {
  const whole = await openPool(SOURCE);
  const pool = whole.with({ models: whole.models.slice(1) }); // members are not those of the whole
  const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)), pool };
  return { pool, teams: selectTeams(frames, { k: 3, method }) };
}

Deno.test("teams that were fitted beforehand are judged as others are", async () => {
  const { pool, teams } = await teamsOfPool();
  const fresh = await teamsOfPool();
  for (const threads of [1, 2]) {
    const fitted = await fitTeams(pool, teams, { threads });
    assert.equal(fitted, teams);
    assert.deepEqual(
      evaluateTeams(pool, fitted).toRecords(),
      evaluateTeams(fresh.pool, fresh.teams).toRecords(),
    );
  }
});

Deno.test("nothing is fitted twice, and rules that nobody asks for are not fitted", async () => {
  const { pool, teams } = await teamsOfPool();
  const kept: string[] = [];
  const store: OutcomeStore = {
    get: () => undefined,
    put: (task, rule, team) => void kept.push([task.name, rule.id, ...team].join(" ")),
  };
  keepOutcomes(pool, store);
  await fitTeams(pool, teams, { rules: ["poe"] });
  assert.equal(kept.length, 0);
  await fitTeams(pool, teams, { rules: ["stacking"] });
  assert.equal(kept.length, 2 * 20); // C(6, 3) teams on two tasks; that of C²-MAS is one of them
  await fitTeams(pool, teams, { rules: ["stacking"] });
  evaluateTeams(pool, teams, { rules: ["stacking"] });
  assert.equal(new Set(kept.filter((key) => key.includes("stacking"))).size, 2 * 20);
  assert.equal(kept.filter((key) => key.includes("stacking")).length, 2 * 20);
});
