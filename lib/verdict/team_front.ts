import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { alone } from "../aggregate/alone.ts";
import { TeamOutcomes } from "../evaluate/team_outcomes.ts";
import { directCandidates, overTasks } from "../select/direct/direct_teams.ts";
import type { Team } from "../types.ts";
import { type CostKind, COSTS, type ModelCosts, teamCost } from "./costs.ts";
import type { HalvedTask } from "./cross_fit.ts";
import { type Measured, measuredOn } from "./judge.ts";
import { paretoFront } from "./pareto_front.ts";

/** A team, or one model, that no other beats in what dev expects of it and in one kind of cost. */
export interface FrontPoint extends Measured {
  readonly by: CostKind;
  readonly amount: number;
  readonly team: Team;
  readonly rule: string;
  /** What dev lets expect, on average over tasks. */
  readonly devAccuracy: number;
}

/** What {@linkcode teamFront} is told. */
export interface FrontOptions {
  /** Team sizes of at least 2. */
  readonly sizes: readonly number[];
  readonly rule: AggregationRule;
  readonly allowed?: (team: Team) => boolean;
}

/**
 * The Pareto front of accuracy and cost, for every kind of cost that the table names for all models.
 * Found on dev, over single models and teams of the given sizes; the accuracy beside it is test's.
 */
export function teamFront(
  models: readonly string[],
  tasks: readonly HalvedTask[],
  costs: readonly ModelCosts[],
  { sizes, rule, allowed }: FrontOptions,
): FrontPoint[] {
  const found = [1, ...sizes].flatMap((k) => {
    const { teams, expected } = directCandidates(tasks, { k, allowed });
    const accuracies = overTasks(expected);
    return teams.map((team, at) => ({ team, accuracy: accuracies[at] }));
  });
  const outcomes = new TeamOutcomes();
  return COSTS.flatMap((by) => {
    const points = found.map((each) => ({ ...each, cost: teamCost(models, costs, each.team, by) }));
    if (points.some(({ cost }) => Number.isNaN(cost))) return [];
    return paretoFront(points).map((at): FrontPoint => {
      const { team, accuracy: devAccuracy, cost: amount } = points[at];
      const used = team.length === 1 ? alone : rule;
      const right = tasks.map((task) => outcomes.of(task, used, team).right);
      return { by, amount, team, rule: used.id, devAccuracy, ...measuredOn(right).average };
    });
  });
}
