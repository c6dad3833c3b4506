import type { LetterScores } from "./letter_scores.ts";

/**
 * What stands in for a censored letter's probability, which lies between 0 and
 * min(e^bound, left): that smallest or largest value, or (`shared`, the point estimate) the bound,
 * but no more than an equal share of the mass that is left.
 */
export type Imputation = "low" | "shared" | "high";

/** A distribution over the options of one item. */
export interface Choice {
  /** Sums to 1. Uniform where nothing at all is known. */
  readonly p: readonly number[];
  /** Probability on the options before normalising, imputed letters included. */
  readonly mass: number;
}

/**
 * Normalises letter log-probabilities within the options (`eq:scoring_distribution`), with censored
 * letters imputed.
 *
 * @example
 * ```ts
 * import { choiceDistribution } from "./choice_distribution.ts";
 * import assert from "node:assert/strict";
 *
 * const scores = { logp: [Math.log(0.6), null, null], bound: Math.log(0.2), left: 0.1 };
 * const { p, mass } = choiceDistribution(scores);
 * assert.equal(mass.toFixed(9), "0.700000000"); // 0.6 + 2 × min(0.2, 0.1 / 2)
 * assert.equal(p[1].toFixed(9), (0.05 / 0.7).toFixed(9));
 * ```
 */
export function choiceDistribution(
  { logp, bound, left }: Pick<LetterScores, "logp" | "bound" | "left">,
  imputation: Imputation = "shared",
): Choice {
  const censored = logp.filter((value) => value === null).length;
  const ceiling = { low: 0, shared: left / censored, high: left }[imputation];
  const imputed = Math.min(Math.exp(bound), ceiling);
  const raw = logp.map((value) => value === null ? imputed : Math.exp(value));
  const mass = raw.reduce((sum, value) => sum + value, 0);
  if (!(mass > 0)) return { p: raw.map(() => 1 / raw.length), mass: 0 };
  return { p: raw.map((value) => value / mass), mass };
}
