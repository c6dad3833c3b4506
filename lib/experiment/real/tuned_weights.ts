import { accuracy } from "../../evaluate/team_outcomes.ts";
import { TIE, type Weights } from "../../select/objective.ts";
import { c2masTeam } from "./find_teams.ts";
import type { PoolSplit } from "./pool_split.ts";

/**
 * Weights chosen on dev alone: of a grid, the point whose teams, selected on one half of dev, answer
 * the other half best by Choice-Soft, on average over both ways round and all tasks. Of equally good
 * points the first is taken; the test split is never looked at.
 */
export function tunedWeights(
  { folds, members }: PoolSplit,
  grid: readonly Weights[],
  k: number,
): Weights {
  let best = { weights: grid[0], mean: -Infinity };
  for (const weights of grid) {
    let sum = 0;
    for (const { tasks, signals, judge } of folds) {
      for (const task of tasks) {
        const team = c2masTeam(signals, task.name, k, weights).map((i) => members[i]);
        sum += accuracy(judge.of(task, "choice-soft", team).correct) / tasks.length;
      }
    }
    const mean = sum / folds.length;
    if (mean > best.mean + TIE) best = { weights, mean };
  }
  return best.weights;
}
