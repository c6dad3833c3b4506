import type { TokenLogprob } from "./letter_scores.ts";

/** Tokens that a fingerprint keeps. */
const TOKENS = 5;

/** Other kernels, batches and half precision move a log-probability by less, other weights by more. */
const TOLERANCE = 0.25;

/**
 * What a model says to a fixed question, kept to know it again where its server tells no digest.
 *
 * @example
 * ```ts
 * import { fingerprint, sameFingerprint } from "./fingerprint.ts";
 * import assert from "node:assert/strict";
 *
 * const top = (yes: number) => [{ token: "Yes", logprob: yes }, { token: "No", logprob: -3 }];
 * assert.ok(sameFingerprint(fingerprint(top(-0.1)), fingerprint(top(-0.11))));
 * assert.ok(!sameFingerprint(fingerprint(top(-0.1)), fingerprint(top(-0.9))));
 * ```
 */
export function fingerprint(top: readonly TokenLogprob[]): TokenLogprob[] {
  return top.slice(0, TOKENS).map(({ token, logprob }) => ({
    token,
    logprob: Math.round(logprob * 1e4) / 1e4,
  }));
}

/** Whether two fingerprints are of the same weights: the likeliest tokens agree up to rounding. */
export function sameFingerprint(
  a: readonly TokenLogprob[],
  b: readonly TokenLogprob[],
): boolean {
  return [[a, b], [b, a]].every(([one, other]) =>
    one.slice(0, 2).every(({ token, logprob }) => {
      const match = other.find((entry) => entry.token === token);
      return match !== undefined && Math.abs(match.logprob - logprob) <= TOLERANCE;
    })
  );
}
