import assert from "node:assert/strict";
import { alone } from "../../lib/aggregate/alone.ts";
import { choiceSoft } from "../../lib/aggregate/choice_soft.ts";
import { accuracy, judgeTeam } from "../../lib/evaluate/team_outcomes.ts";
import { splitView } from "../../lib/pool/split_view.ts";
import type { Team } from "../../lib/types.ts";
import { mean } from "../../lib/math/mean.ts";
import { sentencesOf } from "../../lib/verdict/sentences.ts";
import { type VerdictLine, verdictOn } from "../../lib/verdict/verdict.ts";
import { asTest, drawSplits, populations, QUICK } from "./population.ts";

const EVEN = [[0.66, 0.64, 0.62, 0.6, 0.58], [0.6, 0.65, 0.58, 0.66, 0.55]];
const ONE_BEST = [[0.86, 0.5, 0.48, 0.46, 0.45], [0.84, 0.5, 0.45, 0.47, 0.44]];

Deno.test("stated 95 % intervals hold: accuracy and gain over one model, by task and on average", () => {
  const { models, tasks } = populations(EVEN);
  const known = new Map<string, number>();
  const truth = (team: Team, t: number) => {
    const key = `${t}: ${team.join()}`;
    if (!known.has(key)) known.set(key, share(team, t));
    return known.get(key)!;
  };
  const share = (team: Team, t: number) =>
    accuracy(
      judgeTeam(
        { name: "t", dev: tasks[t], test: asTest(tasks[t]) },
        team.length === 1 ? alone : choiceSoft,
        team,
      ).right,
    );
  const trials = 60;
  const held = { accuracy: 0, single: 0, best: 0, stated: 0 };
  const inside = (value: number, { low, high }: { low: number; high: number }) =>
    low <= value && value <= high ? 1 : 0;
  for (let seed = 1; seed <= trials; seed++) {
    const splits = drawSplits(tasks, { seed, dev: 160, test: 160 });
    const { all, each } = verdictOn(models, splits, QUICK);
    const check = (line: VerdictLine, of: (team: Team) => number) => {
      const [team, single, best] = [of(line.team), of([line.single]), of(line.bestK)];
      held.accuracy += inside(team, line.teamMeasured);
      held.single += inside(team - single, line.overSingle);
      held.best += inside(team - best, line.overBestK);
      held.stated++;
    };
    each.forEach((line, t) => check(line, (team) => truth(team, t)));
    check(all, (team) => mean(tasks.map((_, t) => truth(team, t))));
  }
  // Three lines of each trial: a standard error of about 0.018 around 0.95, as tasks are drawn apart.
  for (const kind of ["accuracy", "single", "best"] as const) {
    const share = held[kind] / held.stated;
    assert.ok(share > 0.9, `${kind}: ${share.toFixed(3)} of ${held.stated} intervals hold`);
  }
});

Deno.test("where one model is best alone, it is named first, and a team is next to never advised", () => {
  const { models, tasks } = populations(ONE_BEST);
  const trials = 25;
  let single = 0, team = 0;
  for (let seed = 1; seed <= trials; seed++) {
    const result = verdictOn(models, drawSplits(tasks, { seed, dev: 150, test: 150 }), QUICK);
    if (result.all.run === "single") single++;
    if (result.all.run === "team") team++;
    const [first] = sentencesOf(result);
    if (result.all.run === "single") assert.match(first.text, /^Run model-0 alone: /);
    assert.equal(first.numbers.run, result.all.run);
  }
  assert.ok(single >= 0.9 * trials, `one model was said in ${single} of ${trials}`);
  assert.equal(team, 0);
});

Deno.test("where a team is better by much, it is advised", () => {
  const { models, tasks } = populations(
    [[0.62, 0.62, 0.61, 0.61, 0.3], [0.62, 0.61, 0.62, 0.61, 0.3]],
    { loading: 0.3 },
  );
  const result = verdictOn(models, drawSplits(tasks, { seed: 3, dev: 400, test: 400 }), QUICK);
  assert.equal(result.all.run, "team");
  assert.ok(result.all.overSingle.low > 0);
  assert.ok(!result.all.team.includes(4), "the weak model is left out");
  assert.match(sentencesOf(result)[0].text, /^Run model-\d, .*together by Choice-Soft: /);
});

