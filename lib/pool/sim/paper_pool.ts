import { moments } from "../../math/moments.ts";
import type { Profile } from "../../types.ts";
import { TASK_LOADINGS } from "./calibration.ts";
import { PAPER_ACCURACIES, PAPER_BENCHMARKS, PAPER_ITEMS } from "./paper_accuracies.ts";
import { simulateProfile, type Simulation } from "./simulate_profile.ts";
import { worldLoadings, worldModels, type WorldOptions, worldShared } from "./world.ts";

/** The source name of the embedded pool. */
export const EMBEDDED_POOL = "sim:paper";

/** What may be changed about the paper's pool. */
export interface PaperPoolOptions extends WorldOptions {
  /** Another seed, another pool with the same accuracies. */
  readonly seed?: number;
  /** Dev items per benchmark. */
  readonly dev?: number;
}

/**
 * The embedded pool `sim:paper`: the paper's 11 models on its 13 benchmarks, simulated. All 143 test
 * accuracies equal the published ones; everything else is an outcome of the simulator.
 *
 * @example
 * ```ts
 * import { paperPool } from "./paper_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const { tasks, models, simulated } = paperPool({ dev: 10 });
 * assert.deepEqual([tasks.length, models.length, simulated], [13, 11, true]);
 * ```
 */
export function paperPool(options: PaperPoolOptions = {}): Profile {
  return simulateProfile(paperSimulation(options));
}

/** What {@linkcode paperPool} simulates, with the benchmarks' mean loadings open to trial. */
export function paperSimulation(
  { seed = 1, dev = PAPER_ITEMS, correlation, ...world }: PaperPoolOptions,
  loadings: Readonly<Record<string, number>> = TASK_LOADINGS,
): Simulation {
  const names = Object.keys(PAPER_ACCURACIES).sort();
  const { mean } = moments(PAPER_BENCHMARKS.map(({ name }) => loadings[name]));
  const linked = { correlation: correlation ?? mean * mean, ...world };
  const overall = names.map(aboveChance);
  return {
    source: EMBEDDED_POOL,
    seed,
    shared: worldShared(world),
    models: worldModels(names, world, seed),
    tasks: PAPER_BENCHMARKS.map(({ name, options }, t) => {
      const onTask = names.map((model) => PAPER_ACCURACIES[model][t]);
      return {
        name,
        options,
        dev,
        test: PAPER_ITEMS,
        rightOnTest: onTask.map((accuracy) => Math.round(accuracy * PAPER_ITEMS / 100)),
        loadings: worldLoadings({ onTask, overall }, linked, seed, loadings[name] - mean),
      };
    }),
  };
}

/** A model's accuracy over all benchmarks on a scale on which chance is 0 and perfection 1. */
function aboveChance(model: string): number {
  return moments(
    PAPER_BENCHMARKS.map(({ options }, t) =>
      (PAPER_ACCURACIES[model][t] / 100 - 1 / options) / (1 - 1 / options)
    ),
  ).mean;
}
