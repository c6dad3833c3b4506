import assert from "node:assert/strict";
import { stacking } from "../../lib/aggregate/stacking.ts";
import { fitStackingParallel } from "../../lib/aggregate/stacking_parallel.ts";
import { combinations } from "../../lib/math/combinations.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";

Deno.test("any number of threads fits the same classifiers, of all tasks and sizes", async () => {
  const { tasks } = madePool({ models: 7, tasks: 2, items: 90, options: 4 });
  const teams = [...combinations(7, 3), ...combinations(7, 2)];
  const wanted = tasks.map(({ dev }) => ({ dev, teams }));
  const alone = tasks.map(({ dev }) => teams.map((team) => stacking.fit(dev, team)));
  for (const threads of [1, 2, 3]) {
    const fitted = await fitStackingParallel(wanted, { threads });
    fitted.forEach((rules, t) =>
      rules.forEach((rule, at) => {
        const { test } = tasks[t];
        assert.deepEqual(rule.fit, alone[t][at].fit);
        assert.deepEqual(rule.predict(test).distribution, alone[t][at].predict(test).distribution);
      })
    );
  }
});
