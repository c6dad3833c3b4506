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

Deno.test("both simulated pools take the options of a world", () => {
  const made = openSimulation(
    "sim:pool?items=20&tasks=1&link=0.8&families=3&bias=0.1&correlation=0.5",
  );
  assert.equal(made.models.length, 10);
  const plain = openSimulation("sim:paper?dev=5");
  for (const option of ["link=0", "families=4", "bias=0", "correlation=0.4"]) {
    const other = openSimulation(`sim:paper?dev=5&${option}`);
    assert.notDeepEqual(other.tasks[0].test.p, plain.tasks[0].test.p, option);
  }
  refuses(
    "sim:pool?models=3&families=4",
    "Cannot deal out models to families as there can be from 0 (no families) to 3, one for each " +
      "model: got 4",
  );
});

Deno.test("unknown simulations and bad options are refused", () => {
  refuses(
    "sim:other",
    `Cannot open pool "sim:other" as the simulated pools are sim:paper and sim:pool: got "sim:other"`,
  );
  refuses(
    "sim:paper?size=3",
    `Cannot open pool "sim:paper?size=3" as sim:paper takes seed, dev, correlation, link, families, ` +
      `bias: got "size"`,
  );
  const bad = [
    ["seed", "x", "a whole number from 0 to 4294967295"],
    ["seed", "", "a whole number from 0 to 4294967295"],
    ["seed", "-1", "a whole number from 0 to 4294967295"],
    ["models", "1.5", "a whole number from 1 to 5000"],
    ["options", "1", "a whole number from 2 to 26"],
    ["correlation", "0.99", "a number from 0 to 0.96"],
    ["link", "1.5", "a number from -1 to 1"],
    ["link", "strong", "a number from -1 to 1"],
    ["families", "2.5", "a whole number from 0 to 5000"],
    ["bias", "-1", "a number from 0 to 2"],
  ];
  for (const [key, text, range] of bad) {
    const source = `sim:pool?${key}=${text}`;
    refuses(source, `Cannot open pool "${source}" as ${key} must be ${range}: got "${text}"`);
  }
});
