import { InputError } from "../errors.ts";
import type { PoolSignals, TaskSignals } from "../signals/task_signals.ts";
import type { DevSplit, Team } from "../types.ts";
import type { Objective } from "./objective.ts";

/** Everything that a method may look at to choose a team for one task. Nothing of it is from test. */
export interface SelectionContext {
  /** The task to choose for. */
  readonly task: string;
  /** Team size. */
  readonly k: number;
  /** Names, in the order of every array. */
  readonly models: readonly string[];
  /** The task's dev accuracies. */
  readonly quality: ArrayLike<number>;
  /** The task's objective at the given weights. */
  readonly objective: Objective;
  /** Signals of every task, and pooled. */
  readonly signals: PoolSignals;
  /** Seed of methods that draw. */
  readonly seed: number;
  /** Random-k draws. */
  readonly draws: number;
  /** Random-k takes every team where there are at most this many. */
  readonly exactUpTo: number;
  /** The dev answers of a task; throws where only signals are known. */
  dev(task: string): DevSplit;
  /** The half of dev, 0 or 1, that each dev item of a task belongs to: choose on one, judge on the other. */
  halves(task: string): Uint8Array;
  /** Computes something that does not depend on the task only once for all tasks. */
  memo<T>(key: string, make: () => T): T;
}

/** A team that stands for a share of a method's answer. */
export interface SharedTeam {
  /** Its members. */
  readonly team: Team;
  /** Its weight in the method's mean; 1 for a team that stands for itself. */
  readonly share: number;
  /** How many of the seeded draws were this team. */
  readonly draws?: number;
}

/** What every method says about itself. */
export interface MethodHead {
  /** The name by which it is asked for. */
  readonly id: string;
  /** As it is written in tables and figures. */
  readonly label: string;
  /** What it looks at: a method that needs answers cannot choose from a signals file. */
  readonly needs: "signals" | "answers";
  /** False where the weights of the objective do not matter to it. */
  readonly weighted?: boolean;
  /** The aggregation rule that it comes with, where it takes no other. */
  readonly rule?: string;
}

/** A method that names one team. Members that repeat count repeatedly in every rule. */
export interface TeamMethod extends MethodHead {
  /** The team for one task. */
  readonly choose: (context: SelectionContext) => Team;
}

/** A method that stands for several teams. */
export interface ManyTeamsMethod extends MethodHead {
  /** The teams for one task, each with its share. */
  readonly chooseAll: (context: SelectionContext) => readonly SharedTeam[];
}

/** A way to choose a team from a pool, on dev alone. */
export type SelectionMethod = TeamMethod | ManyTeamsMethod;

/** The teams of a method; its one team where it names one. Refuses what is no team of the pool. */
export function chosenTeams(
  method: SelectionMethod,
  context: SelectionContext,
): readonly SharedTeam[] {
  checkTeamSize(context.k, context.models.length);
  const teams = "choose" in method
    ? [{ team: method.choose(context), share: 1 }]
    : method.chooseAll(context);
  for (const { team } of teams) checkTeam(method, team, context);
  return teams;
}

/** Refuses a team size that the pool cannot give. */
export function checkTeamSize(k: number, m: number): void {
  if (Number.isInteger(k) && k >= 1 && k <= m) return;
  throw new InputError(
    `Cannot select a team as k must be a whole number from 1 to ${m}, the pool's size: got ${k}`,
  );
}

function checkTeam({ id }: SelectionMethod, team: Team, { models, task }: SelectionContext): void {
  const known = (i: number) => Number.isInteger(i) && i >= 0 && i < models.length;
  if (Array.isArray(team) && team.length > 0 && team.every(known)) return;
  throw new InputError(
    `Cannot use method "${id}" on task "${task}" as a team is a list of model indices from 0 to ` +
      `${models.length - 1}: got ${JSON.stringify(team)}`,
  );
}

/** What the tasks but one say on average: nothing of the task itself is in it. */
export function otherTasks({ tasks }: PoolSignals, except: string): readonly TaskSignals[] {
  return [...tasks].flatMap(([name, signals]) => name === except ? [] : [signals]);
}
