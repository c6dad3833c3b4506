import assert from "node:assert/strict";
import { stacking } from "../../lib/aggregate/stacking.ts";
import { fitStackingParallel } from "../../lib/aggregate/stacking_parallel.ts";
import { combinations } from "../../lib/math/combinations.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";

Deno.test("any number of threads fits the same classifiers", async () => {
  const { dev, test } = madePool({ models: 8, tasks: 1, items: 90, options: 4 }).tasks[0];
  const teams = [...combinations(8, 3)];
  const alone = teams.map((team) => stacking.fit(dev, team));
  for (const threads of [1, 2, 3]) {
    const rules = await fitStackingParallel(dev, teams, { threads });
    rules.forEach((rule, at) => {
      assert.deepEqual(rule.fit, alone[at].fit);
      assert.deepEqual(rule.predict(test), alone[at].predict(test));
    });
  }
});
