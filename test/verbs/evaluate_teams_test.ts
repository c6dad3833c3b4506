import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { InputError, lookUp, openPool, Pool, RULES, type SelectionMethod } from "troupe";
import { alone } from "../../lib/aggregate/alone.ts";
import { selfConsistency } from "../../lib/aggregate/self_consistency.ts";
import { accuracyInterval } from "../../lib/evaluate/accuracy_interval.ts";
import { accuracy, judgeTeam } from "../../lib/evaluate/team_outcomes.ts";
import { combinations } from "../../lib/math/combinations.ts";
import { moments } from "../../lib/math/moments.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { drawTeams } from "../../lib/select/methods/random_teams.ts";
import { quality } from "../../lib/signals/quality.ts";
import type { AggregationRule } from "../../lib/aggregate/aggregation_rule.ts";
import { evaluateTeams } from "../../lib/verbs/evaluate_teams.ts";
import { records } from "../../lib/verbs/records.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality as qualityFrame } from "../../lib/verbs/quality.ts";
import { assertClose } from "../support/close.ts";
import { evaluated, type EvaluatedRow, USUAL_METHODS } from "../support/evaluation.ts";
import { numbersOf, profileOf, splitOf } from "../support/pools.ts";

const profile = madePool({ models: 5, tasks: 2, items: 60, options: 3 });
const pool = Pool.ofProfile(profile);
const [task] = profile.tasks;
const ALL = [...USUAL_METHODS, "exhaustive", "best-single"];

Deno.test("every method × rule has a row for every task; counts and accuracies agree", () => {
  let ticks = 0;
  const rows = evaluated(pool, { methods: ALL, onProgress: () => ticks++ });
  // Per task: 5 methods × 5 rules, 1 self-consistency, 1 best single model, 5 single models.
  assert.equal(rows.length, 2 * (5 * RULES.length + 1 + 1 + 5));
  assert.equal(ticks, rows.length);
  for (const row of rows) {
    assert.equal(row.n, 60);
    assertClose(row.accuracy, row.correct / row.n, 1e-12);
    const { low, high } = accuracyInterval(row.correct, row.n);
    assert.deepEqual([row.low, row.high], [low, high]);
    const manyTeams = row.method === "random" || row.method === "self-consistency";
    assert.equal(row.team === null, manyTeams);
    assert.equal(row.sd !== null, manyTeams);
    if (!manyTeams) assert.ok(Number.isInteger(row.correct));
  }
});

Deno.test("the columns are those that are documented, in their order", () => {
  const teams = pl.DataFrame({ task: ["task-1"], team: [["model-1", "model-3"]], note: ["mine"] });
  assert.deepEqual(evaluateTeams(pool, teams, { rules: ["poe"] }).columns, [
    ...["task", "note", "rule", "team", "correct", "n", "accuracy", "low", "high", "sd", "teams"],
    ...["drawsMean", "drawsSd"],
  ]);
});

Deno.test("single rows are the models' test accuracies", () => {
  const rows = evaluated(pool, { methods: ["single"] });
  const first = rows.filter((row) => row.task === task.name);
  assert.deepEqual(first.map((row) => row.accuracy), [...quality(task.test)]);
  assert.deepEqual(first.map((row) => row.team), pool.models.map((model) => [model]));
  assert.ok(rows.every((row) => row.rule === null));
});

Deno.test("Random-k is the mean over every team, beside the seeded draws", () => {
  const [row] = evaluated(pool, {
    methods: ["random"],
    rules: ["choice-soft"],
    k: 3,
    draws: 20,
    seed: 9,
  });
  const soft = lookUp("rule", RULES, "choice-soft");
  const of = (team: readonly number[]) => accuracy(judgeTeam(task, soft, team).right);
  const all = [...combinations(5, 3)].map(of);
  assertClose(row.accuracy, all.reduce((sum, x) => sum + x, 0) / 10, 1e-12);
  assertClose(row.sd!, moments(all).sd, 1e-12);
  const drawn = drawTeams({ m: 5, k: 3, draws: 20, seed: 9 }).map(of);
  assert.equal(row.teams, 10);
  assertClose(row.drawsMean!, drawn.reduce((sum, x) => sum + x, 0) / 20, 1e-12);
  assertClose(row.drawsSd!, moments(drawn).sd, 1e-12);
});

