import { hash32 } from "../math/random.ts";

/** ε: what a letter alone leaves to the other options, in all. */
export const LETTER_EPSILON = 0.01;

/** By how much an unanswered question's uniform distribution leans to a drawn option. */
export const UNANSWERED_LEAN = 1e-6;

/**
 * The distribution that stands for a bare letter: 1 − ε on it and ε / (L − 1) on each other option.
 *
 * Between two such distributions JSD takes only two values, so HI_dist measures how often models
 * disagree and nothing finer.
 *
 * @example
 * ```ts
 * import { letterDistribution } from "./letter_distribution.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(letterDistribution(1, 2), [0.01, 0.99]);
 * ```
 */
export function letterDistribution(letter: number, optionCount: number): number[] {
  const rest = LETTER_EPSILON / (optionCount - 1);
  return Array.from({ length: optionCount }, (_, r) => r === letter ? 1 - LETTER_EPSILON : rest);
}

/**
 * The distribution that stands for no answer: uniform, but for 1e-6 more on one option, drawn from
 * the seed and the name of the question and model. It is right as often as a guess, where a plain
 * uniform distribution would always count as the first option.
 *
 * @example
 * ```ts
 * import { unansweredDistribution } from "./letter_distribution.ts";
 * import assert from "node:assert/strict";
 *
 * const p = unansweredDistribution("mmlu/17/model-a", 4, 0);
 * assert.ok(Math.abs(Math.max(...p) - 0.25) < 1e-6);
 * ```
 */
export function unansweredDistribution(name: string, optionCount: number, seed: number): number[] {
  const drawn = hash32(`${seed}/${name}`) % optionCount;
  const base = (1 - UNANSWERED_LEAN) / optionCount;
  return Array.from({ length: optionCount }, (_, r) => base + (r === drawn ? UNANSWERED_LEAN : 0));
}

/** Index of an option letter, 0 for A or a; undefined for anything else or beyond the options. */
export function letterIndex(text: string, optionCount: number): number | undefined {
  const letter = text.trim();
  if (!/^[A-Za-z]$/.test(letter)) return undefined;
  const index = letter.toUpperCase().charCodeAt(0) - 65;
  return index < optionCount ? index : undefined;
}
