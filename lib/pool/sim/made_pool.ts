import { random } from "../../math/random.ts";
import type { Profile } from "../../types.ts";
import { simulateProfile } from "./simulate_profile.ts";
import { worldLoadings, worldModels, type WorldOptions, worldShared } from "./world.ts";

/** The shape of a made-up pool, for what-if questions and benchmarks. */
export interface MadePoolOptions extends WorldOptions {
  /** Another seed, another pool. */
  readonly seed?: number;
  /** How many models answer. */
  readonly models?: number;
  /** How many benchmarks there are. */
  readonly tasks?: number;
  /** Items per split. */
  readonly items?: number;
  /** Options of every item. */
  readonly options?: number;
  /** Mean test accuracy. */
  readonly accuracy?: number;
  /** Standard deviation of accuracy over models and tasks. */
  readonly spread?: number;
}

/**
 * The general simulated pool `sim:pool?models=…`: any number of models, tasks, items and options, and
 * any {@linkcode WorldOptions world}.
 *
 * @example
 * ```ts
 * import { madePool } from "./made_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 5, tasks: 2, items: 50, options: 3, link: 0.5, families: 2 });
 * assert.deepEqual(pool.models, ["model-1", "model-2", "model-3", "model-4", "model-5"]);
 * assert.equal(pool.tasks[1].test.p.length, 5 * 50 * 3);
 * ```
 */
export function madePool({
  seed = 1,
  models = 10,
  tasks = 5,
  items = 500,
  options = 4,
  accuracy = 0.65,
  spread: sd = 0.08,
  correlation = 0.6,
  ...world
}: MadePoolOptions = {}): Profile {
  const rng = random(seed, 3);
  const width = String(models).length;
  const skill = Array.from({ length: models }, () => sd * Math.SQRT1_2 * rng.normal());
  return simulateProfile({
    source: "sim:pool",
    seed,
    shared: worldShared(world),
    models: worldModels(
      skill.map((_, i) => `model-${String(i + 1).padStart(width, "0")}`),
      world,
      seed,
    ),
    tasks: Array.from({ length: tasks }, (_, t) => {
      const onTask = skill.map((s) => accuracy + s + sd * Math.SQRT1_2 * rng.normal());
      return {
        name: `task-${t + 1}`,
        options,
        dev: items,
        test: items,
        rightOnTest: onTask.map((target) =>
          Math.round(items * Math.min(0.98, Math.max(1 / options, target)))
        ),
        loadings: worldLoadings({ onTask, overall: skill }, { ...world, correlation }, seed),
      };
    }),
  });
}
