import type {
  AggregationRule,
  FitReport,
  FittedRule,
  Prediction,
} from "../aggregate/aggregation_rule.ts";
import { mean } from "../math/mean.ts";
import type { SplitView, Task, Team } from "../types.ts";

/** How a team did, item by item. */
export interface TeamOutcome {
  /** For each test item 1 where the team is right, 0 where not; a probability where it draws. */
  readonly right: ArrayLike<number>;
  /** The same on dev, where rules were fitted: for choosing settings, not for judging. */
  readonly devRight: ArrayLike<number>;
  /** True where the team draws its answer, so that `right` holds probabilities. */
  readonly drawn: boolean;
  /** How the fit went, where the rule is learned. */
  readonly fit?: FitReport;
}

/** How a team did on test. */
export type TestOutcome = Omit<TeamOutcome, "devRight">;

/** Keeps outcomes beyond one run; both names and content must be those of the same task. */
export interface OutcomeStore {
  /** What is kept of a team; undefined where nothing is. */
  get(task: Task, rule: AggregationRule, team: Team): TeamOutcome | undefined;
  /** Keeps how a team did. */
  put(task: Task, rule: AggregationRule, team: Team, outcome: TeamOutcome): void;
}

/** Judges teams, and fits a rule for the same team on the same task only once. */
export class TeamOutcomes {
  readonly #known = new Map<AggregationRule, Map<string, TeamOutcome>>();
  readonly #store: OutcomeStore | undefined;

  /** Asks a store before it judges, and tells it after. */
  constructor(store?: OutcomeStore) {
    this.#store = store;
  }

  /** Fits the rule on dev and predicts both splits. Members count in the order given. */
  of(task: Task, rule: AggregationRule, team: Team): TeamOutcome {
    const known = this.#ofRule(rule);
    const key = keyOf(task, team);
    const before = known.get(key);
    if (before) return before;
    const outcome = this.#store?.get(task, rule, team) ?? this.#judge(task, rule, team);
    known.set(key, outcome);
    return outcome;
  }

  /** True where a team is known, so that nothing is to be fitted. */
  has(task: Task, rule: AggregationRule, team: Team): boolean {
    return (this.#known.get(rule)?.has(keyOf(task, team)) ?? false) ||
      this.#store?.get(task, rule, team) !== undefined;
  }

  /** Judges a team whose rule has been fitted elsewhere. */
  add(task: Task, rule: AggregationRule, team: Team, fitted: FittedRule): void {
    const outcome = outcomeBy(task, fitted);
    this.#store?.put(task, rule, team, outcome);
    this.#ofRule(rule).set(keyOf(task, team), outcome);
  }

  #ofRule(rule: AggregationRule): Map<string, TeamOutcome> {
    const known = this.#known.get(rule) ?? new Map<string, TeamOutcome>();
    this.#known.set(rule, known);
    return known;
  }

  #judge(task: Task, rule: AggregationRule, team: Team): TeamOutcome {
    const outcome = judgeTeam(task, rule, team);
    this.#store?.put(task, rule, team, outcome);
    return outcome;
  }
}

const keyOf = (task: Task, team: Team) => `${task.name}\n${team.join()}`;

/** Fits a rule for a team on dev and says where it is right, on test and, when asked, on dev. */
export function judgeTeam(task: Task, rule: AggregationRule, team: Team): TeamOutcome {
  return outcomeBy(task, rule.fit(task.dev, team));
}

function outcomeBy(task: Task, fitted: FittedRule): TeamOutcome {
  let devRight: ArrayLike<number> | undefined;
  return {
    ...onTest(task, fitted),
    get devRight() {
      return devRight ??= rightness(task.dev, fitted.predict(task.dev));
    },
  };
}

/** The same for test alone, where nothing is to be chosen by dev. */
export function judgeOnTest(task: Task, rule: AggregationRule, team: Team): TestOutcome {
  return onTest(task, rule.fit(task.dev, team));
}

function onTest({ test }: Task, fitted: FittedRule): TestOutcome {
  const prediction = fitted.predict(test);
  return {
    right: rightness(test, prediction),
    drawn: prediction.drawn ?? false,
    ...(fitted.fit ? { fit: fitted.fit } : {}),
  };
}

function rightness(
  { gold, options }: SplitView,
  prediction: Prediction, // whose distribution may yet have to be computed
): ArrayLike<number> {
  if (prediction.drawn) {
    const { distribution } = prediction;
    return Float64Array.from(gold, (answer, n) => distribution[n * options + answer]);
  }
  const { predicted } = prediction;
  const right = new Uint8Array(predicted.length);
  for (let n = 0; n < right.length; n++) right[n] = predicted[n] === gold[n] ? 1 : 0;
  return right;
}

/** Share of right answers. */
export function accuracy(right: ArrayLike<number>): number {
  return right instanceof Uint8Array ? countOf(right) / right.length : mean(right);
}

/** A loop over bytes alone, which engines run several times as fast. */
function countOf(right: Uint8Array): number {
  let count = 0;
  for (let n = 0; n < right.length; n++) count += right[n];
  return count;
}
