import assert from "node:assert/strict";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { parseSignals, signalsJson } from "../../lib/signals/signals_file.ts";
import { subSignals } from "../../lib/signals/sub_signals.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";

const pool = madePool({ models: 5, tasks: 2, items: 40 });
const signals = { source: "sim:made", simulated: true, ...poolSignals(pool) };

Deno.test("signals survive being stored", () => {
  assert.deepEqual(parseSignals(JSON.stringify(signalsJson(signals)), "x.json"), signals);
});

Deno.test("the signals of some models are those of a pool without the others", () => {
  const members = [0, 2, 3];
  const models = members.map((i) => pool.models[i]);
  const [, second] = pool.tasks.map((task) => task.name);
  assert.deepEqual(
    subSignals(signals, { members }),
    poolSignals(Pool.ofProfile(pool).with({ models })),
  );
  assert.deepEqual(
    subSignals(signals, { members, pool: [second] }),
    poolSignals(Pool.ofProfile(pool).with({ models }), { pool: [second] }),
  );
});

Deno.test("a file that does not hold signals is refused by what is wrong with it", () => {
  const good = signalsJson(signals);
  const [task] = Object.keys(good.tasks);
  const bad: [unknown, RegExp][] = [
    [{}, /Cannot read signals "x.json" as models is wrong/],
    [{ ...good, models: Array(5).fill("a") }, /as model "a" stands twice in it/],
    [{ ...good, tasks: {} }, /as it has no tasks/],
    [{ ...good, pooled: { ...good.pooled, J: [[0]] } }, /as J of pooled is not a symmetric 5 × 5/],
    [{ ...good, extra: 1 }, /as it is wrong: Unrecognized key: "extra"/],
    [
      { ...good, tasks: { [task]: { ...good.tasks[task], quality: [0.5] } } },
      /as task "task-1" has 1 qualities for 5 models/,
    ],
    [
      { ...good, tasks: { [task]: { ...good.tasks[task], quality: Array(5).fill(50) } } },
      /as tasks.task-1.quality.0 is wrong: Too big/,
    ],
  ];
  for (const [value, message] of bad) {
    assert.throws(() => parseSignals(JSON.stringify(value), "x.json"), message);
  }
  assert.throws(() => parseSignals("models", "x.json"), /as it is not JSON/);
});

Deno.test("a matrix that is not symmetric is refused", () => {
  const good = signalsJson(signals);
  const R = good.pooled.R.map((row) => [...row]);
  R[0][1] += 0.01;
  const text = JSON.stringify({ ...good, pooled: { ...good.pooled, R } });
  assert.throws(
    () => parseSignals(text, "x.json"),
    /as R of pooled is not a symmetric 5 × 5 matrix/,
  );
});
