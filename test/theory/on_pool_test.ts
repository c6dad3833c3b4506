import assert from "node:assert/strict";
import fc from "fast-check";
import { ruleOf } from "../../lib/aggregate/rules.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { errorKinds } from "../../lib/theory/error_kinds.ts";
import { alignment } from "../../lib/theory/pooling_geometry.ts";
import { poolingChange } from "../../lib/theory/pooling_change.ts";
import { softRisk } from "../../lib/theory/soft_risk.ts";
import { subsampleStability } from "../../lib/theory/subsample_stability.ts";
import { taskProfile } from "../../lib/theory/task_profile.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";
import { items, jointSplit, jointTemplates, TRIO } from "./templates.ts";

Deno.test("kinds of errors counted by hand", () => {
  const say = (r: number) => [0, 1, 2].map((option) => option === r ? 1 : 0);
  // Items: nobody wrong, one wrong, all wrong apart, all wrong alike, and one that the rule gets right.
  const view = splitOf([[0, 0, 1, 1, 1].map(say), [0, 1, 2, 1, 1].map(say)], [0, 0, 0, 0, 0]);
  assert.deepEqual(errorKinds(view, [0, 1], [1, 1, 1, 1, 0]), {
    none: 1,
    overruled: 1,
    apart: 1,
    alike: 1,
  });
});

Deno.test("under the joint model all errors are alike, and the risk is within its bounds", () => {
  fc.assert(fc.property(jointTemplates, items, (template, items) => {
    const view = jointSplit(items, template);
    const { bounds, sameWrong, choiceSoft, poe } = softRisk(
      { name: "t", dev: view, test: { ...view, split: "test" } },
      TRIO,
    );
    for (const { error, kinds } of [choiceSoft, poe]) {
      assertClose(error, sameWrong, 1e-12);
      assert.deepEqual([kinds.none, kinds.overruled, kinds.apart], [0, 0, 0]);
      assert.ok(bounds.low <= error + 1e-12 && error <= bounds.high + 1e-12);
    }
  }));
});

Deno.test("on other pools the counts of a rule are its own", () => {
  const [task] = madePool({ models: 4, tasks: 1, items: 200, options: 4, seed: 2 }).tasks;
  const { choiceSoft } = softRisk(task, [0, 2, 3]);
  const { predicted } = ruleOf("choice-soft").fit(task.dev, [0, 2, 3]).predict(task.test);
  const right = predicted.filter((said, n) => said === task.test.gold[n]).length / 200;
  assertClose(choiceSoft.error, 1 - right, 1e-12);
  assertClose(choiceSoft.aOut + choiceSoft.tau * choiceSoft.recovered, right, 1e-12);
});

Deno.test("subsamples: certificates never hold where the team changes, and are ordered", () => {
  const { tasks } = madePool({ models: 6, tasks: 3, items: 150, options: 4, seed: 8 });
  const devs = tasks.map((task) => task.dev);
  const rows = subsampleStability(devs, { share: 0.9, repetitions: 12, k: 2 });
  assert.deepEqual(rows.map((row) => row.task), tasks.map((task) => task.name));
  for (const { norm, overlap, signed, same, repetitions, du, dv } of rows) {
    assert.ok(norm <= overlap && overlap <= signed && signed <= same && same <= repetitions);
    assert.ok(du > 0 && dv > 0);
  }
  assert.ok(rows.some(({ same }) => same > 0));
  assert.deepEqual(subsampleStability(devs, { share: 0.9, repetitions: 12, k: 2 }), rows);
  const half = subsampleStability(devs, { share: 0.5, repetitions: 12, k: 2 });
  half.forEach((row, t) => assert.ok(row.du > rows[t].du, "less data moves a profile further"));
});

Deno.test("pooling moves a task's signal by no more than its alignments allow", () => {
  const { tasks } = madePool({ models: 6, tasks: 4, items: 100, options: 4, seed: 9 });
  const profiles = tasks.map((task) => taskProfile(task.dev));
  const pooled = profiles[0].err.map((_, edge) =>
    profiles.reduce((sum, { err }) => sum + err[edge] / profiles.length, 0)
  );
  for (const own of profiles) {
    const { err, moved, bound } = poolingChange(own, profiles);
    assertClose(err, alignment(own.err, pooled), 1e-9);
    assert.ok(moved > 0 && moved <= bound + 1e-9);
    const single = poolingChange(own, profiles, { err: 0.13, dist: 0 });
    assertClose(single.moved, single.bound, 1e-9); // one channel attains it
  }
});
