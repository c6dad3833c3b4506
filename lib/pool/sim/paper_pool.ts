import { random, shuffled } from "../../math/random.ts";
import type { Profile } from "../../types.ts";
import { PAPER_ACCURACIES, PAPER_BENCHMARKS, PAPER_ITEMS } from "./paper_accuracies.ts";
import { type SharedPart, simulateProfile } from "./simulate_profile.ts";

/**
 * What the simulator is set to. Chosen so that pooled Yule's Q and JSD lie where real models of this
 * size lie, and Random-k where the paper has it; see DECISIONS.md. Nothing here was chosen by what
 * any selection method gains.
 */
const CALIBRATION = {
  loading: { from: 0.65, to: 0.9 },
  temperature: { from: 0.4, to: 0.8 },
  shared: { difficulty: 1.2, pull: 0.85, position: 0.1 } satisfies SharedPart,
} as const;

/** The source name of the embedded pool. */
export const EMBEDDED_POOL = "sim:paper";

/** What a seed may change about the paper's pool. */
export interface PaperPoolOptions {
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
export function paperPool({ seed = 1, dev = PAPER_ITEMS }: PaperPoolOptions = {}): Profile {
  const names = Object.keys(PAPER_ACCURACIES).sort();
  const loadings = spread(names.length, CALIBRATION.loading, seed, 1);
  const logTemperatures = spread(
    names.length,
    {
      from: Math.log(CALIBRATION.temperature.from),
      to: Math.log(CALIBRATION.temperature.to),
    },
    seed,
    2,
  );
  return simulateProfile({
    source: EMBEDDED_POOL,
    seed,
    shared: CALIBRATION.shared,
    models: names.map((name, i) => ({
      name,
      loading: loadings[i],
      temperature: Math.exp(logTemperatures[i]),
    })),
    tasks: PAPER_BENCHMARKS.map(({ name, options }, t) => ({
      name,
      options,
      dev,
      test: PAPER_ITEMS,
      rightOnTest: names.map((model) => Math.round(PAPER_ACCURACIES[model][t] * PAPER_ITEMS / 100)),
    })),
  });
}

/** `count` evenly spaced values of a range, dealt out at random. */
export function spread(
  count: number,
  { from, to }: { readonly from: number; readonly to: number },
  seed: number,
  stream: number,
): number[] {
  const values = Array.from({ length: count }, (_, i) => from + (to - from) * (i + 0.5) / count);
  return shuffled(values, random(seed, stream));
}
