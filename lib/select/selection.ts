import { mean } from "../math/mean.ts";
import { heterogeneityIndex } from "../signals/heterogeneity_index.ts";
import type { Measure } from "../signals/measure.ts";
import type { PoolSignals } from "../signals/task_signals.ts";
import type { DevSplit, Team } from "../types.ts";
import {
  chosenTeams,
  type SelectionContext,
  type SelectionMethod,
  type SharedTeam,
} from "./method.ts";
import {
  type Objective,
  objective,
  PAPER_WEIGHTS,
  type Scored,
  scoreTeam,
  type Weights,
} from "./objective.ts";

/** How teams are chosen, whatever the method. */
export interface SelectionOptions {
  /** Team size. */
  readonly k: number;
  /** λ_c by measure; the paper's unless given. */
  readonly weights?: Weights;
  /** Measures of one's own among the weights. */
  readonly measures?: readonly Measure[];
  /** Seed of methods that draw; by task where it is a function. */
  readonly seed?: number | ((task: string) => number);
  /** Random-k draws. */
  readonly draws?: number;
  /** Random-k takes every team where there are at most this many. */
  readonly exactUpTo?: number;
  /** The half of dev, 0 or 1, of each dev item of a task; in turn unless given. */
  readonly halves?: (task: string) => Uint8Array;
}

/** The paper's settings of what a method may draw. */
export const DRAWS = { seed: 1, draws: 100, exactUpTo: 500 } as const;

/** A chosen team, scored by the objective at the given weights whichever method chose it. */
export interface Choice extends SharedTeam, Scored {
  /** The task it was chosen for. */
  readonly task: string;
  /** Who chose it. */
  readonly method: SelectionMethod;
  /** Mean dev accuracy of the members. */
  readonly quality: number;
  /** HI_c of the team under each channel's index; NaN for a team of one. */
  readonly heterogeneity: Readonly<Record<string, number>>;
  /** The best team that differs in one member, by the same score; null where there is none. */
  readonly runnerUp: Team | null;
  /** How far its score lies below the chosen team's; negative where it would score higher. */
  readonly margin: number | null;
}

/** A way to choose teams on several tasks that shares what does not depend on the task. */
export interface Selection {
  /** A method's teams for a task, scored. */
  choose(task: string, method: SelectionMethod): readonly Choice[];
  /** What teams of a task are scored by. */
  objective(task: string): Objective;
}

/**
 * Prepares the choice of teams from signals and, where a method needs them, dev answers.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { poolSignals } from "../signals/task_signals.ts";
 * import { C2MAS } from "./methods/c2mas.ts";
 * import { selection } from "./selection.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 5, tasks: 2, items: 50 });
 * const [choice] = selection(poolSignals(pool), { k: 2 }).choose("task-1", C2MAS);
 * assert.equal(choice.team.length, 2);
 * ```
 */
export function selection(
  signals: PoolSignals,
  { k, weights = PAPER_WEIGHTS, measures, seed = DRAWS.seed, halves, ...draws }: SelectionOptions,
  dev: (task: string) => DevSplit = refuseAnswers,
): Selection {
  const inTurn = (task: string) => Uint8Array.from(dev(task).items, (_, n) => n % 2);
  const { models } = signals;
  const kept = new Map<string, unknown>();
  const memo = <T>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
  const objectiveOf = (task: string) =>
    memo(`objective\n${task}`, () => {
      const { quality } = signals.tasks.get(task)!;
      const known = measures ?? signals.measures;
      return objective(quality, signals.pooled, weights, { measures: known });
    });
  return {
    objective: objectiveOf,
    choose(task, method) {
      const of = objectiveOf(task);
      const context: SelectionContext = {
        ...DRAWS,
        ...draws,
        task,
        k,
        models,
        quality: of.quality,
        objective: of,
        signals,
        seed: typeof seed === "number" ? seed : seed(task),
        dev,
        halves: halves ?? inTurn,
        memo,
      };
      return chosenTeams(method, context).map((chosen) => ({
        task,
        method,
        ...chosen,
        ...scoreTeam(of, chosen.team),
        quality: mean(chosen.team.map((i) => of.quality[i])),
        heterogeneity: Object.fromEntries(of.channels.map((channel) => [
          channel.index,
          heterogeneityIndex([...new Set(chosen.team)], channel.matrix, channel),
        ])),
        ...(chosen.share === 1 ? runnerUp(of, chosen.team) : { runnerUp: null, margin: null }),
      }));
    },
  };
}

function refuseAnswers(task: string): never {
  throw new TypeError(`Only the signals of task "${task}" are known`);
}

/** The best of the teams that swap one member for a model that is not in the team. */
export function runnerUp(of: Objective, team: Team): Pick<Choice, "runnerUp" | "margin"> {
  const members = [...new Set(team)].sort((a, b) => a - b);
  const others = Array.from({ length: of.m }, (_, i) => i).filter((i) => !members.includes(i));
  let best: { team: Team; score: number } | undefined;
  for (const out of members) {
    for (const into of others) {
      const swapped = members.map((i) => i === out ? into : i).sort((a, b) => a - b);
      const { score } = scoreTeam(of, swapped);
      if (!best || score > best.score) best = { team: swapped, score };
    }
  }
  if (!best) return { runnerUp: null, margin: null };
  return { runnerUp: best.team, margin: scoreTeam(of, members).score - best.score };
}
