import { TeamOutcomes } from "../../evaluate/team_outcomes.ts";
import { subSignals } from "../../signals/sub_signals.ts";
import { type PoolSignals, poolSignals } from "../../signals/task_signals.ts";
import type { Task } from "../../types.ts";
import type { Measured } from "./measured.ts";
import { type SplitTask, splitTask } from "./split_task.ts";
import type { RealExperiment } from "./types.ts";

/** Tasks to choose and judge teams on, with everything that was computed about them. */
export interface Ground<T extends Task = Task> {
  readonly tasks: readonly T[];
  readonly signals: PoolSignals;
  /** Judges teams of the whole pool, so that candidate pools share their fits. */
  readonly judge: TeamOutcomes;
}

/** One dev/test split of a study. */
export interface StudySplit extends Ground<SplitTask> {
  readonly split: number;
  /** The halves of dev, both ways round. */
  readonly folds: readonly Ground[];
}

/** One candidate pool on one split; its signals are those of its members. */
export interface PoolSplit extends StudySplit {
  readonly pool: string;
  /** Model indices of its members in the whole pool. */
  readonly members: readonly number[];
}

/** Splits every task and computes the signals of all models on dev and on its halves. */
export function openSplit(
  { models, tasks }: Measured,
  { splits, data }: RealExperiment,
  split: number,
): StudySplit {
  const cut = tasks.map((task) => splitTask(task, { seed: splits.seed, split }));
  const ground = <T extends Task>(on: readonly T[]): Ground<T> => ({
    tasks: on,
    signals: poolSignals({ source: data.file, simulated: false, models, tasks: on }),
    judge: new TeamOutcomes(),
  });
  return {
    split,
    ...ground(cut),
    folds: [0, 1].map((fold) => ground(cut.map((task) => task.folds[fold]))),
  };
}

/** The part of a split that one candidate pool sees. */
export function poolSplit(
  on: StudySplit,
  pool: string,
  names: readonly string[],
): PoolSplit {
  const members = on.signals.models.flatMap((name, i) => names.includes(name) ? [i] : []);
  const part = <T extends Ground>(ground: T): T => ({
    ...ground,
    signals: subSignals(ground.signals, { members }),
  });
  return { ...part(on), folds: on.folds.map(part), pool, members };
}