Deno.test("where there are too many teams, Random-k is the mean over the draws", () => {
  const [row] = evaluated(pool, {
    methods: ["random"],
    rules: ["majority"],
    draws: 7,
    exactUpTo: 9,
  });
  const teams = new Set(drawTeams({ m: 5, k: 3, draws: 7, seed: 1 }).map((team) => team.join()));
  assert.equal(row.teams, teams.size);
  assertClose(row.accuracy, row.drawsMean!, 1e-12);
});

Deno.test("Self-Consistency samples the best dev model of each task", () => {
  const sampling = { samples: 3, temperature: 0.7 };
  const wide = madePool({ models: 6, tasks: 6, items: 60 });
  const rows = evaluated(wide, { methods: ["self-consistency"] });
  for (const [at, each] of wide.tasks.entries()) {
    const q = quality(each.dev);
    const best = q.indexOf(Math.max(...q));
    const { right } = judgeTeam(each, selfConsistency(sampling), [best]);
    assertClose(rows[at].accuracy, accuracy(right), 1e-12);
    const variance = Array.from(right).reduce((sum, p) => sum + p * (1 - p), 0);
    assertClose(rows[at].sd!, Math.sqrt(variance) / 60, 1e-12);
  }
});

Deno.test("a rule that a method brings may be handed in with other settings", () => {
  const own = [selfConsistency({ samples: 1, temperature: 1 })];
  const [row] = evaluated(pool, { methods: ["self-consistency"], own });
  const q = quality(task.dev);
  const best = q.indexOf(Math.max(...q));
  // One sample at temperature 1 is right with the probability of the gold option.
  const expected = Array.from(task.test.gold, (y, n) => task.test.p[(best * 60 + n) * 3 + y]);
  assertClose(row.accuracy, expected.reduce((sum, x) => sum + x, 0) / 60, 1e-12);
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
  const teams = (of: typeof profile) =>
    evaluated(of, { methods: ["c2mas", "quality", "caruana", "exhaustive"], rules: ["majority"] })
      .map((row) => row.team);
  assert.deepEqual(teams(turned), teams(profile));
});

Deno.test("evaluation leaves the pool alone", () => {
  const before = pool.tasks.map(({ dev, test }) => [numbersOf(dev), numbersOf(test)]);
  evaluated(pool, { methods: ALL });
  assert.deepEqual(pool.tasks.map(({ dev, test }) => [numbersOf(dev), numbersOf(test)]), before);
});

Deno.test("a task without test items and a team larger than the pool are refused", () => {
  const dev = splitOf([[[0.6, 0.4]], [[0.3, 0.7]]], [0], { task: "dev only" });
  const test = splitOf([[], []], [], { task: "dev only", split: "test", options: 2 });
  const hollow = profileOf([{ name: "dev only", dev, test }]);
  assert.throws(
    () => evaluated(hollow, { k: 2 }),
    new InputError(`Cannot evaluate task "dev only" as its test split has no items`),
  );
  assert.throws(
    () => evaluated(pool, { k: 6 }),
    new InputError(
      "Cannot select a team as k must be a whole number from 1 to 5, the pool's size: got 6",
    ),
  );
});

Deno.test("teams written down by hand are judged, in any order and with repeats", () => {
  const team = (...names: string[]) => pl.DataFrame({ task: ["task-2"], team: [names] });
  const of = (frame: pl.DataFrame) =>
    records<EvaluatedRow>(evaluateTeams(pool, frame, { rules: ["choice-soft", "majority"] }));
  const [soft, vote] = of(team("model-4", "model-1", "model-4"));
  assert.deepEqual(soft.team, ["model-4", "model-1", "model-4"]);
  const expected = (rule: string) =>
    judgeTeam(profile.tasks[1], lookUp("rule", RULES, rule), [3, 0, 3]).right;
  assert.equal(soft.accuracy, accuracy(expected("choice-soft")));
  assert.equal(vote.accuracy, accuracy(expected("majority")));
});

