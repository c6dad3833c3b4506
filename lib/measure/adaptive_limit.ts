/** How many requests to keep under way, and what was learned about the server. */
export interface AdaptiveLimit {
  readonly limit: number;
  /** Requests to complete before the next decision. */
  readonly window: number;
  /** The best limit so far and its rate, in answers per second. */
  readonly best: { readonly limit: number; readonly rate: number };
  /** Windows for which the limit stays as it is. */
  readonly hold: number;
}

const LARGEST = 64;
const WORTH = 1.05;
const HOLD = 20;

/** The start of {@link nextLimit}: a few, so that no server waits for us. */
export const FIRST_LIMIT: AdaptiveLimit = at(4, { limit: 4, rate: 0 });

/**
 * Follows the server's throughput: the limit doubles as long as that brings at least 5 % more
 * answers per second, then stays at the best one, and is tried again after a while.
 *
 * @example
 * ```ts
 * import { FIRST_LIMIT, nextLimit } from "./adaptive_limit.ts";
 * import assert from "node:assert/strict";
 *
 * const rate = (limit: number) => 10 * Math.min(limit, 8); // a server with eight slots
 * let state = FIRST_LIMIT;
 * for (let n = 0; n < 5; n++) state = nextLimit(state, rate(state.limit));
 * assert.equal(state.limit, 8);
 * ```
 */
export function nextLimit(state: AdaptiveLimit, rate: number): AdaptiveLimit {
  const { limit, best, hold } = state;
  if (hold > 1) return { ...state, hold: hold - 1 };
  if (hold === 1) return at(Math.min(LARGEST, limit * 2), { limit, rate });
  if (rate < best.rate * WORTH) return at(best.limit, best, HOLD);
  if (limit === LARGEST) return at(limit, { limit, rate }, HOLD);
  return at(limit * 2, { limit, rate });
}

/** A limit that a user has set: it never moves. */
export function fixedLimit(limit: number): AdaptiveLimit {
  return at(limit, { limit, rate: 0 }, Infinity);
}

function at(limit: number, best: AdaptiveLimit["best"], hold = 0): AdaptiveLimit {
  return { limit, window: Math.max(16, 2 * limit), best, hold };
}
