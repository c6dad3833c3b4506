import assert from "node:assert/strict";
import fc from "fast-check";
import { choiceSoft } from "../../../lib/aggregate/choice_soft.ts";
import { combinations } from "../../../lib/math/combinations.ts";
import { madePool } from "../../../lib/pool/sim/made_pool.ts";
import { directCandidates, directTeams } from "../../../lib/select/direct/direct_teams.ts";
import { predictedAccuracy } from "../../../lib/select/direct/predicted_accuracy.ts";
import {
  type TaskScores,
  teamScores,
  wholeScores,
} from "../../../lib/select/direct/team_scores.ts";
import type { DevSplit } from "../../../lib/types.ts";
import { assertClose } from "../../support/close.ts";
import { randomSplit, splitOf } from "../../support/pools.ts";

const inTurn = (dev: DevSplit) => Uint8Array.from(dev.items, (_, n) => n % 2);

function halved(options: Parameters<typeof madePool>[0]) {
  return madePool(options).tasks.map(({ dev }) => ({ dev, halves: inTurn(dev) }));
}

Deno.test("scores are those of the mean distribution, by hand", () => {
  // Mean of the two models: item 0 (0.7, 0.3), item 1 (0.5, 0.5); gold 0 and 1.
  const dev = splitOf([[[0.8, 0.2], [0.4, 0.6]], [[0.6, 0.4], [0.6, 0.4]]], [0, 1]);
  const [first, second] = teamScores(dev, inTurn(dev), [[0, 1]]);
  assertClose(first.brier[0], -(0.3 ** 2 + 0.3 ** 2), 1e-12);
  assertClose(second.brier[0], -(0.5 ** 2 + 0.5 ** 2), 1e-12);
  // The tie of item 1 goes to the first option, which is wrong.
  assert.deepEqual([first.accuracy[0], second.accuracy[0]], [1, 0]);
});

Deno.test("accuracy is Choice-Soft's for every team, in any order, and both halves make up dev", () => {
  fc.assert(fc.property(randomSplit({ models: 5, items: 30 }), fc.nat(), (dev, seed) => {
    const m = dev.models.length;
    const teams = [...combinations(m, 2)].sort((a, b) => ((a[0] + seed) % m) - ((b[1] + seed) % m));
    const { accuracy } = wholeScores(teamScores(dev, inTurn(dev), teams));
    teams.forEach((team, at) => {
      const { predicted } = choiceSoft.fit(dev, team).predict(dev);
      const right = predicted.filter((choice, n) => choice === dev.gold[n]).length;
      assertClose(accuracy[at], right / dev.items.length, 1e-12);
    });
  }));
});

Deno.test("weights are least squares that never count against a team", () => {
  const tasks = halved({ models: 7, tasks: 4, items: 200 });
  const teams = [...combinations(7, 3)];
  const scores = tasks.map(({ dev, halves }) => teamScores(dev, halves, teams));
  const { weights, tasks: expected } = predictedAccuracy(scores);
  assert.ok(Object.values(weights).every((weight) => weight >= 0));
  assert.ok(Object.values(weights).some((weight) => weight > 0));
  // On average over teams, what is expected is what was seen.
  expected.forEach((values, t) => {
    const { accuracy } = wholeScores(scores[t]);
    const mean = (of: Float64Array) => of.reduce((sum, each) => sum + each, 0) / of.length;
    assertClose(mean(values), mean(accuracy), 1e-12);
  });
});

Deno.test("where only the mean over tasks is real, the task's own evidence gets little weight", () => {
  // Teams differ by a skill that is the same on every task; the rest is noise that halves do not share.
  const skill = Float64Array.from({ length: 60 }, (_, i) => 0.5 + 0.004 * i);
  const noise = (seed: number) => (i: number) => 0.05 * Math.sin(12.9898 * (i + 1) * (seed + 1));
  const half = (seed: number) => {
    const accuracy = skill.map((value, i) => value + noise(seed)(i));
    return { items: 100, accuracy, brier: accuracy.map((value) => value - 1) };
  };
  const scores = Array.from({ length: 12 }, (_, t): TaskScores => [half(2 * t), half(2 * t + 1)]);
  const { weights } = predictedAccuracy(scores);
  const own = weights.ownAccuracy + weights.ownBrier;
  const mean = weights.meanAccuracy + weights.meanBrier;
  assert.ok(own < 0.2 && mean > 0.7, `own ${own}, mean ${mean}`);
});

Deno.test("the beam finds what enumeration finds, and never a team that is not allowed", () => {
  const tasks = halved({ models: 9, tasks: 3, items: 120, seed: 4 });
  const every = directTeams(tasks, { k: 3 });
  const beam = directTeams(tasks, { k: 3, exhaustiveUpTo: 1, beam: 20 });
  assert.equal(every.tried, 84);
  assert.deepEqual(beam.all, every.all);
  const allowed = (team: readonly number[]) => !team.includes(every.all[0]);
  for (const exhaustiveUpTo of [1, 1000]) {
    const { teams, all } = directTeams(tasks, { k: 3, allowed, exhaustiveUpTo });
    assert.ok([...teams, all].every(allowed));
  }
  assert.throws(() => directTeams(tasks, { k: 2, allowed: () => false }), /none is within/);
});

Deno.test("a pool of one task, and a pool that has only one team, can be chosen from", () => {
  const [task] = halved({ models: 4, tasks: 1, items: 60 });
  assert.equal(directTeams([task], { k: 2 }).teams[0].length, 2);
  const { teams } = directCandidates([task], { k: 4 });
  assert.deepEqual(teams, [[0, 1, 2, 3]]);
  assert.deepEqual(directTeams([task], { k: 4 }).all, [0, 1, 2, 3]);
});