Deno.test("models that answer alike gain nothing together, and no team of them is advised", () => {
  const { tasks } = populations([[0.6], [0.6]]);
  const twins = tasks.map((task) => {
    const copies = ["a", "b", "c"];
    const p = new Float64Array(3 * task.p.length);
    copies.forEach((_, i) => p.set(task.p, i * task.p.length));
    return splitView({ ...task, models: copies, p });
  });
  const splits = drawSplits(twins, { seed: 5, dev: 100, test: 100 });
  const { all, each } = verdictOn(["a", "b", "c"], splits, QUICK);
  assert.equal(all.run, "single");
  assert.equal(all.overSingle.finding, "the same");
  assert.ok(each.every((line) => line.run === "single"));
});

Deno.test("what is put forward does not depend on test", () => {
  const { models, tasks } = populations(EVEN);
  const splits = drawSplits(tasks, { seed: 9, dev: 120, test: 120 });
  const others = splits.map((task, t) => {
    const gold = task.test.gold.map((answer, n) => (answer + n) % 4);
    return { ...splits[t], test: { ...task.test, gold } };
  });
  const [a, b] = [splits, others].map((given) => verdictOn(models, given, QUICK));
  const put = ({ all, each, decision }: typeof a) => ({
    teams: [all, ...each].map((line) => [line.team, line.single, line.devSays]),
    enough: decision.enough,
    gain: decision.gain,
    tried: decision.tried.map((each) => [each.chooser.id, each.rule.id, each.accuracy]),
  });
  assert.deepEqual(put(a), put(b));
  assert.notDeepEqual(a.all.teamMeasured, b.all.teamMeasured);
});

Deno.test("where dev and test differ, the data cannot tell, and it is said why", () => {
  const { models, tasks } = populations(
    [[0.62, 0.62, 0.61, 0.61, 0.3], [0.62, 0.61, 0.62, 0.61, 0.3]],
    { loading: 0.3 },
  );
  const splits = drawSplits(tasks, { seed: 3, dev: 400, test: 100 });
  const { single } = verdictOn(models, splits, QUICK).all;
  // A test on which the single model is always right.
  const hostile = splits.map((task) => {
    const gold = task.test.predicted.slice(100 * single, 100 * (single + 1));
    return { ...task, test: { ...task.test, gold } };
  });
  const result = verdictOn(models, hostile, QUICK);
  assert.deepEqual([result.all.devSays, result.all.run], ["team", "open"]);
  const [first] = sentencesOf(result);
  assert.match(first.text, /^The data cannot tell .*dev speaks for .*on test it loses −\d/);
  assert.match(first.text, new RegExp(`model-${single} alone is the cheaper choice: 100.0 %`));
});

Deno.test("a budget keeps every team within it", () => {
  const { models, tasks } = populations(EVEN);
  const splits = drawSplits(tasks, { seed: 2, dev: 120, test: 60 });
  const allowed = (team: Team) => !team.includes(0) && team.length <= 2;
  const { all, each } = verdictOn(models, splits, { ...QUICK, sizes: [2], allowed });
  for (const line of [all, ...each]) {
    assert.ok(allowed(line.team) && allowed([line.single]) && allowed(line.bestK));
  }
});

Deno.test("what dev does not support is open only as long as a gain worth having is possible", () => {
  const { models, tasks } = populations(EVEN);
  let leaning = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const drawn = drawSplits(tasks, { seed, dev: 160, test: 160 });
    const { all } = verdictOn(models, drawn, { ...QUICK, worth: 0.5 });
    const { difference, finding } = all.overSingle;
    if (all.devSays === "team" || difference <= 0 || finding === "better") continue;
    leaning++;
    assert.equal(all.run, "single", "half of all questions is never possible");
    const careful = verdictOn(models, drawn, { ...QUICK, worth: 0.001 });
    assert.equal(careful.all.run, "open");
    assert.match(sentencesOf(careful)[0].text, /too little to rely on, too much to rule out/);
  }
  assert.ok(leaning > 0, "some draw leans to a team that dev does not support");
});
