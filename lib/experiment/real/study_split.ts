import { selfConsistency } from "../../evaluate/self_consistency.ts";
import type { Weights } from "../../select/objective.ts";
import type { Aggregator, Task, Team } from "../../types.ts";
import { c2masTeam, findTeams, gridWeights } from "./find_teams.ts";
import type { Measured } from "./measured.ts";
import { openSplit, type PoolSplit, poolSplit } from "./pool_split.ts";
import { tunedWeights } from "./tuned_weights.ts";
import type { RealExperiment, StudyMethod } from "./types.ts";

/** How a method did on the test half of one task in one split. */
export interface Outcome {
  readonly split: number;
  readonly pool: string;
  readonly k: number;
  readonly task: string;
  readonly method: StudyMethod;
  /** Null for methods that aggregate in their own way. */
  readonly aggregator: Aggregator | null;
  /** Null where the method stands for many teams. */
  readonly team: Team | null;
  /** For each test item, the share of the method's teams that answer it right. */
  readonly right: ArrayLike<number>;
  /** Right answers on average over the method's teams. */
  readonly correct: number;
  readonly n: number;
}

/** How C²-MAS did at one point of the grid of weights. */
export interface GridOutcome extends Weights {
  readonly split: number;
  readonly pool: string;
  readonly task: string;
  readonly aggregator: Aggregator;
  readonly team: Team;
  readonly correct: number;
  readonly n: number;
}

/** The weights that dev chose. */
export interface TunedWeights extends Weights {
  readonly split: number;
  readonly pool: string;
  readonly k: number;
}

/** Everything that was found on some splits. */
export interface SplitOutcomes {
  readonly outcomes: readonly Outcome[];
  readonly grid: readonly GridOutcome[];
  readonly tuned: readonly TunedWeights[];
}

/** Methods that do not take an aggregation rule, and do not depend on k. */
export const RULE_FREE: ReadonlySet<StudyMethod> = new Set<StudyMethod>([
  "single",
  "single-carried",
  "self-consistency",
]);

/** The rules under which the grid of weights is judged. */
export const GRID_RULES: readonly Aggregator[] = ["choice-soft", "stacking"];

/** Runs every method, size, rule and pool of a study on one split. */
export function studySplit(
  measured: Measured,
  experiment: RealExperiment,
  split: number,
): SplitOutcomes {
  const whole = openSplit(measured, experiment, split);
  const pools = Object.entries(experiment.pools).map(([name, models]) =>
    poolSplit(whole, name, models)
  );
  const sensitivity = experiment.reports.some((report) => report.kind === "sensitivity");
  const tunes = sensitivity || experiment.methods.includes("c2mas-tuned");
  const tuned = pools.flatMap((on) =>
    experiment.sizes.map((k) => ({
      split,
      pool: on.pool,
      k,
      ...(tunes ? tunedWeights(on, gridWeights(experiment), k) : experiment.weights),
    }))
  );
  return {
    outcomes: pools.flatMap((on) => poolOutcomes(on, experiment, tuned)),
    grid: sensitivity ? pools.flatMap((on) => gridOutcomes(on, experiment)) : [],
    tuned,
  };
}

function poolOutcomes(
  on: PoolSplit,
  { sizes, methods, aggregators, weights, draws, splits }: RealExperiment,
  tuned: readonly TunedWeights[],
): Outcome[] {
  const find = { fixed: weights, draws, seed: splits.seed };
  return sizes.flatMap((k) => {
    const own = tuned.find((each) => each.pool === on.pool && each.k === k)!;
    return on.tasks.flatMap((task) =>
      methods.flatMap((method) => {
        const teams = findTeams(on, task, method, { ...find, k, tuned: own });
        const rules = RULE_FREE.has(method) ? [null] : aggregators;
        return rules.map((aggregator) => {
          const right = rightness(on, task, method, aggregator, teams);
          return {
            split: on.split,
            pool: on.pool,
            k,
            task: task.name,
            method,
            aggregator,
            team: method === "random" ? null : teams[0],
            right,
            correct: total(right),
            n: task.test.items.length,
          };
        });
      })
    );
  });
}

function rightness(
  { judge }: PoolSplit,
  task: Task,
  method: StudyMethod,
  aggregator: Aggregator | null,
  teams: readonly Team[],
): ArrayLike<number> {
  if (method === "self-consistency") return selfConsistency(task.test, teams[0][0]);
  const each = teams.map((team) => judge.of(task, aggregator ?? "majority", team).correct);
  if (each.length === 1) return each[0];
  return Float64Array.from(
    task.test.items,
    (_, n) => each.reduce((sum, correct) => sum + correct[n], 0) / teams.length,
  );
}

function gridOutcomes(on: PoolSplit, experiment: RealExperiment): GridOutcome[] {
  const rules = GRID_RULES.filter((rule) => experiment.aggregators.includes(rule));
  return gridWeights(experiment).flatMap((weights) =>
    on.tasks.flatMap((task) => {
      const team = c2masTeam(on.signals, task.name, experiment.grid.k, weights)
        .map((i) => on.members[i]);
      return rules.map((aggregator) => ({
        split: on.split,
        pool: on.pool,
        task: task.name,
        ...weights,
        aggregator,
        team,
        correct: total(on.judge.of(task, aggregator, team).correct),
        n: task.test.items.length,
      }));
    })
  );
}

function total(values: ArrayLike<number>): number {
  let sum = 0;
  for (let n = 0; n < values.length; n++) sum += values[n];
  return sum;
}
