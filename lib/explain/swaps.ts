import { type Objective, type Scored, scoreTeam, type Terms } from "../select/objective.ts";
import type { Team } from "../types.ts";

/** What one exchange, or one departure, does to a team. */
export interface Swap {
  /** Index of the member that leaves. */
  readonly out: number;
  /** Index of the model that comes; null where nobody does. */
  readonly into: number | null;
  /** In model order. */
  readonly team: Team;
  readonly score: number;
  /** Its score minus that of the team as it is. */
  readonly change: number;
  /** The same for each weighted term; they add up to `change`. */
  readonly terms: Terms;
}

/**
 * Every exchange of one member for one model outside, best first: what it does to the score and to each
 * of its weighted terms.
 *
 * @example
 * ```ts
 * import { objective } from "../select/objective.ts";
 * import { swaps } from "./swaps.ts";
 * import assert from "node:assert/strict";
 *
 * const of = objective([0.9, 0.8, 0.1], { jsd: new Float64Array(9) }, { jsd: 1 });
 * const [first] = swaps(of, [0, 1]);
 * assert.deepEqual([first.out, first.into], [1, 2]);
 * assert.ok(first.change < 0);
 * ```
 */
export function swaps(of: Objective, team: Team): Swap[] {
  const members = [...new Set(team)].sort((a, b) => a - b);
  const others = Array.from({ length: of.m }, (_, i) => i).filter((i) => !members.includes(i));
  const before = scoreTeam(of, members);
  return members
    .flatMap((out) =>
      others.map((into) =>
        swap(of, before, out, into, members.map((i) => i === out ? into : i).sort((a, b) => a - b))
      )
    )
    .sort((a, b) => b.change - a.change);
}

/**
 * The team without each of its members, in their order. Scores of teams of different sizes are each
 * standardised for their own (eq:z_score). None for a team of one.
 */
export function leaveOneOut(of: Objective, team: Team): Swap[] {
  const members = [...new Set(team)].sort((a, b) => a - b);
  if (members.length < 2) return [];
  const before = scoreTeam(of, members);
  return members.map((out) => swap(of, before, out, null, members.filter((i) => i !== out)));
}

function swap(of: Objective, before: Scored, out: number, into: number | null, team: Team): Swap {
  const after = scoreTeam(of, team);
  const weights = new Map(of.channels.map(({ index, weight }) => [index, weight]));
  const terms = Object.entries(after.terms).map(([term, value]) => [
    term,
    (weights.get(term) ?? 1) * (value - before.terms[term]),
  ]);
  return {
    out,
    into,
    team,
    score: after.score,
    change: after.score - before.score,
    terms: Object.fromEntries(terms),
  };
}
