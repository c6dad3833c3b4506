import { hash32 } from "../../math/random.ts";
import { takeModels } from "../../pool/split_view.ts";
import { drawTeams, selectCaruana, selectQuality } from "../../select/baselines.ts";
import { objective, type Weights } from "../../select/objective.ts";
import { selectGreedy } from "../../select/select_greedy.ts";
import {
  poolHeterogeneity,
  type PoolSignals,
  type TaskSignals,
} from "../../signals/task_signals.ts";
import type { Task, Team } from "../../types.ts";
import type { PoolSplit } from "./pool_split.ts";
import type { RealExperiment, StudyMethod } from "./types.ts";

/** How teams are looked for. */
export interface FindOptions {
  readonly k: number;
  readonly fixed: Weights;
  readonly tuned: Weights;
  readonly draws: number;
  readonly seed: number;
}

/** The C²-MAS team of a task, in indices of the signals' models. */
export function c2masTeam(signals: PoolSignals, task: string, k: number, weights: Weights): Team {
  const { quality } = signals.tasks.get(task)!;
  return selectGreedy(objective(quality, signals.pooled, weights), k).team;
}

/**
 * The teams of one method on one task, in indices of the whole pool: one team, or as many as were
 * drawn. Only dev is looked at.
 */
export function findTeams(
  on: PoolSplit,
  task: Task,
  method: StudyMethod,
  { k, fixed, tuned, draws, seed }: FindOptions,
): Team[] {
  const { signals, members } = on;
  const { quality } = signals.tasks.get(task.name)!;
  const others = () => otherTasks(signals, task.name);
  const whole = (team: Team): Team[] => [team.map((i) => members[i])];
  switch (method) {
    case "c2mas":
      return whole(c2masTeam(signals, task.name, k, fixed));
    case "c2mas-tuned":
      return whole(c2masTeam(signals, task.name, k, tuned));
    case "c2mas-carried":
      return whole(selectGreedy(objective(others().quality, others(), fixed), k).team);
    case "quality":
      return whole(selectQuality(quality, k));
    case "quality-carried":
      return whole(selectQuality(others().quality, k));
    case "caruana":
      return whole(selectCaruana(takeModels(task.dev, members), k));
    case "single":
    case "self-consistency":
      return whole(selectQuality(quality, 1));
    case "single-carried":
      return whole(selectQuality(others().quality, 1));
    case "random": {
      const stream = hash32(`${seed}\n${on.split}\n${on.pool}\n${task.name}`);
      return drawTeams({ m: members.length, k, draws, seed: stream }).flatMap(whole);
    }
  }
}

/** What the tasks but one say on average: nothing of the task itself is in it. */
export function otherTasks({ tasks }: PoolSignals, except: string): TaskSignals {
  const others = [...tasks].flatMap(([name, signals]) => name === except ? [] : [signals]);
  const quality = others[0].quality.map((_, i) =>
    others.reduce((sum, each) => sum + each.quality[i], 0) / others.length
  );
  return { quality, ...poolHeterogeneity(others) };
}

/** Every point of the grid of weights, λ1 outermost. */
export function gridWeights({ grid }: Pick<RealExperiment, "grid">): Weights[] {
  return grid.lambda1.flatMap((lambda1) => grid.lambda2.map((lambda2) => ({ lambda1, lambda2 })));
}
