import assert from "node:assert/strict";
import { findTeams, otherTasks } from "../../../lib/experiment/real/find_teams.ts";
import type { Measured } from "../../../lib/experiment/real/measured.ts";
import { openSplit, poolSplit } from "../../../lib/experiment/real/pool_split.ts";
import { studySplit } from "../../../lib/experiment/real/study_split.ts";
import { parseRealExperiment } from "../../../lib/experiment/real/types.ts";
import { subPool } from "../../../lib/pool/sub_pool.ts";
import { chooseTeam } from "../../../lib/select/choose_team.ts";
import { poolSignals } from "../../../lib/signals/task_signals.ts";
import { madeMeasured, madeStudy } from "./made_study.ts";

const measured = madeMeasured();
const study = madeStudy(measured);
const found = studySplit(measured, study, 1);
const { weights } = study;

Deno.test("a candidate pool chooses as if the other models did not exist", () => {
  const whole = openSplit(measured, study, 1);
  const models = study.pools.some;
  const alone = subPool({ source: "", simulated: false, ...measured, tasks: whole.tasks }, {
    models,
  });
  const signals = poolSignals(alone);
  for (const task of alone.tasks) {
    for (const method of ["c2mas", "quality", "caruana"] as const) {
      const { team } = chooseTeam(task, signals, { method, k: 3, ...weights });
      const outcome = found.outcomes.find((each) =>
        each.pool === "some" && each.k === 3 && each.task === task.name && each.method === method
      )!;
      assert.deepEqual(
        outcome.team!.map((i) => measured.models[i]),
        team.map((i) => alone.models[i]),
        `${task.name}, ${method}`,
      );
    }
  }
});

Deno.test("without weights C²-MAS is Quality-Only, at every point of every table", () => {
  const none = madeStudy(measured, {
    weights: { lambda1: 0, lambda2: 0 },
    methods: ["c2mas", "quality"],
  });
  const { outcomes } = studySplit(measured, none, 2);
  const of = (method: string) =>
    outcomes.filter((each) => each.method === method).map(({ method: _, ...rest }) => rest);
  assert.deepEqual(of("c2mas"), of("quality"));
  const origin = found.grid.filter((each) => each.lambda1 === 0 && each.lambda2 === 0);
  for (const each of origin) {
    const same = found.outcomes.find((outcome) =>
      outcome.pool === each.pool && outcome.task === each.task && outcome.method === "quality" &&
      outcome.k === 3 && outcome.aggregator === each.aggregator
    )!;
    assert.deepEqual([each.team, each.correct], [same.team, same.correct]);
  }
});

/** The same answers, but with another right option for every item of one task. */
function relabelled({ tasks, ...rest }: Measured, name: string): Measured {
  return {
    ...rest,
    tasks: tasks.map((task) =>
      task.name !== name ? task : {
        ...task,
        all: {
          ...task.all,
          gold: task.all.gold.map((y) => (y + 1) % task.all.options),
          correct: task.all.correct.map((c) => 1 - c),
        },
      }
    ),
  };
}

Deno.test("a carried team knows nothing of the task it is carried to", () => {
  const [task] = measured.tasks;
  const teams = [measured, relabelled(measured, task.name)].map((data) => {
    const on = poolSplit(openSplit(data, study, 1), "all", study.pools.all);
    const options = { k: 3, fixed: weights, tuned: weights, draws: 1, seed: 1 };
    return (["c2mas-carried", "quality-carried", "single-carried"] as const)
      .map((method) => findTeams(on, on.tasks[0], method, options));
  });
  assert.deepEqual(teams[0], teams[1]);
});

Deno.test("what other tasks say is their mean", () => {
  const signals = poolSignals({
    source: "",
    simulated: false,
    models: measured.models,
    tasks: openSplit(measured, study, 1).tasks,
  });
  const [, b, c] = [...signals.tasks.values()];
  const { quality, R } = otherTasks(signals, measured.tasks[0].name);
  assert.equal(quality[2], (b.quality[2] + c.quality[2]) / 2);
  assert.equal(R[1], (b.R[1] + c.R[1]) / 2);
});

Deno.test("random teams come from the candidate pool and differ from split to split", () => {
  const options = { k: 2, fixed: weights, tuned: weights, draws: 20, seed: 1 };
  const draw = (split: number) => {
    const on = poolSplit(openSplit(measured, study, split), "some", study.pools.some);
    return findTeams(on, on.tasks[0], "random", options);
  };
  const members = study.pools.some.map((name) => measured.models.indexOf(name));
  assert.ok(draw(1).flat().every((i) => members.includes(i)));
  assert.notDeepEqual(draw(1), draw(2));
});

Deno.test("a study with an unknown key or a wrong value is refused by its place", () => {
  assert.throws(
    () => parseRealExperiment({ ...study, lambda: 1 }, "real_x.ts"),
    /Cannot run study "real_x.ts" as it is wrong: Unrecognized key: "lambda"/,
  );
  assert.throws(
    () => parseRealExperiment({ ...study, splits: { count: 1, seed: 1 } }, "real_x.ts"),
    /Cannot run study "real_x.ts" as splits.count is wrong/,
  );
});
