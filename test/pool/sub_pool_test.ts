import assert from "node:assert/strict";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { subPool } from "../../lib/pool/sub_pool.ts";
import { quality } from "../../lib/signals/quality.ts";

const pool = madePool({ models: 4, tasks: 3, items: 30 });

Deno.test("models keep their order and their answers, tasks come as named", () => {
  const part = subPool(pool, { models: ["model-4", "model-2"], tasks: ["task-3", "task-1"] });
  assert.deepEqual(part.models, ["model-2", "model-4"]);
  assert.deepEqual(part.tasks.map((task) => task.name), ["task-3", "task-1"]);
  const whole = quality(pool.tasks[2].test);
  assert.deepEqual([...quality(part.tasks[0].test)], [whole[1], whole[3]]);
});

Deno.test("no filter gives the same pool", () => {
  assert.deepEqual(subPool(pool, {}), pool);
});