Deno.test("a user's own rule is judged like the library's", () => {
  // Follows the member who is surest of its answer.
  const surest: AggregationRule = {
    id: "surest",
    label: "The surest member",
    fit: (_dev, team) => ({
      predict({ p, items: { length: N }, options: L }) {
        const distribution = new Float64Array(N * L);
        for (let n = 0; n < N; n++) {
          const rows = team.map((i) => p.subarray((i * N + n) * L, (i * N + n + 1) * L));
          distribution.set(rows.reduce((a, b) => Math.max(...b) > Math.max(...a) ? b : a), n * L);
        }
        const predicted = Uint8Array.from({ length: N }, (_, n) => {
          const row = distribution.subarray(n * L, (n + 1) * L);
          return row.indexOf(Math.max(...row));
        });
        return { distribution, predicted };
      },
    }),
  };
  const rows = evaluated(pool, { methods: ["quality"], rules: [surest, "choice-soft"], k: 1 });
  assert.deepEqual(rows.map((row) => row.rule), ["surest", "choice-soft", "surest", "choice-soft"]);
  // A team of one follows its only member, whatever the rule.
  assert.equal(rows[0].correct, rows[1].correct);
  const q = quality(task.dev);
  const best = q.indexOf(Math.max(...q));
  assert.equal(rows[0].correct, Math.round(60 * quality(task.test)[best]));
});

Deno.test("a user's own method may bring its own rule", () => {
  const weakest: SelectionMethod = {
    id: "weakest",
    label: "Weakest model",
    needs: "signals",
    weighted: false,
    rule: "alone",
    choose: ({ quality }) => [Array.from(quality).indexOf(Math.min(...Array.from(quality)))],
  };
  const [row] = evaluated(pool, { methods: [weakest], rules: ["poe", "ds"] });
  const q = quality(task.dev);
  const worst = q.indexOf(Math.min(...q));
  assert.deepEqual([row.method, row.rule, row.team], ["weakest", null, [pool.models[worst]]]);
  assert.equal(row.accuracy, accuracy(judgeTeam(task, alone, [worst]).right));
});

Deno.test("mistakes in a frame of teams are named", async () => {
  const small = await openPool("sim:pool?models=3&tasks=1&items=10");
  const refuses = (frame: pl.DataFrame, message: string, rules: string[] = ["poe"]) =>
    assert.throws(() => evaluateTeams(small, frame, { rules }), new InputError(message));
  const frame = (task: string, team: string[]) => pl.DataFrame({ task: [task], team: [team] });
  refuses(
    pl.DataFrame({ task: ["task-1"] }),
    `Cannot evaluate teams as their frame has no column "team"`,
  );
  refuses(
    pl.DataFrame({ team: [["model-1"]] }),
    `Cannot evaluate teams as their frame has no column "task"`,
  );
  refuses(
    frame("task-1", ["model-1", "model-4"]),
    `Cannot find model "model-4": did you mean "model-1"? There are model-1, model-2, model-3`,
  );
  refuses(
    frame("task-9", ["model-1"]),
    `Cannot find task "task-9": did you mean "task-1"? There are task-1 in pool ` +
      `"sim:pool?models=3&tasks=1&items=10"`,
  );
  refuses(
    frame("task-1", ["model-1"]),
    `Cannot find rule "stackin": did you mean "stacking"? There are choice-soft, poe, ds, ` +
      `stacking, majority`,
    ["stackin"],
  );
});

Deno.test("fits are shared with a pool of fewer models", () => {
  let fits = 0;
  const counting: AggregationRule = {
    ...lookUp("rule", RULES, "choice-soft"),
    fit(dev, team) {
      fits++;
      return lookUp("rule", RULES, "choice-soft").fit(dev, team);
    },
  };
  const teams = pl.DataFrame({ task: ["task-1"], team: [["model-2", "model-4"]] });
  const whole = evaluateTeams(pool, teams, { rules: [counting] });
  const part = evaluateTeams(pool.with({ models: ["model-4", "model-2"] }), teams, {
    rules: [counting],
  });
  assert.deepEqual(part.toRecords(), whole.toRecords());
  assert.equal(fits, 1);
});

Deno.test("teams of several sizes and weights are told apart by their labels", () => {
  const frames = { quality: qualityFrame(pool), pairs: overTasks(pairs(pool)) };
  const teams = pl.concat(
    [2, 4].map((k) => selectTeams(frames, { k, method: ["c2mas", "random"] })),
  );
  const rows = records<EvaluatedRow>(evaluateTeams(pool, teams, { rules: ["majority"] }));
  assert.deepEqual(
    rows.map(({ task, method, k }) => `${task} ${method} ${k}`).sort(),
    [2, 4].flatMap((k) =>
      ["task-1", "task-2"].flatMap((name) => ["c2mas", "random"].map((id) => `${name} ${id} ${k}`))
    ).sort(),
  );
});
