import { choose, combinations } from "../math/combinations.ts";
import { moments } from "../math/moments.ts";
import { drawTeams, selectQuality } from "../select/baselines.ts";
import { checkTeamSize, chooseTeam, type TeamMethod } from "../select/choose_team.ts";
import { PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import type { PoolSignals } from "../signals/task_signals.ts";
import type { Aggregator, Method, Task, Team } from "../types.ts";
import { SELF_CONSISTENCY, selfConsistency } from "./self_consistency.ts";
import { accuracy, type TeamOutcomes } from "./team_outcomes.ts";

/** How a method did on the test split of one task. */
export interface MethodOutcome {
  /** The team; null for methods that stand for many teams or draws. */
  readonly team: Team | null;
  /** For each item, the probability that the method answers it right; 0 or 1 for one team. */
  readonly perItem: ArrayLike<number>;
  /** Standard deviation of accuracy over teams or repetitions, for methods without one team. */
  readonly sd?: number;
  /** How Random-k was averaged. */
  readonly random?: RandomSummary;
}

/** Random-k over every team, where they were all tried, and over seeded draws. */
export interface RandomSummary {
  /** True where `perItem` averages every one of the C(m, k) teams. */
  readonly exact: boolean;
  readonly teams: number;
  /** Mean and standard deviation of accuracy over the draws. */
  readonly draws: { readonly count: number; readonly mean: number; readonly sd: number };
}

/** Everything that a method may depend on besides the data. */
export interface MethodOptions extends Weights {
  readonly k: number;
  readonly seed: number;
  /** Random-k draws. */
  readonly draws: number;
  /** Random-k tries every team where there are at most this many. */
  readonly exactUpTo: number;
  /** Self-Consistency samples. */
  readonly samples: number;
  /** Self-Consistency temperature. */
  readonly temperature: number;
}

/** The paper's settings. */
export const DEFAULT_METHOD_OPTIONS: MethodOptions = {
  k: 3,
  ...PAPER_WEIGHTS,
  seed: 1,
  draws: 100,
  exactUpTo: 500,
  ...SELF_CONSISTENCY,
};

/** Runs one method with one aggregation rule on one task. `single` is not one method but m. */
export function methodOutcome(
  task: Task,
  signals: PoolSignals,
  outcomes: TeamOutcomes,
  method: Exclude<Method, "single">,
  aggregator: Aggregator,
  options: MethodOptions,
): MethodOutcome {
  checkTeamSize(options.k, signals.models.length);
  if (method === "random") return randomOutcome(task, outcomes, aggregator, options);
  if (method === "self-consistency") return selfConsistencyOutcome(task, signals, options);
  const { team } = chooseTeam(task, signals, { ...options, method: method as TeamMethod });
  return { team, perItem: outcomes.of(task, aggregator, team).correct };
}

/** One model alone, answering with its most likely option. */
export function singleOutcome({ test }: Task, model: number): MethodOutcome {
  const N = test.items.length;
  return { team: [model], perItem: test.correct.subarray(model * N, (model + 1) * N) };
}

function randomOutcome(
  task: Task,
  outcomes: TeamOutcomes,
  aggregator: Aggregator,
  { k, seed, draws, exactUpTo }: MethodOptions,
): MethodOutcome {
  const m = task.test.models.length;
  const drawn = drawTeams({ m, k, draws, seed });
  const exact = choose(m, k) <= exactUpTo;
  const teams = exact ? [...combinations(m, k)] : drawn;
  const perItem = new Float64Array(task.test.items.length);
  const accuracyOf = (team: Team) => accuracy(outcomes.of(task, aggregator, team).correct);
  for (const team of teams) {
    const { correct } = outcomes.of(task, aggregator, team);
    for (let n = 0; n < perItem.length; n++) perItem[n] += correct[n] / teams.length;
  }
  const drawMoments = moments(drawn.map(accuracyOf));
  return {
    team: null,
    perItem,
    sd: moments(teams.map(accuracyOf)).sd,
    random: { exact, teams: teams.length, draws: { count: draws, ...drawMoments } },
  };
}

function selfConsistencyOutcome(
  { name, test }: Task,
  signals: PoolSignals,
  options: MethodOptions,
): MethodOutcome {
  const [best] = selectQuality(signals.tasks.get(name)!.quality, 1);
  const perItem = selfConsistency(test, best, options);
  const variance = perItem.reduce((sum, p) => sum + p * (1 - p), 0);
  return { team: null, perItem, sd: Math.sqrt(variance) / perItem.length };
}
