import assert from "node:assert/strict";
import { madePool } from "../../../lib/pool/sim/made_pool.ts";
import { choiceSoft } from "../../../lib/aggregate/choice_soft.ts";
import { accuracy, judgeTeam } from "../../../lib/evaluate/team_outcomes.ts";
import { takeItems } from "../../../lib/pool/split_view.ts";
import { C2MAS } from "../../../lib/select/methods/c2mas.ts";
import { C2MAS_SHRUNK } from "../../../lib/select/methods/c2mas_shrunk.ts";
import { C2MAS_TUNED, c2masTuned, weightGrid } from "../../../lib/select/methods/c2mas_tuned.ts";
import { carried, CARRIED_METHODS } from "../../../lib/select/methods/carried.ts";
import { CARUANA } from "../../../lib/select/methods/caruana.ts";
import { DIRECT } from "../../../lib/select/methods/direct.ts";
import { QUALITY_ONLY, selectQuality } from "../../../lib/select/methods/quality_only.ts";
import { objective } from "../../../lib/select/objective.ts";
import { selectGreedy } from "../../../lib/select/select_greedy.ts";
import { selection, type SelectionOptions } from "../../../lib/select/selection.ts";
import { shrinkToMean } from "../../../lib/select/shrink_to_mean.ts";
import { poolSignals } from "../../../lib/signals/task_signals.ts";
import { assertClose } from "../../support/close.ts";

const pool = madePool({ models: 7, tasks: 3, items: 160, seed: 5 });
const dev = (name: string) => pool.tasks.find((task) => task.name === name)!.dev;
const chooser = (options: Partial<SelectionOptions> = {}) =>
  selection(poolSignals(pool), { k: 3, ...options }, dev);

Deno.test("tuned weights are the grid point whose teams answer the other half best", () => {
  // The same by plain loops over halves, grid and tasks.
  const half = (which: number) => ({
    models: pool.models,
    tasks: pool.tasks.map(({ name, dev }) => {
      const part = takeItems(dev, [...dev.items.keys()].filter((n) => n % 2 === which));
      return { name, dev: part, test: { ...part, split: "test" as const } };
    }),
  });
  const halves = [half(0), half(1)];
  const signals = halves.map((each) => poolSignals(each));
  const means = weightGrid(["yuleQ", "jsd"], [0, 0.5]).map((weights) => {
    let sum = 0;
    [0, 1].forEach((on) =>
      pool.tasks.forEach(({ name }, t) => {
        const { quality } = signals[on].tasks.get(name)!;
        const { team } = selectGreedy(objective(quality, signals[on].pooled, weights), 3);
        sum += accuracy(judgeTeam(halves[1 - on].tasks[t], choiceSoft, team).right);
      })
    );
    return { weights, mean: sum / 6 };
  });
  const best = means.reduce((most, each) => each.mean > most.mean + 1e-12 ? each : most);
  for (const { name } of pool.tasks) {
    const [tuned] = chooser().choose(name, c2masTuned([0, 0.5]));
    const [fixed] = chooser({ weights: best.weights }).choose(name, C2MAS);
    assert.deepEqual(tuned.team, fixed.team);
  }
});

Deno.test("the grid runs over every combination, the last measure fastest", () => {
  assert.deepEqual(weightGrid(["a", "b"], [0, 1]), [
    { a: 0, b: 0 },
    { a: 0, b: 1 },
    { a: 1, b: 0 },
    { a: 1, b: 1 },
  ]);
});

Deno.test("the halves that are given are used", () => {
  const teams = (halves?: (task: string) => Uint8Array) =>
    pool.tasks.map(({ name }) =>
      [DIRECT, C2MAS_TUNED, C2MAS_SHRUNK].map((method) =>
        chooser({ halves }).choose(name, method)[0].team
      )
    );
  const inTurn = (task: string) => Uint8Array.from(dev(task).items, (_, n) => n % 2);
  assert.deepEqual(teams(inTurn), teams());
  let asked = 0;
  teams((task) => (asked++, Uint8Array.from(dev(task).items, (_, n) => n < 80 ? 0 : 1)));
  assert.ok(asked > 0);
});

Deno.test("shrinking keeps what halves share and drops what they do not, by hand", () => {
  // Rests of the halves are ±0.1 and ±0.05 of the same sign: covariance 0.005, variance 0.075².
  const table = (x: number) => [[0.5 + x, 0.5 - x], [0.5 - x, 0.5 + x]];
  const { weight, tasks } = shrinkToMean(table(0.075), [table(0.1), table(0.05)]);
  assertClose(weight, 0.005 / 0.075 ** 2, 1e-12);
  assertClose(tasks[0][0], 0.5 + weight * 0.075, 1e-12);
  const opposed = shrinkToMean(table(0.025), [table(0.1), table(-0.05)]);
  assert.equal(opposed.weight, 0);
  assertClose(opposed.tasks[0][0], 0.5, 1e-12);
});

Deno.test("a carried method looks at the other tasks alone", () => {
  const signals = poolSignals(pool);
  const means = (except: string) => {
    const others = [...signals.tasks].filter(([name]) => name !== except).map(([, each]) => each);
    return others[0].quality.map((_, i) =>
      others.reduce((sum, each) => sum + each.quality[i], 0) / others.length
    );
  };
  for (const { name } of pool.tasks) {
    const [choice] = chooser().choose(name, carried(QUALITY_ONLY));
    assert.deepEqual(choice.team, selectQuality(means(name), 3));
  }
  // Another task of the same name changes nothing that was carried to it.
  const other = new Map(signals.tasks).set("task-1", {
    ...signals.tasks.get("task-1")!,
    quality: Float64Array.from({ length: 7 }, (_, i) => i / 7),
  });
  const [before] = selection(signals, { k: 3 }).choose("task-1", carried(C2MAS));
  const [after] = selection({ ...signals, tasks: other }, { k: 3 }).choose(
    "task-1",
    carried(C2MAS),
  );
  assert.deepEqual(before.team, after.team);
});

Deno.test("what cannot be carried is refused", () => {
  assert.throws(() => carried(CARUANA), /Cannot carry method "caruana"/);
  const one = poolSignals(madePool({ models: 4, tasks: 1, items: 30 }));
  assert.throws(
    () => selection(one, { k: 2 }).choose("task-1", CARRIED_METHODS[0]),
    /no other task to choose it on/,
  );
});
