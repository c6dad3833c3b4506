import assert from "node:assert/strict";
import { lookUp } from "../../lib/registry.ts";
import { RULES } from "../../lib/aggregate/rules.ts";
import { methodOutcome } from "../../lib/evaluate/method_outcome.ts";
import {
  accuracy,
  judgeTeam,
  type OutcomeStore,
  type TeamOutcome,
  TeamOutcomes,
} from "../../lib/evaluate/team_outcomes.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { assertClose } from "../support/close.ts";

const pool = madePool({ models: 5, tasks: 2, items: 60, options: 3 });
const [task] = pool.tasks;
const stacking = lookUp("rule", RULES, "stacking");
const poe = lookUp("rule", RULES, "poe");

Deno.test("a team is fitted once for each task and rule", () => {
  const outcomes = new TeamOutcomes();
  const first = outcomes.of(task, stacking, [0, 1]);
  assert.equal(outcomes.of(task, stacking, [0, 1]), first);
  assert.notEqual(outcomes.of(pool.tasks[1], stacking, [0, 1]), first);
  assert.notEqual(outcomes.of(task, stacking, [1, 2]), first);
  assert.notEqual(outcomes.of(task, poe, [0, 1]), first);
  assert.ok(first.fit!.converged);
});

Deno.test("two rules of the same id are two rules", () => {
  const outcomes = new TeamOutcomes();
  const other = { ...lookUp("rule", RULES, "majority"), id: "poe" };
  assert.notEqual(outcomes.of(task, poe, [0, 1, 2]), outcomes.of(task, other, [0, 1, 2]));
});

Deno.test("right and devRight say where the prediction is the gold", () => {
  const { right, devRight, drawn } = judgeTeam(task, poe, [0, 2]);
  const fitted = poe.fit(task.dev, [0, 2]);
  const expected = (view: typeof task.dev | typeof task.test) =>
    [...fitted.predict(view).predicted].map((choice, n) => choice === view.gold[n] ? 1 : 0);
  assert.deepEqual([[...right as Uint8Array], [...devRight as Uint8Array], drawn], [
    expected(task.test),
    expected(task.dev),
    false,
  ]);
});

Deno.test("a store is asked before a team is judged, and told after", () => {
  const kept = new Map<string, TeamOutcome>();
  const asked: string[] = [];
  const store: OutcomeStore = {
    get: (task, rule, team) => (asked.push(team.join()), kept.get(`${task.name}${rule.id}${team}`)),
    put: (task, rule, team, outcome) => void kept.set(`${task.name}${rule.id}${team}`, outcome),
  };
  const first = new TeamOutcomes(store).of(task, poe, [0, 1]);
  const again = new TeamOutcomes(store).of(task, poe, [0, 1]);
  assert.equal(again, first);
  assert.deepEqual(asked, ["0,1", "0,1"]);
});

Deno.test("teams are put together by their shares, counted by hand", () => {
  // Right on items 1, 2 of 4; and on 1, 3, 4. By shares ¼ and ¾: 1, ¼, ¾, ¾.
  const rights = new Map([["0", [1, 1, 0, 0]], ["1", [1, 0, 1, 1]]]);
  const of = (team: readonly number[]): TeamOutcome => (
    { right: rights.get(team.join())!, devRight: [], drawn: false }
  );
  const teams = [{ team: [0], share: 0.25, draws: 1 }, { team: [1], share: 0.75, draws: 3 }];
  const together = methodOutcome(teams, of);
  assert.deepEqual([...together.right as Float64Array], [1, 0.25, 0.75, 0.75]);
  assert.deepEqual([together.team, together.teams, together.accuracy], [null, 2, 2.75 / 4]);
  // Four draws: ½ once and ¾ three times, mean 11/16, variance 3/16 · (¼)².
  assert.equal(together.draws!.count, 4);
  assertClose([together.draws!.mean, together.draws!.sd], [11 / 16, Math.sqrt(3 / 16) / 4], 1e-15);
});

Deno.test("a team that draws its answers has the spread of its draws", () => {
  const of = (): TeamOutcome => ({ right: [0.5, 1, 0.2], devRight: [], drawn: true });
  const { team, sd, accuracy: mean } = methodOutcome([{ team: [0], share: 1 }], of);
  assert.equal(team, null);
  assertClose(mean, 1.7 / 3, 1e-15);
  assertClose(sd!, Math.sqrt(0.25 + 0.16) / 3, 1e-15);
});

Deno.test("accuracy is the mean of what is right", () => {
  assert.equal(accuracy([1, 0, 0.5, 0.5]), 0.5);
});
