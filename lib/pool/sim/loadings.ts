import { InputError } from "../../errors.ts";
import { moments } from "../../math/moments.ts";
import type { Random } from "../../math/random.ts";

/** How loadings are spread over models, and how they go with accuracy. */
export interface LoadingOptions {
  /** Mean loading. */
  readonly mean: number;
  /** Standard deviation over models. */
  readonly spread: number;
  /** Correlation with accuracy, in [−1, 1]. Above 0, strong models are more alike than weak ones. */
  readonly link: number;
}

/** No model sees only what all others see: identical models would have no private evidence. */
const MOST = 0.98;

/**
 * Loadings that go with accuracy,
 *
 * ℓ_i = mean + spread · (link · a_i + √(1 − link²) · e_i),
 *
 * where a is accuracy and e is chance, both standardised over the models, and e uncorrelated with a:
 * the correlation of ℓ and accuracy is `link` exactly, whatever the draw (before ℓ is held in
 * [0, 0.98]). With fewer than three models nothing is left to chance.
 *
 * @example
 * ```ts
 * import { linkedLoadings } from "./loadings.ts";
 * import { random } from "../../math/random.ts";
 * import assert from "node:assert/strict";
 *
 * const loadings = linkedLoadings([0.5, 0.6, 0.7], { mean: 0.7, spread: 0.1, link: 1 }, random(1));
 * assert.deepEqual(loadings.map((l) => l.toFixed(3)), ["0.578", "0.700", "0.822"]);
 * ```
 */
export function linkedLoadings(
  accuracies: readonly number[],
  { mean, spread, link }: LoadingOptions,
  rng: Random,
): number[] {
  if (!(Math.abs(link) <= 1)) {
    throw new InputError(
      `Cannot link loadings to accuracy as link must be a correlation from -1 to 1: got ${link}`,
    );
  }
  const a = standardised(accuracies);
  const e = standardised(uncorrelated(accuracies.map(() => rng.normal()), a));
  const rest = Math.sqrt(1 - link * link);
  return a.map((value, i) => hold(mean + spread * (link * value + rest * e[i])));
}

/** A loading held where it means something. */
function hold(loading: number): number {
  return Math.min(MOST, Math.max(0, loading));
}

/** Mean 0 and standard deviation 1; all 0 where the values hardly differ. */
export function standardised(values: readonly number[]): number[] {
  const { mean, sd } = moments(values);
  return values.map((value) => sd > 1e-9 ? (value - mean) / sd : 0);
}

/** What is left of `values` after its regression on `on`, which is standardised. */
function uncorrelated(values: readonly number[], on: readonly number[]): number[] {
  const { mean } = moments(values);
  const slope = values.reduce((sum, value, i) => sum + (value - mean) * on[i], 0) / on.length;
  return values.map((value, i) => value - mean - slope * on[i]);
}
