import { normalQuantile } from "../math/normal.ts";

/** How sure a comparison is to be. */
export interface PowerOptions {
  /** Two-sided chance of a false alarm. */
  readonly alpha?: number;
  /** Chance to find a difference that is there. */
  readonly power?: number;
}

/**
 * The smallest difference of two accuracies that n paired items show with the given power. The methods
 * differ on a share ψ of the items (`discordance`); under the alternative δ the variance of one
 * item's difference is ψ − δ² (Miettinen 1968, Connor 1987), so δ solves
 *
 * δ √n = z(1 − α/2) √ψ + z(power) √(ψ − δ²).
 *
 * Never above ψ, the difference where one of them wins every item that they differ on: there the
 * items do not suffice to show anything with that power.
 *
 * @example
 * ```ts
 * import { detectableDifference } from "./detectable_difference.ts";
 * import assert from "node:assert/strict";
 *
 * // 1,000 items, methods that differ on one in ten: about 2.8 points.
 * assert.equal((100 * detectableDifference(1000, 0.1)).toFixed(1), "2.8");
 * ```
 */
export function detectableDifference(
  n: number,
  discordance: number,
  { alpha = 0.05, power = 0.8 }: PowerOptions = {},
): number {
  const [a, b] = [normalQuantile(1 - alpha / 2), normalQuantile(power)];
  const lack = (delta: number) =>
    a * Math.sqrt(discordance) + b * Math.sqrt(Math.max(0, discordance - delta * delta)) -
    delta * Math.sqrt(n);
  const most = Math.min(discordance, Math.sqrt(discordance));
  if (lack(most) > 0) return most;
  let low = 0, high = most;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (lack(middle) > 0) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * How many paired items show a difference δ with the given power, by the same formula solved for n.
 * Infinity for no difference.
 *
 * @example
 * ```ts
 * import { itemsNeeded } from "./detectable_difference.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(itemsNeeded(0.01, 0.1), 7847);
 * ```
 */
export function itemsNeeded(
  difference: number,
  discordance: number,
  { alpha = 0.05, power = 0.8 }: PowerOptions = {},
): number {
  const delta = Math.abs(difference);
  if (delta === 0) return Infinity;
  const spread = Math.sqrt(Math.max(0, discordance - delta * delta));
  const root = normalQuantile(1 - alpha / 2) * Math.sqrt(discordance) +
    normalQuantile(power) * spread;
  return Math.ceil((root / delta) ** 2);
}
