import { InputError } from "../../errors.ts";
import { choose, combinations } from "../../math/combinations.ts";
import type { DevSplit, Team } from "../../types.ts";
import { TIE } from "../objective.ts";
import {
  type LearnedWeights,
  type PredictedAccuracy,
  predictedAccuracy,
} from "./predicted_accuracy.ts";
import { teamScores } from "./team_scores.ts";

/** One task's dev items and the half that each belongs to. */
export interface HalvedDev {
  /** Its dev split. */
  readonly dev: DevSplit;
  /** For each dev item its half, 0 or 1. */
  readonly halves: ArrayLike<number>;
}

/** How far {@linkcode directTeams} looks. */
export interface DirectOptions {
  readonly k: number;
  /** Up to this many teams, every one is tried. */
  readonly exhaustiveUpTo?: number;
  /** Beyond, so many teams of each size are kept per task and extended by every model. */
  readonly beam?: number;
  /** Teams that may be chosen; a team that may not be can have no larger one that may. */
  readonly allowed?: (team: Team) => boolean;
}

/** The team of every task, in the order of the tasks. */
export interface DirectTeams {
  readonly teams: readonly Team[];
  /** The one team for all tasks: the highest expected accuracy on average over them. */
  readonly all: Team;
  readonly weights: LearnedWeights;
  /** How many teams were scored. */
  readonly tried: number;
}

/**
 * Direct pooled selection: of all teams of k models, the one of highest {@linkcode predictedAccuracy}
 * for each task. Teams are judged by what they answered on dev, not by proxies. Where there are more
 * than `exhaustiveUpTo` of them, a beam search grows teams member by member. Ties go to the first
 * team in lexicographic order.
 *
 * @example
 * ```ts
 * import { madePool } from "../../pool/sim/made_pool.ts";
 * import { directTeams } from "./direct_teams.ts";
 * import assert from "node:assert/strict";
 *
 * const { tasks } = madePool({ models: 5, tasks: 2, items: 60 });
 * const halves = Uint8Array.from({ length: 60 }, (_, n) => n % 2);
 * const { teams, tried } = directTeams(tasks.map(({ dev }) => ({ dev, halves })), { k: 2 });
 * assert.deepEqual([teams.length, tried], [2, 10]);
 * ```
 */
export function directTeams(tasks: readonly HalvedDev[], options: DirectOptions): DirectTeams {
  const { teams, expected, tried } = directCandidates(tasks, options);
  const highest = (values: ArrayLike<number>) => {
    let first = 0;
    for (let at = 1; at < teams.length; at++) if (values[at] > values[first] + TIE) first = at;
    return teams[first];
  };
  return {
    teams: expected.tasks.map(highest),
    all: highest(overTasks(expected)),
    weights: expected.weights,
    tried,
  };
}

/** Teams with what is to be expected of them. */
export interface DirectCandidates {
  /** In lexicographic order. */
  readonly teams: readonly Team[];
  readonly expected: PredictedAccuracy;
  readonly tried: number;
}

/** The teams that {@linkcode directTeams} chooses from: all of them, or those at the beam's end. */
export function directCandidates(
  tasks: readonly HalvedDev[],
  { k, exhaustiveUpTo = 20_000, beam = 40, allowed = () => true }: DirectOptions,
): DirectCandidates {
  const m = tasks[0].dev.models.length;
  const predict = (teams: readonly Team[]) =>
    predictedAccuracy(tasks.map(({ dev, halves }) => teamScores(dev, halves, teams)));
  if (choose(m, k) <= exhaustiveUpTo) {
    const teams = refuseNone([...combinations(m, k)].filter(allowed), k);
    return { teams, expected: predict(teams), tried: teams.length };
  }
  let teams = refuseNone([...combinations(m, 1)].filter(allowed), k);
  let tried = teams.length;
  while (teams[0].length < k) {
    teams = refuseNone(extended(kept(teams, predict(teams), beam), m).filter(allowed), k);
    tried += teams.length;
  }
  return { teams, expected: predict(teams), tried };
}

/** The expected accuracy of each team on average over tasks. */
export function overTasks({ tasks }: PredictedAccuracy): Float64Array {
  return tasks[0].map((_, at) =>
    tasks.reduce((sum, expected) => sum + expected[at], 0) / tasks.length
  );
}

function refuseNone(teams: readonly Team[], k: number): readonly Team[] {
  if (teams.length > 0) return teams;
  throw new InputError(`Cannot choose a team of ${k} as none is within what is allowed`);
}

/** The best teams of every task, each once. */
function kept(teams: readonly Team[], { tasks }: PredictedAccuracy, beam: number): Team[] {
  const places = new Set(
    tasks.flatMap((expected) =>
      [...teams.keys()].sort((a, b) => expected[b] - expected[a] || a - b).slice(0, beam)
    ),
  );
  return [...places].map((at) => teams[at]);
}

/** Every team with one more model, in lexicographic order. */
function extended(teams: readonly Team[], m: number): Team[] {
  const larger = new Map<string, Team>();
  for (const team of teams) {
    for (let i = 0; i < m; i++) {
      if (team.includes(i)) continue;
      const next = [...team, i].sort((a, b) => a - b);
      larger.set(next.join(), next);
    }
  }
  return [...larger.values()].sort((a, b) => {
    const at = a.findIndex((each, d) => each !== b[d]);
    return a[at] - b[at];
  });
}
