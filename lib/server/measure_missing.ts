import { bareToken, type TokenLogprob } from "./letter_scores.ts";

/** Draws one token from the `candidates` most likely ones, with its exact log-probability. */
export type Draw = (
  options: { candidates: number; seed: number },
) => Promise<TokenLogprob | undefined>;

/** Letters that were drawn, and what it took. */
export interface DrawnLetters {
  readonly tokens: readonly TokenLogprob[];
  readonly requests: number;
}

/** Most draws for one question. */
export const EXACT_BUDGET = 200;

/**
 * Measures letters that are not among the returned tokens, by drawing until each was seen.
 *
 * Draws come evenly from the K most likely candidates, 4 K of them before K doubles, so that a
 * candidate stays unseen with probability e⁻⁴. A letter has two spellings, with and without a blank
 * in front; the sweep ends early once both of every letter are known, and otherwise after the first
 * round that has at least one of each: a spelling still unseen is then less likely than the K-th
 * candidate. What `budget` draws do not find stays censored.
 *
 * @example
 * ```ts
 * import { measureMissing } from "./measure_missing.ts";
 * import assert from "node:assert/strict";
 *
 * const vocabulary = ["x", "C", " C", "y"];
 * const draw = ({ candidates, seed }: { candidates: number; seed: number }) =>
 *   Promise.resolve({ token: vocabulary[seed % Math.min(candidates, 4)], logprob: -9 });
 * const { tokens, requests } = await measureMissing(["C"], draw);
 * assert.deepEqual(tokens.map((one) => one.token), ["C", " C"]);
 * assert.equal(requests, 2);
 * ```
 */
export async function measureMissing(
  letters: readonly string[],
  draw: Draw,
  { candidates = 16, budget = EXACT_BUDGET } = {},
): Promise<DrawnLetters> {
  const found = new Map<string, TokenLogprob>();
  const spellings = (letter: string) =>
    [...found.values()].filter((one) => bareToken(one.token) === letter).length;
  let requests = 0;
  for (let k = candidates; requests < budget; k *= 2) {
    for (let n = 0; n < 4 * k && requests < budget; n++) {
      const token = await draw({ candidates: k, seed: ++requests });
      if (!token || !letters.includes(bareToken(token.token)) || found.has(token.token)) continue;
      found.set(token.token, token);
      if (letters.every((letter) => spellings(letter) >= 2)) return done();
    }
    if (letters.every((letter) => spellings(letter) >= 1)) return done();
  }
  return done();

  function done(): DrawnLetters {
    return { tokens: [...found.values()], requests };
  }
}
