/** Items on which two methods differ, as a bootstrap interval implies them. */
export interface Discordance {
  /** All items, over all tasks. */
  readonly items: number;
  /** Items that exactly one of the two methods answers right. */
  readonly discordant: number;
  /** Of the discordant items, those that the first method answers right. */
  readonly won: number;
  /** Of the discordant items, those that the second method answers right. */
  readonly lost: number;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963985;

/**
 * How many items two methods must disagree on for a paired bootstrap of their difference to have the
 * given interval (in points): with N items of equally large tasks, x discordant ones and w more won
 * than lost, the standard error of w / N is √(x − w² / N) / N, and the interval about 2 · 1.96 times
 * that. The squares of the tasks' own means, at most w² in all, are neglected.
 *
 * @example
 * ```ts
 * import { impliedDiscordance } from "./implied_discordance.ts";
 * import assert from "node:assert/strict";
 *
 * const { discordant } = impliedDiscordance({ low: 0.44, high: 1.16 }, { tasks: 7, items: 1068 });
 * assert.ok(discordant > 185 && discordant < 195);
 * ```
 */
export function impliedDiscordance(
  { low, high }: { readonly low: number; readonly high: number },
  { tasks, items }: { readonly tasks: number; readonly items: number },
): Discordance {
  const N = tasks * items;
  const lead = (low + high) / 200 * N;
  const standardError = (high - low) / 100 / (2 * Z);
  const discordant = (standardError * N) ** 2 + lead ** 2 / N;
  return {
    items: N,
    discordant,
    won: (discordant + lead) / 2,
    lost: (discordant - lead) / 2,
  };
}
