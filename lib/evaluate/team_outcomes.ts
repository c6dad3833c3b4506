import { RULES } from "../aggregate/rules.ts";
import type { FitReport } from "../aggregate/aggregation_rule.ts";
import type { Aggregator, SplitView, Task, Team } from "../types.ts";

/** How a team did, item by item. */
export interface TeamOutcome {
  /** 1 where the team's prediction on the test split is right. */
  readonly correct: Uint8Array;
  /** The same on the dev split, where rules were fitted: for choosing settings, not for judging. */
  readonly devCorrect: Uint8Array;
  readonly fit?: FitReport;
}

/** Judges teams, and fits a rule for the same team on the same task only once. */
export class TeamOutcomes {
  readonly #known = new Map<string, TeamOutcome>();

  /** Fits the rule on dev and predicts both splits. Members count in the order given. */
  of(task: Task, aggregator: Aggregator, team: Team): TeamOutcome {
    const key = `${task.name}\n${aggregator}\n${team.join()}`;
    const known = this.#known.get(key);
    if (known) return known;
    const rule = RULES[aggregator].fit(task.dev, team);
    const outcome = {
      correct: rightness(task.test, rule.predict(task.test).predicted),
      devCorrect: rightness(task.dev, rule.predict(task.dev).predicted),
      fit: rule.fit,
    };
    this.#known.set(key, outcome);
    return outcome;
  }
}

function rightness(view: SplitView, predicted: Uint8Array): Uint8Array {
  return predicted.map((choice, n) => choice === view.gold[n] ? 1 : 0);
}

/** Share of ones. */
export function accuracy(correct: ArrayLike<number>): number {
  let right = 0;
  for (let n = 0; n < correct.length; n++) right += correct[n];
  return right / correct.length;
}
