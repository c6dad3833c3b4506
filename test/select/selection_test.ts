import assert from "node:assert/strict";
import { InputError } from "../../lib/errors.ts";
import { combinations } from "../../lib/math/combinations.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import {
  checkTeamSize,
  chosenTeams,
  otherTasks,
  type SelectionContext,
  type TeamMethod,
} from "../../lib/select/method.ts";
import { METHODS } from "../../lib/select/methods.ts";
import { objective, PAPER_WEIGHTS, scoreTeam } from "../../lib/select/objective.ts";
import { type Choice, selection } from "../../lib/select/selection.ts";
import { heterogeneityIndex } from "../../lib/signals/heterogeneity_index.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import { assertClose } from "../support/close.ts";

const pool = madePool({ models: 6, tasks: 3, items: 80 });
const signals = poolSignals(pool);
const dev = (name: string) => pool.tasks.find((task) => task.name === name)!.dev;
const methodOf = (id: string) => METHODS.find((method) => method.id === id)!;
const TEAM_METHODS = ["c2mas", "quality", "caruana", "exhaustive"].map(methodOf);

Deno.test("every method's team is scored by the same objective", () => {
  const chooser = selection(signals, { k: 3 }, dev);
  for (const { name } of pool.tasks) {
    const of = objective(signals.tasks.get(name)!.quality, signals.pooled, PAPER_WEIGHTS);
    for (const method of METHODS) {
      for (const { team, score, terms } of chooser.choose(name, method)) {
        assert.equal(team.length, method.rule === undefined ? 3 : 1);
        assert.deepEqual({ score, terms }, scoreTeam(of, team));
      }
    }
  }
});

Deno.test("a choice says its mean quality and heterogeneity", () => {
  const [{ team, quality, heterogeneity }] = selection(signals, { k: 3 }, dev)
    .choose("task-2", methodOf("c2mas"));
  const q = signals.tasks.get("task-2")!.quality;
  assertClose(quality, (q[team[0]] + q[team[1]] + q[team[2]]) / 3, 1e-15);
  assert.deepEqual(heterogeneity, {
    hiErr: heterogeneityIndex(team, signals.pooled.yuleQ, { higher: "alike" }),
    hiDist: heterogeneityIndex(team, signals.pooled.jsd, { higher: "different" }),
  });
});

Deno.test("the runner-up is the best of all teams that differ in one member", () => {
  const chooser = selection(signals, { k: 3 }, dev);
  for (const { name } of pool.tasks) {
    const of = chooser.objective(name);
    for (const method of TEAM_METHODS) {
      const [choice] = chooser.choose(name, method);
      const members = [...new Set(choice.team)].sort();
      const neighbours = [...combinations(6, members.length)].filter((team) =>
        team.filter((i) => members.includes(i)).length === members.length - 1
      );
      const best = Math.max(...neighbours.map((team) => scoreTeam(of, team).score));
      assertClose(scoreTeam(of, choice.runnerUp!).score, best, 1e-12);
      assertClose(choice.margin!, scoreTeam(of, members).score - best, 1e-12);
    }
    assert.ok(chooser.choose(name, methodOf("exhaustive"))[0].margin! >= -1e-12);
  }
});

Deno.test("a team of the whole pool has no runner-up", () => {
  const [{ runnerUp, margin }] = selection(signals, { k: 6 }).choose("task-1", methodOf("quality"));
  assert.deepEqual([runnerUp, margin], [null, null]);
});

Deno.test("methods that stand for many teams give each with its share", () => {
  const choose = (id: string, options = {}): readonly Choice[] =>
    selection(signals, { k: 2, ...options }, dev).choose("task-1", methodOf(id));
  const shares = (choices: readonly Choice[]) => choices.reduce((sum, { share }) => sum + share, 0);
  const random = choose("random", { draws: 40 });
  assert.equal(random.length, 15); // C(6, 2)
  assertClose(shares(random), 1, 1e-12);
  assert.equal(random.reduce((sum, { draws }) => sum + draws!, 0), 40);
  const some = choose("random", { draws: 40, exactUpTo: 14 });
  assert.ok(some.every(({ draws, share }) => draws! > 0 && share === draws! / 40));
  assert.deepEqual(choose("single").map(({ team, share }) => [team, share]), [
    ...[0, 1, 2, 3, 4, 5].map((i) => [[i], 1]),
  ]);
  assert.deepEqual(choose("every").map(({ team }) => team), [...combinations(6, 2)]);
});

Deno.test("methods that draw take their seed by task where it is a function", () => {
  const drawn = (seed: number | ((task: string) => number), task: string) =>
    selection(signals, { k: 3, draws: 5, exactUpTo: 0, seed }).choose(task, methodOf("random"))
      .map(({ team }) => team.join());
  const bySeed = (task: string) => task === "task-1" ? 7 : 8;
  assert.deepEqual(drawn(bySeed, "task-1"), drawn(7, "task-1"));
  assert.deepEqual(drawn(bySeed, "task-2"), drawn(8, "task-2"));
  assert.notDeepEqual(drawn(7, "task-1"), drawn(8, "task-1"));
});

Deno.test("a user's method sees dev, the objective, and what it keeps between tasks", () => {
  let made = 0;
  const mine: TeamMethod = {
    id: "mine",
    label: "Mine",
    needs: "answers",
    choose({ dev, task, objective, k, memo, signals }) {
      const first = memo("first", () => ++made);
      assert.equal(dev(task).task, task);
      assert.equal(objective.m, signals.models.length);
      assert.equal(otherTasks(signals, task).length, 2);
      return [first - 1, first].slice(0, k);
    },
  };
  const chooser = selection(signals, { k: 2 }, dev);
  for (const { name } of pool.tasks) {
    assert.deepEqual(chooser.choose(name, mine)[0].team, [0, 1]);
  }
  assert.equal(made, 1);
});

Deno.test("what a user's method returns must be a team of the pool", () => {
  for (const team of [[], [6], [-1], [0.5], ["a"], "ab", undefined]) {
    const bad = { id: "bad", label: "Bad", needs: "signals", choose: () => team };
    assert.throws(
      () => selection(signals, { k: 2 }).choose("task-1", bad as unknown as TeamMethod),
      new InputError(
        `Cannot use method "bad" on task "task-1" as a team is a list of model indices from 0 to ` +
          `5: got ${JSON.stringify(team)}`,
      ),
    );
  }
});

Deno.test("without answers, a method that looks at them is refused", () => {
  assert.throws(() => selection(signals, { k: 2 }).choose("task-1", methodOf("caruana")));
});

Deno.test("a team size that the pool cannot give is refused", () => {
  for (const k of [0, 7, 2.5, NaN]) {
    const message = new InputError(
      `Cannot select a team as k must be a whole number from 1 to 6, the pool's size: got ${k}`,
    );
    assert.throws(() => checkTeamSize(k, 6), message);
    for (const method of METHODS) {
      const context = { k, models: pool.models } as unknown as SelectionContext;
      assert.throws(() => chosenTeams(method, context), message);
    }
  }
});
