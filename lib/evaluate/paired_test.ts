import { normalCdf } from "../math/normal.ts";
import { logChoose } from "../math/log_choose.ts";

/**
 * Two-sided p-value of the hypothesis that two methods are equally accurate, from their rightness on
 * the same items.
 *
 * Where all is 0 or 1 it is the exact McNemar test: of the items on which they differ, wins are
 * binomial with probability one half. Where rightness is a share, as of methods that stand for many
 * teams, it is the normal test of the mean difference. 1 where they never differ.
 *
 * @example
 * ```ts
 * import { pairedTest } from "./paired_test.ts";
 * import assert from "node:assert/strict";
 *
 * // Three wins of three: 2 / 2³.
 * assert.ok(Math.abs(pairedTest([1, 1, 1, 0], [0, 0, 0, 0]) - 0.25) < 1e-12);
 * assert.equal(pairedTest([1, 0], [1, 0]), 1);
 * ```
 */
export function pairedTest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let wins = 0, losses = 0, sum = 0, squares = 0, whole = true;
  for (let n = 0; n < a.length; n++) {
    const difference = a[n] - b[n];
    if (difference === 1) wins++;
    else if (difference === -1) losses++;
    else if (difference !== 0) whole = false;
    sum += difference;
    squares += difference * difference;
  }
  if (squares === 0) return 1;
  if (whole) return signTest(wins, losses);
  const variance = squares - sum * sum / a.length;
  return variance <= 0 ? 0 : Math.min(1, 2 * normalCdf(-Math.abs(sum) / Math.sqrt(variance)));
}

/** Two-sided exact binomial test of so many wins against so many losses at even odds. */
export function signTest(wins: number, losses: number): number {
  const count = wins + losses;
  let tail = 0;
  for (let x = 0; x <= Math.min(wins, losses); x++) {
    tail += Math.exp(logChoose(count, x) - count * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}
