import assert from "node:assert/strict";
import { InputError } from "../../lib/errors.ts";
import { countWork, evaluateMethods } from "../../lib/evaluate/evaluate_methods.ts";
import { selfConsistency } from "../../lib/evaluate/self_consistency.ts";
import { accuracy, TeamOutcomes } from "../../lib/evaluate/team_outcomes.ts";
import { combinations } from "../../lib/math/combinations.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { drawTeams } from "../../lib/select/baselines.ts";
import { quality } from "../../lib/signals/quality.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import { AGGREGATORS, METHODS } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { numbersOf, profileOf, splitOf } from "../support/pools.ts";

const pool = madePool({ models: 5, tasks: 2, items: 60, options: 3 });
const signals = poolSignals(pool);
const [task] = pool.tasks;

Deno.test("every method × rule has a row for every task; counts and accuracies agree", () => {
  let ticks = 0;
  const rows = evaluateMethods(pool, signals, { methods: METHODS, onProgress: () => ticks++ });
  // Per task: 5 methods × 5 rules, 1 self-consistency, 5 single models.
  assert.equal(rows.length, 2 * (5 * AGGREGATORS.length + 1 + 5));
  assert.equal(ticks, countWork(2, { methods: METHODS }));
  for (const row of rows) {
    assert.equal(row.n, 60);
    assertClose(row.accuracy, row.correct / row.n, 1e-12);
    const manyTeams = row.method === "random" || row.method === "self-consistency";
    assert.equal(row.team === null, manyTeams);
    assert.equal(row.sd !== undefined, manyTeams);
    if (!manyTeams) assert.ok(Number.isInteger(row.correct));
  }
});

Deno.test("exhaustive search is left out unless asked for", () => {
  const rows = evaluateMethods(pool, signals, { aggregators: ["majority"] });
  assert.ok(!rows.some((row) => row.method === "exhaustive"));
});

Deno.test("single rows are the models' test accuracies", () => {
  const rows = evaluateMethods(pool, signals, { methods: ["single"] });
  const first = rows.filter((row) => row.task === task.name);
  assert.deepEqual(first.map((row) => row.accuracy), [...quality(task.test)]);
  assert.deepEqual(first.map((row) => row.team), pool.models.map((model) => [model]));
  assert.ok(rows.every((row) => row.aggregator === null));
});

Deno.test("Random-k is the mean over every team, beside the seeded draws", () => {
  const [row] = evaluateMethods(pool, signals, {
    methods: ["random"],
    aggregators: ["choice-soft"],
    k: 3,
    draws: 20,
    seed: 9,
  });
  const outcomes = new TeamOutcomes();
  const of = (team: readonly number[]) => accuracy(outcomes.of(task, "choice-soft", team).correct);
  const all = [...combinations(5, 3)].map(of);
  assertClose(row.accuracy, all.reduce((sum, x) => sum + x, 0) / 10, 1e-12);
  const drawn = drawTeams({ m: 5, k: 3, draws: 20, seed: 9 }).map(of);
  const { exact, teams, draws } = row.random!;
  assert.deepEqual({ exact, teams, count: draws.count }, { exact: true, teams: 10, count: 20 });
  assertClose(draws.mean, drawn.reduce((sum, x) => sum + x, 0) / 20, 1e-12);
});

Deno.test("where there are too many teams, Random-k is the mean over the draws", () => {
  const [row] = evaluateMethods(pool, signals, {
    methods: ["random"],
    aggregators: ["majority"],
    draws: 7,
    exactUpTo: 9,
  });
  assert.deepEqual([row.random!.exact, row.random!.teams], [false, 7]);
  assertClose(row.accuracy, row.random!.draws.mean, 1e-12);
});

Deno.test("Self-Consistency samples the best dev model of each task", () => {
  const sampling = { samples: 3, temperature: 0.7 };
  const wide = madePool({ models: 6, tasks: 6, items: 60 });
  const rows = evaluateMethods(wide, poolSignals(wide), {
    methods: ["self-consistency"],
    ...sampling,
  });
  for (const [at, { dev, test }] of wide.tasks.entries()) {
    const q = quality(dev);
    const best = q.indexOf(Math.max(...q));
    assertClose(rows[at].accuracy, accuracy(selfConsistency(test, best, sampling)), 1e-12);
  }
});

Deno.test("the choice of a team does not depend on the test split", () => {
  const turned = profileOf(pool.tasks.map(({ name, dev, test }) => ({
    name,
    dev,
    test: {
      ...test,
      gold: test.gold.map((y) => (y + 1) % 3),
      correct: test.correct.map((c) => 1 - c),
    },
  })));
  const teams = (profile: typeof pool) =>
    evaluateMethods(profile, poolSignals(profile), {
      methods: ["c2mas", "quality", "caruana", "exhaustive"],
      aggregators: ["majority"],
    }).map((row) => row.team);
  assert.deepEqual(teams(turned), teams(pool));
});

Deno.test("a team is fitted once for each task and rule", () => {
  const outcomes = new TeamOutcomes();
  const first = outcomes.of(task, "stacking", [0, 1]);
  assert.equal(outcomes.of(task, "stacking", [0, 1]), first);
  assert.notEqual(outcomes.of(pool.tasks[1], "stacking", [0, 1]), first);
  assert.notEqual(outcomes.of(task, "stacking", [1, 2]), first);
  assert.ok(first.fit!.converged);
});

Deno.test("evaluation leaves the pool alone", () => {
  const before = pool.tasks.map(({ dev, test }) => [numbersOf(dev), numbersOf(test)]);
  evaluateMethods(pool, signals, { methods: METHODS });
  assert.deepEqual(pool.tasks.map(({ dev, test }) => [numbersOf(dev), numbersOf(test)]), before);
});

Deno.test("a task without test items and a team larger than the pool are refused", () => {
  const dev = splitOf([[[0.6, 0.4]], [[0.3, 0.7]]], [0], { task: "dev only" });
  const test = splitOf([[], []], [], { task: "dev only", split: "test", options: 2 });
  const hollow = profileOf([{ name: "dev only", dev, test }]);
  assert.throws(
    () => evaluateMethods(hollow, poolSignals(hollow), { k: 2 }),
    new InputError(`Cannot evaluate task "dev only" as its test split has no items`),
  );
  assert.throws(
    () => evaluateMethods(pool, signals, { k: 6 }),
    new InputError(
      "Cannot select a team as k must be a whole number from 1 to 5, the pool's size: got 6",
    ),
  );
});
