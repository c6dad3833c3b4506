import assert from "node:assert/strict";
import { moments } from "../../../lib/math/moments.ts";
import { madePool } from "../../../lib/pool/sim/made_pool.ts";
import { simulateProfile } from "../../../lib/pool/sim/simulate_profile.ts";
import { quality } from "../../../lib/signals/quality.ts";
import { poolSignals } from "../../../lib/signals/task_signals.ts";

Deno.test("more correlation gives more shared errors and less divergence", () => {
  const [low, high] = [0.1, 0.85].map((correlation) => {
    const { yuleQ: R, jsd: J } =
      poolSignals(madePool({ correlation, models: 6, tasks: 3, items: 400 })).pooled;
    const off = (matrix: Float64Array) => moments(matrix.filter((_, at) => at % 7 !== 0)).mean;
    return { R: off(R), J: off(J) };
  });
  assert.ok(high.R > low.R + 0.2 && high.J < low.J, JSON.stringify([low, high]));
});

Deno.test("accuracy and its spread are those asked for", () => {
  const pool = madePool({ models: 40, tasks: 5, items: 400, accuracy: 0.6, spread: 0.05 });
  const { mean, sd } = moments(pool.tasks.flatMap(({ test }) => [...quality(test)]));
  assert.ok(Math.abs(mean - 0.6) < 0.025 && Math.abs(sd - 0.05) < 0.015, `${mean}, ${sd}`);
});

Deno.test("any count of right answers is met exactly, from none to all", () => {
  const rightOnTest = [0, 1, 17, 49, 50];
  const { tasks: [{ test }] } = simulateProfile({
    source: "made",
    seed: 3,
    shared: { difficulty: 1, pull: 1, position: 0.2 },
    models: rightOnTest.map((_, i) => ({ name: `m${i}`, temperature: 0.6 })),
    tasks: [{
      name: "t",
      options: 4,
      dev: 10,
      test: 50,
      rightOnTest,
      loadings: Array(5).fill(0.7),
    }],
  });
  assert.deepEqual([...quality(test)].map((q) => Math.round(50 * q)), rightOnTest);
});

Deno.test("distributions are positive and sum to 1", () => {
  const { tasks: [{ dev }] } = madePool({ models: 3, tasks: 1, items: 50, options: 10 });
  for (let row = 0; row < dev.p.length; row += 10) {
    const p = dev.p.subarray(row, row + 10);
    assert.ok(p.every((x) => x >= 0));
    assert.ok(Math.abs(p.reduce((sum, x) => sum + x, 0) - 1) < 1e-14);
  }
});

Deno.test("temperature changes confidence and no prediction", () => {
  const pool = (temperature: number) =>
    simulateProfile({
      source: "made",
      seed: 5,
      shared: { difficulty: 1, pull: 1, position: 0.1 },
      models: [{ name: "m", temperature }],
      tasks: [{ name: "t", options: 3, dev: 40, test: 40, rightOnTest: [25], loadings: [0.6] }],
    }).tasks[0].test;
  const [cold, warm] = [pool(0.3), pool(2)];
  assert.deepEqual(cold.predicted, warm.predicted);
  const top = (p: Float64Array) => moments(p.filter((_, at) => at % 3 === 0)).sd;
  assert.ok(top(cold.p) > top(warm.p));
});

Deno.test("it does not matter which split is looked at first, or how often", () => {
  const [a, b] = [0, 1].map(() => madePool({ models: 3, tasks: 1, items: 20 }).tasks[0]);
  const [dev, test] = [a.dev, a.test];
  assert.deepEqual(b.test, test);
  assert.deepEqual(b.dev, dev);
  assert.equal(b.dev, b.dev);
});

Deno.test("adding a task leaves the others as they were", () => {
  const [one, two] = [1, 2].map((tasks) => madePool({ tasks, models: 3, items: 20 }));
  assert.deepEqual(two.tasks[0], one.tasks[0]);
});
