import assert from "node:assert/strict";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { subSignals } from "../../lib/signals/sub_signals.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";

const pool = madePool({ models: 5, tasks: 3, items: 60 });

Deno.test("the signals of some models are those of the smaller pool", () => {
  const members = [1, 3, 4];
  const smaller = Pool.ofProfile(pool).with({ models: members.map((i) => pool.models[i]) });
  assert.deepEqual(subSignals(poolSignals(pool), { members }), poolSignals(smaller));
});

Deno.test("other pooling tasks give the matrices of that pooling", () => {
  const over = ["task-3", "task-1"];
  assert.deepEqual(
    subSignals(poolSignals(pool), { pool: over }),
    poolSignals(pool, { pool: over }),
  );
});

Deno.test("no part is the whole", () => {
  const signals = poolSignals(pool);
  assert.deepEqual(subSignals(signals, {}), signals);
});
