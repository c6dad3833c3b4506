import { accuracyInterval } from "../evaluate/accuracy_interval.ts";
import { type Interval, pairedBootstrap } from "../evaluate/paired_bootstrap.ts";
import { accuracy } from "../evaluate/team_outcomes.ts";
import { C2MAS } from "../select/methods/c2mas.ts";
import { selectQuality } from "../select/methods/quality_only.ts";
import type { Terms } from "../select/objective.ts";
import type { Task, Team } from "../types.ts";
import type { Exploration } from "./exploration.ts";
import type { View } from "./view.ts";

/** Right answers on test, with Wilson's 95 % interval. */
export interface Judged {
  /** Items answered right. */
  readonly correct: number;
  /** Items. */
  readonly n: number;
  /** In [0, 1]. */
  readonly accuracy: number;
  /** Lower end of the interval. */
  readonly low: number;
  /** Upper end of the interval. */
  readonly high: number;
}

/** The team of one task; models by name. */
export interface TeamLine {
  /** The task that it is for. */
  readonly task: string;
  /** Its members. */
  readonly team: readonly string[];
  /** Its objective. */
  readonly score: number;
  /** What each weighted term adds to the score. */
  readonly terms: Terms;
  /** The best team that differs in one member; null where there is none. */
  readonly runnerUp: readonly string[] | null;
  /** Score less that of the runner-up; negative where that scores higher. */
  readonly margin: number | null;
  /** Mean dev accuracy of the members. */
  readonly quality: number;
  /** Quality-Only's team. */
  readonly best: readonly string[];
  /** The best single model on dev. */
  readonly single: string;
  /** Null where answers are not known. */
  readonly judged: {
    readonly team: Judged;
    readonly best: Judged;
    readonly single: Judged;
    readonly overBest: Interval;
    readonly overSingle: Interval;
  } | null;
}

/** The team of every reported task, and how it does on average where it can be judged. */
export interface TeamLines {
  /** Of each task, in the order of the view. */
  readonly lines: readonly TeamLine[];
  /** Test accuracies in [0, 1], each task counting the same; null where answers are not known. */
  readonly average: {
    readonly tasks: number;
    readonly n: number;
    readonly team: number;
    readonly best: number;
    readonly single: number;
    readonly overBest: Interval;
    readonly overSingle: Interval;
  } | null;
}

/** Where a task's team, its k best and its best single model are right on test. */
interface Rights {
  readonly task: Task;
  readonly team: ArrayLike<number>;
  readonly best: ArrayLike<number>;
  readonly single: ArrayLike<number>;
}

/**
 * Chooses the team of every reported task among the ticked models and, where answers are known, judges
 * it on test beside Quality-Only's team and the best single model.
 */
export function teamLines(exploring: Exploration, view: View): TeamLines {
  const { models } = exploring.part(view);
  const names = (team: Team) => team.map((i) => models[i]);
  const chooser = exploring.selection(view);
  const chosen = view.tasks.map((task) => {
    const [choice] = chooser.choose(task, C2MAS);
    const { quality } = chooser.objective(task);
    const best = selectQuality(quality, view.k);
    const [single] = selectQuality(quality, 1);
    return {
      choice,
      best,
      single,
      rights: rightsOf(exploring, view, { task, choice, best, single }),
    };
  });
  const judged = chosen.flatMap(({ rights }) => rights ?? []);
  const compared = (other: "best" | "single") =>
    pairedBootstrap(
      judged.map((each) => ({ task: each.task.name, a: each.team, b: each[other] })),
    );
  const [overBest, overSingle] = [compared("best"), compared("single")];
  const lines = chosen.map(({ choice, best, single, rights }): TeamLine => ({
    task: choice.task,
    team: names(choice.team),
    score: choice.score,
    terms: choice.terms,
    runnerUp: choice.runnerUp && names(choice.runnerUp),
    margin: choice.margin,
    quality: choice.quality,
    best: names(best),
    single: models[single],
    judged: rights && {
      team: judgedOf(rights.team),
      best: judgedOf(rights.best),
      single: judgedOf(rights.single),
      overBest: overBest.tasks.get(choice.task)!,
      overSingle: overSingle.tasks.get(choice.task)!,
    },
  }));
  const mean = (of: "team" | "best" | "single") =>
    judged.reduce((sum, each) => sum + accuracy(each[of]), 0) / judged.length;
  const average = judged.length === 0 ? null : {
    tasks: judged.length,
    n: judged.reduce((sum, { team }) => sum + team.length, 0),
    team: mean("team"),
    best: mean("best"),
    single: mean("single"),
    overBest: overBest.average,
    overSingle: overSingle.average,
  };
  return { lines, average };
}

function rightsOf(
  exploring: Exploration,
  view: View,
  { task: name, choice, best, single }: {
    readonly task: string;
    readonly choice: { readonly team: Team };
    readonly best: Team;
    readonly single: number;
  },
): Rights | null {
  const task = exploring.task(name);
  if (!task) return null;
  const right = (team: Team) => exploring.outcome(view, task, team).right;
  const N = task.test.items.length;
  const alone = exploring.part(view).members[single];
  return {
    task,
    team: right(choice.team),
    best: right(best),
    // The model as it answers by itself, whatever the rule would make of it.
    single: task.test.correct.subarray(alone * N, (alone + 1) * N),
  };
}

function judgedOf(right: ArrayLike<number>): Judged {
  const n = right.length;
  const share = accuracy(right);
  const correct = Math.round(share * n);
  return { correct, n, accuracy: share, ...accuracyInterval(correct, n) };
}
