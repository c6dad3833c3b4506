import { choose, combinations } from "../math/combinations.ts";
import { directTeams, type HalvedDev } from "../select/direct/direct_teams.ts";
import { selectQuality } from "../select/methods/quality_only.ts";
import { objective, PAPER_WEIGHTS, scoreTeam, TIE } from "../select/objective.ts";
import { selectGreedy } from "../select/select_greedy.ts";
import { InputError } from "../errors.ts";
import { type PoolSignals, poolSignals } from "../signals/task_signals.ts";
import type { Team } from "../types.ts";

/** Dev items of every task, as far as a choice may see them. */
export interface Ground {
  /** Names, in the order of every array. */
  readonly models: readonly string[];
  /** Dev halves of every task. */
  readonly tasks: readonly (HalvedDev & { readonly name: string })[];
  /** Of the same items, pooled over all tasks. */
  readonly signals: PoolSignals;
}

/** What a choice is asked for. */
export interface Wanted {
  /** Team size. */
  readonly k: number;
  /** Teams that may be chosen; all where undefined. */
  readonly allowed?: (team: Team) => boolean;
}

/** A team for every task, and one team for all of them. */
export interface ChosenTeams {
  /** A team for each task. */
  readonly each: readonly Team[];
  /** One team for all tasks. */
  readonly all: Team;
}

/** A way to choose, for every task and once for all of them, on dev alone. */
export interface Chooser {
  /** The name by which it is asked for. */
  readonly id: string;
  /** As it is written in tables. */
  readonly label: string;
  /** The teams, from dev alone. */
  readonly choose: (on: Ground, wanted: Wanted) => ChosenTeams;
}

/** More teams than this are not enumerated under a budget. */
const MOST_TEAMS = 300_000;

/** The ground of some tasks' dev items. */
export function groundOf(models: readonly string[], tasks: Ground["tasks"]): Ground {
  const signals = poolSignals({ models, tasks: tasks as never });
  return { models, tasks, signals };
}

/** Direct pooled selection: judged by what teams answered on dev. */
export const CHOOSE_DIRECT: Chooser = {
  id: "direct",
  label: "Direct",
  choose(on, wanted) {
    const { teams, all } = directTeams(on.tasks, wanted);
    return { each: teams, all };
  },
};

/** C²-MAS at the paper's weights. */
export const CHOOSE_C2MAS: Chooser = {
  id: "c2mas",
  label: "C²-MAS",
  choose: (on, { k, allowed }) =>
    byQuality(on, (quality) => {
      const of = objective(quality, on.signals.pooled, PAPER_WEIGHTS);
      if (!allowed) return selectGreedy(of, k).team;
      return bestAllowed(on, { k, allowed }, (team) => scoreTeam(of, team).score);
    }),
};

/** Quality-Only: simply the k best. */
export const CHOOSE_QUALITY: Chooser = {
  id: "quality",
  label: "Quality-Only",
  choose: (on, { k, allowed }) =>
    byQuality(on, (quality) => {
      if (!allowed) return selectQuality(quality, k);
      const sum = (team: Team) => team.reduce((total, i) => total + quality[i], 0);
      return bestAllowed(on, { k, allowed }, sum);
    }),
};

/** What a verdict chooses from unless told. */
export const CHOOSERS: readonly Chooser[] = [CHOOSE_DIRECT, CHOOSE_C2MAS, CHOOSE_QUALITY];

/** A choice by each task's qualities, and by their mean over tasks. */
function byQuality(on: Ground, choice: (quality: Float64Array) => Team): ChosenTeams {
  const qualities = on.tasks.map(({ name }) => on.signals.tasks.get(name)!.quality);
  const mean = qualities[0].map((_, i) =>
    qualities.reduce((sum, quality) => sum + quality[i], 0) / qualities.length
  );
  return { each: qualities.map(choice), all: choice(mean) };
}

function bestAllowed(
  { models }: Ground,
  { k, allowed }: Required<Wanted>,
  score: (team: Team) => number,
): Team {
  if (choose(models.length, k) > MOST_TEAMS) {
    throw new InputError(
      `Cannot search teams of ${k} within a budget as at most ${MOST_TEAMS} can be tried: got ` +
        `${choose(models.length, k)}; use fewer models or members`,
    );
  }
  let best: { team: Team; score: number } | undefined;
  for (const team of combinations(models.length, k)) {
    if (!allowed(team)) continue;
    const value = score(team);
    if (!best || value > best.score + TIE) best = { team, score: value };
  }
  if (best) return best.team;
  throw new InputError(`Cannot choose a team of ${k} as none is within the budget`);
}
