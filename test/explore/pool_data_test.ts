import assert from "node:assert/strict";
import {
  packAnswers,
  packSignals,
  simulatedPart,
  unpackProfile,
  unpackSignals,
} from "../../lib/explore/pool_data.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { profileHash } from "../../lib/pool/profile_hash.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import { profileOf, splitOf } from "../support/pools.ts";

const through = <T>(value: T): T => JSON.parse(JSON.stringify(value));

Deno.test("answers come back bit by bit, as 64-bit floats where 32 bits would not do", () => {
  const pool = madePool({ models: 4, tasks: 2, items: 33 });
  const packed = packAnswers(pool, ["task-1"]);
  assert.equal(packed.splits[0].dev.bits, 64);
  assert.equal(profileHash(unpackProfile(through(packed))), profileHash(pool));
});

Deno.test("answers that are 32-bit floats take half the room, and come back the same", () => {
  const [dev, test] = (["dev", "test"] as const).map((split) =>
    splitOf([[[0.25, 0.75], [0.5, 0.25, 0.25]], [[1, 0], [0, 0.5, 0.5]]], [1, 2], { split })
  );
  const pool = profileOf([{ name: "t", dev, test } as never]);
  const packed = packAnswers(pool, ["t"]);
  assert.equal(packed.splits[0].test.bits, 32);
  assert.equal(profileHash(unpackProfile(through(packed))), profileHash(pool));
});

Deno.test("signals come back bit by bit", () => {
  const pool = madePool({ models: 5, tasks: 3, items: 20 });
  const signals = { source: "s", simulated: true, ...poolSignals(pool, { pool: ["task-2"] }) };
  assert.deepEqual(unpackSignals(through(packSignals(signals))), signals);
});

Deno.test("a part of a simulation has the models and tasks that are named, in their order", () => {
  const part = simulatedPart({
    source: "sim:pool?models=4&tasks=3&items=10",
    simulated: true,
    models: ["model-2", "model-4"],
    tasks: ["task-3", "task-1"],
    pooledOver: ["task-1"],
  });
  const whole = madePool({ models: 4, tasks: 3, items: 10 });
  assert.deepEqual(part.tasks.map((task) => task.name), ["task-3", "task-1"]);
  const row = whole.tasks[2].dev.items.length;
  assert.deepEqual(
    [...part.tasks[0].dev.correct],
    [
      ...whole.tasks[2].dev.correct.subarray(row, 2 * row),
      ...whole.tasks[2].dev.correct.subarray(3 * row),
    ],
  );
});
