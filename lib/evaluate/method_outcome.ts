import { moments } from "../math/moments.ts";
import type { SharedTeam } from "../select/method.ts";
import type { Team } from "../types.ts";
import { accuracy, type TestOutcome } from "./team_outcomes.ts";

/** How the teams of a method did together on the test split of one task. */
export interface MethodOutcome {
  /** Null for methods that stand for many teams or draws. */
  readonly team: Team | null;
  /** For each item, the probability that the method answers it right; 0 or 1 for one team. */
  readonly right: ArrayLike<number>;
  /** The mean of `right`. */
  readonly accuracy: number;
  /** Standard deviation of accuracy over teams or draws, for methods without one team. */
  readonly sd: number | null;
  /** How many different teams it stands for. */
  readonly teams: number;
  /** Mean and spread of accuracy over the seeded draws, for methods that draw teams. */
  readonly draws: { readonly count: number; readonly mean: number; readonly sd: number } | null;
}

/** Puts the outcomes of a method's teams together, each by its share. */
export function methodOutcome(
  teams: readonly SharedTeam[],
  outcomeOf: (team: Team) => TestOutcome,
): MethodOutcome {
  if (teams.length === 1 && teams[0].share === 1) return oneTeam(teams[0].team, outcomeOf);
  const outcomes = teams.map(({ team }) => outcomeOf(team));
  const right = new Float64Array(outcomes[0].right.length);
  outcomes.forEach((outcome, t) => addShare(right, outcome.right, teams[t].share));
  const accuracies = outcomes.map((outcome) => accuracy(outcome.right));
  const drawn = teams.flatMap(({ draws = 0 }, t) => Array<number>(draws).fill(accuracies[t]));
  const even = teams.every(({ share }) => share === teams[0].share);
  return {
    team: null,
    right,
    accuracy: accuracy(right),
    sd: moments(even ? accuracies : drawn).sd,
    teams: teams.length,
    draws: drawn.length > 0 ? { count: drawn.length, ...moments(drawn) } : null,
  };
}

/** Adds a team's right answers by its share. */
function addShare(to: Float64Array, right: ArrayLike<number>, share: number): void {
  if (right instanceof Uint8Array) addRight(to, right, share);
  else for (let n = 0; n < to.length; n++) to[n] += right[n] * share;
}

/** A loop over bytes alone, which engines run several times as fast. */
function addRight(to: Float64Array, right: Uint8Array, share: number): void {
  for (let n = 0; n < to.length; n++) to[n] += right[n] * share;
}

function oneTeam(team: Team, outcomeOf: (team: Team) => TestOutcome): MethodOutcome {
  const { right, drawn } = outcomeOf(team);
  const head = { right, accuracy: accuracy(right), teams: 1, draws: null };
  if (!drawn) return { ...head, team, sd: null };
  let variance = 0;
  for (let n = 0; n < right.length; n++) variance += right[n] * (1 - right[n]);
  return { ...head, team: null, sd: Math.sqrt(variance) / right.length };
}
