import type { Team } from "../types.ts";
import { overlapNorms } from "./comparison.ts";
import type { Objective } from "./objective.ts";
import { scoreTeam } from "./objective.ts";
import { selectGreedy } from "./select_greedy.ts";
import { normsOf, plus, standardSignals } from "./standardised.ts";

/** What the certificates say of a team when a second profile replaces the one it was chosen from. */
export interface ProfileChange {
  /** The team of the first profile. */
  readonly team: Team;
  /** ‖δu‖₂ and ‖δv‖₂ between the profiles, each pair counted once. */
  readonly du: number;
  readonly dv: number;
  /** prop:selection_stability holds: every path and the team are the same. */
  readonly norm: boolean;
  /** The same with the overlap-sensitive bound for the ends (eq:selection_overlap_bound). */
  readonly overlap: boolean;
  /** The signed comparisons hold (eq:selection_signed_extension, eq:selection_signed_final). */
  readonly signed: boolean;
  /** The smallest lead of a reference winner in the second profile; positive where `signed`. */
  readonly slack: number;
}

/**
 * Asks whether the team of one profile is certain to be chosen from another, of the same models at the
 * same weights: by the norms of what changed, and, sharper, by the signed comparisons themselves.
 * Each of `norm`, `overlap` and `signed` implies the next, and the last that paths and team stay.
 *
 * @example
 * ```ts
 * import { objective } from "./objective.ts";
 * import { profileChange } from "./profile_change.ts";
 * import assert from "node:assert/strict";
 *
 * const jsd = new Float64Array(9);
 * const before = objective([0.9, 0.8, 0.1], { jsd }, { jsd: 1 });
 * const after = objective([0.9, 0.79, 0.1], { jsd }, { jsd: 1 });
 * assert.ok(profileChange(before, after, 2).signed);
 * ```
 */
export function profileChange(before: Objective, after: Objective, k: number): ProfileChange {
  const { team, paths } = selectGreedy(before, k);
  const { u: du, v: dv } = normsOf(plus(standardSignals(after), standardSignals(before), -1));
  const lead = (of: Objective, winner: Team, loser: Team) =>
    scoreTeam(of, winner).score - scoreTeam(of, loser).score;
  let norm = true, overlap = true, slack = Infinity;
  const seen = new Set<string>();
  for (const { seed, steps } of paths) {
    const members = [seed];
    for (const { added, margin } of steps) {
      const bound = (Math.SQRT2 * du + 2 * dv) / Math.sqrt(members.length + 1);
      if (margin <= bound) norm = overlap = false;
      const state = `${members.toSorted().join()} ${added}`;
      for (let i = 0; i < before.m && !seen.has(state); i++) {
        if (i === added || members.includes(i)) continue;
        slack = Math.min(slack, lead(after, [...members, added], [...members, i]));
      }
      seen.add(state);
      members.push(added);
    }
  }
  const rivals = new Map(paths.map((path) => [path.team.join(), path.team]));
  rivals.delete(team.join());
  for (const rival of rivals.values()) {
    const margin = lead(before, team, rival);
    const shared = team.filter((i) => rival.includes(i)).length;
    const norms = overlapNorms(k, shared);
    if (margin <= Math.SQRT2 * (du + dv)) norm = false;
    if (margin <= norms.u * du + norms.v * dv) overlap = false;
    slack = Math.min(slack, lead(after, team, rival));
  }
  return { team, du, dv, norm, overlap, signed: slack > 0, slack };
}
