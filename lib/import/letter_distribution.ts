export { UNANSWERED_LEAN, unansweredDistribution } from "../server/unanswered.ts";

/** ε: what a letter alone leaves to the other options, in all. */
export const LETTER_EPSILON = 0.01;

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

/** Index of an option letter, 0 for A or a; undefined for anything else or beyond the options. */
export function letterIndex(text: string, optionCount: number): number | undefined {
  const letter = text.trim();
  if (!/^[A-Za-z]$/.test(letter)) return undefined;
  const index = letter.toUpperCase().charCodeAt(0) - 65;
  return index < optionCount ? index : undefined;
}
