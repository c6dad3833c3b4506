import { InputError } from "../../errors.ts";
import type { Profile } from "../../types.ts";
import { madePool } from "./made_pool.ts";
import { EMBEDDED_POOL, paperPool } from "./paper_pool.ts";

/** Options of every simulated pool: how its models hang together. */
const WORLD = ["correlation", "link", "families", "bias"] as const;

const SIMULATIONS: Readonly<
  Record<string, { keys: readonly string[]; make: (options: Record<string, number>) => Profile }>
> = {
  [EMBEDDED_POOL]: { keys: ["seed", "dev", ...WORLD], make: paperPool },
  "sim:pool": {
    keys: ["seed", "models", "tasks", "items", "options", "accuracy", "spread", ...WORLD],
    make: madePool,
  },
};

/** Options that need not be whole numbers. */
const FRACTIONS: readonly string[] = ["correlation", "link", "bias", "accuracy", "spread"];

const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  seed: [0, 2 ** 32 - 1],
  dev: [1, 1_000_000],
  models: [1, 5000],
  tasks: [1, 1000],
  items: [1, 1_000_000],
  options: [2, 26],
  correlation: [0, 0.96],
  link: [-1, 1],
  families: [0, 5000],
  bias: [0, 2],
  accuracy: [0, 1],
  spread: [0, 0.5],
};

/**
 * Makes the pool that a source such as `sim:paper?seed=7` or `sim:pool?link=0.8&families=3` names.
 *
 * @example
 * ```ts
 * import { openSimulation } from "./open_simulation.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(openSimulation("sim:pool?models=4&items=20").models.length, 4);
 * assert.throws(() => openSimulation("sim:pool?models=0"), /whole number from 1 to 5000: got "0"/);
 * ```
 */
export function openSimulation(source: string): Profile {
  const [name, query = ""] = source.split("?", 2);
  const simulation = SIMULATIONS[name];
  if (!simulation) {
    throw new InputError(
      `Cannot open pool "${source}" as the simulated pools are ` +
        `${Object.keys(SIMULATIONS).join(" and ")}: got "${name}"`,
    );
  }
  const options: Record<string, number> = {};
  for (const [key, text] of new URLSearchParams(query)) {
    if (!simulation.keys.includes(key)) {
      throw new InputError(
        `Cannot open pool "${source}" as ${name} takes ${simulation.keys.join(", ")}: got "${key}"`,
      );
    }
    const [least, most] = LIMITS[key];
    const whole = !FRACTIONS.includes(key);
    const value = Number(text);
    if (text === "" || !(value >= least && value <= most) || (whole && !Number.isInteger(value))) {
      throw new InputError(
        `Cannot open pool "${source}" as ${key} must be a ${whole ? "whole " : ""}number from ` +
          `${least} to ${most}: got "${text}"`,
      );
    }
    options[key] = value;
  }
  return { ...simulation.make(options), source };
}
