import assert from "node:assert/strict";
import { InputError } from "../../../lib/errors.ts";
import { openSimulation } from "../../../lib/pool/sim/open_simulation.ts";

function refuses(source: string, message: string): void {
  assert.throws(() => openSimulation(source), new InputError(message));
}

Deno.test("simulated pools take their options from the source", () => {
  const pool = openSimulation("sim:pool?models=3&tasks=2&items=10&options=6&seed=4");
  assert.deepEqual(
    [
      pool.models.length,
      pool.tasks.length,
      pool.tasks[0].test.items.length,
      pool.tasks[0].dev.options,
    ],
    [3, 2, 10, 6],
  );
  assert.deepEqual([pool.simulated, pool.source], [
    true,
    "sim:pool?models=3&tasks=2&items=10&options=6&seed=4",
  ]);
});

Deno.test("unknown simulations and bad options are refused", () => {
  refuses(
    "sim:other",
    `Cannot open pool "sim:other" as the simulated pools are sim:paper and sim:pool: got "sim:other"`,
  );
  refuses(
    "sim:paper?size=3",
    `Cannot open pool "sim:paper?size=3" as sim:paper takes seed, dev: got "size"`,
  );
  const bad = [
    ["seed", "x", "a whole number from 0 to 4294967295"],
    ["seed", "", "a whole number from 0 to 4294967295"],
    ["seed", "-1", "a whole number from 0 to 4294967295"],
    ["models", "1.5", "a whole number from 1 to 5000"],
    ["options", "1", "a whole number from 2 to 26"],
    ["correlation", "0.99", "a number from 0 to 0.98"],
  ];
  for (const [key, text, range] of bad) {
    const source = `sim:pool?${key}=${text}`;
    refuses(source, `Cannot open pool "${source}" as ${key} must be ${range}: got "${text}"`);
  }
});
