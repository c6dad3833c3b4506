import { random } from "../../math/random.ts";
import type { Profile } from "../../types.ts";
import { spread } from "./paper_pool.ts";
import { simulateProfile } from "./simulate_profile.ts";

/** The shape of a made-up pool, for what-if questions and benchmarks. */
export interface MadePoolOptions {
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
  /** Share of a model's evidence that all models share, in [0, 1): mean of the squared loadings. */
  readonly correlation?: number;
  /** Mean test accuracy. */
  readonly accuracy?: number;
  /** Standard deviation of accuracy over models and tasks. */
  readonly spread?: number;
}

/**
 * The general simulated pool `sim:pool?models=…`: any number of models, tasks, items and options.
 *
 * @example
 * ```ts
 * import { madePool } from "./made_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 5, tasks: 2, items: 50, options: 3 });
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
  correlation = 0.6,
  accuracy = 0.65,
  spread: sd = 0.08,
}: MadePoolOptions = {}): Profile {
  const rng = random(seed, 3);
  const loading = Math.sqrt(correlation);
  const reach = Math.min(0.15, 0.99 - loading, loading);
  const loadings = spread(models, { from: loading - reach, to: loading + reach }, seed, 1);
  const temperatures = spread(models, { from: 0.4, to: 0.8 }, seed, 2);
  const width = String(models).length;
  const skill = Array.from({ length: models }, () => sd * Math.SQRT1_2 * rng.normal());
  return simulateProfile({
    source: "sim:pool",
    seed,
    shared: { difficulty: 1.2, pull: 0.85, position: 0.1 },
    models: loadings.map((value, i) => ({
      name: `model-${String(i + 1).padStart(width, "0")}`,
      loading: value,
      temperature: temperatures[i],
    })),
    tasks: Array.from({ length: tasks }, (_, t) => ({
      name: `task-${t + 1}`,
      options,
      dev: items,
      test: items,
      rightOnTest: skill.map((s) => {
        const target = accuracy + s + sd * Math.SQRT1_2 * rng.normal();
        return Math.round(items * Math.min(0.98, Math.max(1 / options, target)));
      }),
    })),
  });
}
