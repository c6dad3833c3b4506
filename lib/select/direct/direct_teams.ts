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
  readonly dev: DevSplit;
  readonly halves: ArrayLike<number>;
}

/** How far {@linkcode directTeams} looks. */
export interface DirectOptions {
  readonly k: number;
  /** Up to this many teams, every one is tried. */
  readonly exhaustiveUpTo?: number;
  /** Beyond, so many teams of each size are kept per task and extended by every model. */
  readonly beam?: number;
}

/** The team of every task, in the order of the tasks. */
export interface DirectTeams {
  readonly teams: readonly Team[];
  /** What is to be expected of each task's team on items that nobody has seen. */
  readonly expected: readonly number[];
  readonly weights: LearnedWeights;
  /** How many teams were scored. */
  readonly tried: number;
}

/**
 * Direct pooled selection: of all teams of k models, the one of highest {@linkcode predictedAccuracy}
 * for each task. Teams are judged by what they answered on dev, not by proxies. Where there are more
 * than `exhaustiveUpTo` of them, a beam search grows teams member by member. Ties go to the first
 * team in lexicographic order.
 */
export function directTeams(
  tasks: readonly HalvedDev[],
  { k, exhaustiveUpTo = 20_000, beam = 40 }: DirectOptions,
): DirectTeams {
  const m = tasks[0].dev.models.length;
  const predict = (teams: readonly Team[]) =>
    predictedAccuracy(tasks.map(({ dev, halves }) => teamScores(dev, halves, teams)));
  if (choose(m, k) <= exhaustiveUpTo) {
    const teams = [...combinations(m, k)];
    return best(teams, predict(teams), teams.length);
  }
  let teams: Team[] = [...combinations(m, 1)];
  let tried = teams.length;
  while (teams[0].length < k) {
    teams = extended(kept(teams, predict(teams), beam), m);
    tried += teams.length;
  }
  return best(teams, predict(teams), tried);
}

function best(
  teams: readonly Team[],
  { tasks, weights }: PredictedAccuracy,
  tried: number,
): DirectTeams {
  const chosen = tasks.map((expected) => {
    let first = 0;
    for (let at = 1; at < teams.length; at++) if (expected[at] > expected[first] + TIE) first = at;
    return first;
  });
  return {
    teams: chosen.map((at) => teams[at]),
    expected: chosen.map((at, t) => tasks[t][at]),
    weights,
    tried,
  };
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
