import type { Team } from "../types.ts";
import { overlapNorms } from "./comparison.ts";
import { type Objective, scoreTeam } from "./objective.ts";

/** Larger teams have too many parts to go through. */
export const MOST_MEMBERS = 12;

/**
 * How far the signals may move, in Euclidean norm over u and v, while greedy search from some seed is
 * certain to end in a team, by whichever of its orders. `of` is an objective of standardised signals.
 *
 * Being at a part S of the team T, the search stays in T while the best member j* of T ∖ S leads every
 * outsider; it goes on to S ∪ {j} only if j overtakes j*. All these comparisons turn at the margin over
 * √(6/(s + 1)), so with r(T) = ∞
 *
 *     r(S) = min { lead of j* over outsiders, min over j of max { r(S ∪ {j}), lead of j* over j } }
 *
 * and the answer is the largest r({seed}). 0 where the search does not end there as it is.
 *
 * @example
 * ```ts
 * import { stayingRadius } from "./staying_radius.ts";
 * import { objectiveOf } from "./standardised.ts";
 * import assert from "node:assert/strict";
 *
 * const of = objectiveOf({ u: Float64Array.of(3, 2, 0), v: new Float64Array(9) });
 * // From either seed the other is ahead of the third: 2/√2 and 3/√2 over √3.
 * assert.ok(Math.abs(stayingRadius(of, [0, 1]) - 3 / Math.sqrt(6)) < 1e-12);
 * ```
 */
export function stayingRadius(of: Objective, team: Team): number {
  const k = team.length;
  if (k > MOST_MEMBERS) return 0;
  const outsiders = Array.from({ length: of.m }, (_, i) => i).filter((i) => !team.includes(i));
  const known = new Map<number, number>();
  const radius = (part: number): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const members = team.filter((_, at) => part >> at & 1);
    if (members.length === k) return Infinity;
    const score = (i: number) => scoreTeam(of, [...members, i]).score;
    const { u, v } = overlapNorms(members.length + 1, members.length);
    const reach = Math.hypot(u, v);
    const inside = team.flatMap((i, at) => part >> at & 1 ? [] : [{ at, score: score(i) }]);
    const best = Math.max(...inside.map((each) => each.score));
    let least = (best - Math.max(...outsiders.map(score))) / reach;
    for (const each of inside) {
      least = Math.min(
        least,
        Math.max(radius(part | 1 << each.at), (best - each.score) / reach),
      );
    }
    known.set(part, least);
    return least;
  };
  return Math.max(0, ...team.map((_, at) => radius(1 << at)));
}
