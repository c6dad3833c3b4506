import { InputError } from "../errors.ts";
import type { PoolSignals } from "../signals/task_signals.ts";
import { type Aggregator, AGGREGATORS, type Method, METHODS, type Profile } from "../types.ts";
import type { Task } from "../types.ts";
import {
  DEFAULT_METHOD_OPTIONS,
  type MethodOptions,
  type MethodOutcome,
  methodOutcome,
  type RandomSummary,
  singleOutcome,
} from "./method_outcome.ts";
import { accuracy, TeamOutcomes } from "./team_outcomes.ts";

/** One line of an evaluation: a method with a rule on a task's test split. */
export interface EvaluationRow {
  readonly task: string;
  readonly method: Method;
  /** Null for methods that aggregate in their own way. */
  readonly aggregator: Aggregator | null;
  /** Names; null where the method stands for many teams. */
  readonly team: readonly string[] | null;
  /** Right answers; a mean, and so not always whole, where there is no one team. */
  readonly correct: number;
  readonly n: number;
  readonly accuracy: number;
  /** Spread of accuracy, where there is no one team. */
  readonly sd?: number;
  readonly random?: RandomSummary;
}

/** What to evaluate; everything but `exhaustive` unless told. */
export interface EvaluateOptions extends Partial<MethodOptions> {
  readonly methods?: readonly Method[];
  readonly aggregators?: readonly Aggregator[];
  /** Shared with other evaluations of the same profile, so that nothing is fitted twice. */
  readonly outcomes?: TeamOutcomes;
  /** Called after each finished piece of work. */
  readonly onProgress?: (note: string) => void;
}

/** The methods that an evaluation runs unless told otherwise. */
export const DEFAULT_METHODS: readonly Method[] = METHODS.filter((id) => id !== "exhaustive");

/** Methods that take no aggregation rule. */
const RULE_FREE: ReadonlySet<Method> = new Set<Method>(["single", "self-consistency"]);

/** How many times `onProgress` will be called. */
export function countWork(
  tasks: number,
  { methods = DEFAULT_METHODS, aggregators = AGGREGATORS }: EvaluateOptions,
): number {
  const perTask = methods.map((method) => RULE_FREE.has(method) ? 1 : aggregators.length);
  return tasks * perTask.reduce((sum, count) => sum + count, 0);
}

/**
 * Test accuracy of every method × aggregation rule on every task.
 *
 * @example
 * ```ts
 * import { evaluateMethods } from "./evaluate_methods.ts";
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { poolSignals } from "../signals/task_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 4, tasks: 1, items: 40 });
 * const rows = evaluateMethods(pool, poolSignals(pool), {
 *   k: 2, methods: ["c2mas"], aggregators: ["poe"],
 * });
 * assert.equal(rows[0].accuracy, rows[0].correct / 40);
 * ```
 */
export function evaluateMethods(
  profile: Profile,
  signals: PoolSignals,
  options: EvaluateOptions = {},
): EvaluationRow[] {
  const {
    methods = DEFAULT_METHODS,
    aggregators = AGGREGATORS,
    outcomes = new TeamOutcomes(),
    onProgress = () => {},
    ...given
  } = options;
  const settings: MethodOptions = { ...DEFAULT_METHOD_OPTIONS, ...given };
  const rows: EvaluationRow[] = [];
  for (const task of profile.tasks) {
    requireTest(task);
    for (const method of methods) {
      if (method === "single") {
        profile.models.forEach((_, i) =>
          rows.push(toRow(profile, task, method, null, singleOutcome(task, i)))
        );
        onProgress(task.name);
        continue;
      }
      const rules = RULE_FREE.has(method) ? [null] : aggregators;
      for (const rule of rules) {
        const outcome = methodOutcome(
          task,
          signals,
          outcomes,
          method,
          rule ?? "majority",
          settings,
        );
        rows.push(toRow(profile, task, method, rule, outcome));
        onProgress(`${task.name}, ${method}`);
      }
    }
  }
  return rows;
}

/** Refuses a task without test items, by name. */
export function requireTest({ name, test }: Task): void {
  if (test.items.length > 0) return;
  throw new InputError(`Cannot evaluate task "${name}" as its test split has no items`);
}

function toRow(
  { models }: Profile,
  task: Task,
  method: Method,
  aggregator: Aggregator | null,
  { team, perItem, sd, random }: MethodOutcome,
): EvaluationRow {
  const n = perItem.length;
  const share = accuracy(perItem);
  return {
    task: task.name,
    method,
    aggregator,
    team: team && team.map((i) => models[i]),
    correct: team ? Math.round(share * n) : share * n,
    n,
    accuracy: share,
    ...(sd === undefined ? {} : { sd }),
    ...(random ? { random } : {}),
  };
}
