import { InputError } from "../errors.ts";
import { choose, combinations } from "../math/combinations.ts";
import type { Team } from "../types.ts";
import { type Objective, type Scored, scoreTeam, TIE } from "./objective.ts";

/** More teams than this are not enumerated. */
export const MOST_TEAMS = 20_000_000;

/**
 * The best of all C(m, k) teams; of teams within 1e-12 of the best, the first in lexicographic order.
 *
 * @example
 * ```ts
 * import { objective, PAPER_WEIGHTS } from "./objective.ts";
 * import { selectExhaustive } from "./select_exhaustive.ts";
 * import assert from "node:assert/strict";
 *
 * const zero = new Float64Array(9);
 * const three = objective([0.5, 0.9, 0.7], { yuleQ: zero, jsd: zero }, PAPER_WEIGHTS);
 * assert.deepEqual(selectExhaustive(three, 2).team, [1, 2]);
 * ```
 */
export function selectExhaustive(of: Objective, k: number): Scored & { readonly team: Team } {
  const teams = choose(of.m, k);
  if (teams > MOST_TEAMS) {
    throw new InputError(
      `Cannot search exhaustively as at most ${
        MOST_TEAMS.toLocaleString("en")
      } teams can be tried: ` +
        `got ${teams.toLocaleString("en")} for k ${k} of ${of.m} models; use c2mas`,
    );
  }
  let best: { team: Team; score: number } | undefined;
  for (const team of combinations(of.m, k)) {
    const { score } = scoreTeam(of, team);
    if (!best || score > best.score + TIE) best = { team, score };
  }
  return { team: best!.team, ...scoreTeam(of, best!.team) };
}
