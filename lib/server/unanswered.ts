import { hash32 } from "../math/random.ts";

/** By how much an unanswered question's uniform distribution leans to a drawn option. */
export const UNANSWERED_LEAN = 1e-6;

/**
 * The distribution that stands for no answer: uniform, but for 1e-6 more on one option, drawn from
 * the seed and the name of the question and model. It is right as often as a guess, where a plain
 * uniform distribution would always count as the first option.
 *
 * @example
 * ```ts
 * import { unansweredDistribution } from "./unanswered.ts";
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
