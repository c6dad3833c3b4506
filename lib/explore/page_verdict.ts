import { RULES } from "../aggregate/rules.ts";
import { subTask } from "../pool/sub_task.ts";
import type { Profile } from "../types.ts";
import { caveatsOf } from "../verdict/caveats.ts";
import { CHOOSERS } from "../verdict/choosers.ts";
import { inTurn } from "../verdict/cross_fit.ts";
import { type Sentence, sentencesOf } from "../verdict/sentences.ts";
import { advised, type VerdictLine, verdictOn } from "../verdict/verdict.ts";
import type { Interval } from "../evaluate/paired_bootstrap.ts";
import type { Exploration } from "./exploration.ts";
import { usualMembers, type View } from "./view.ts";

/** One line of a verdict, by name. */
export interface AdviceLine {
  /** Null: one team for all tasks. */
  readonly task: string | null;
  /** What to run. */
  readonly run: VerdictLine["run"];
  /** Members of the team. */
  readonly team: readonly string[];
  /** How its answers are put together, as it is written in tables. */
  readonly rule: string;
  /** The best single model on dev. */
  readonly single: string;
  /** Test items. */
  readonly n: number;
  /** Test accuracy of what is advised, in [0, 1]. */
  readonly accuracy: number;
  /** Lower end of its 95 % interval. */
  readonly low: number;
  /** Upper end of its 95 % interval. */
  readonly high: number;
  /** The team less the single model, in accuracy. */
  readonly overSingle: Interval;
  /** The team less the k best models, in accuracy. */
  readonly overBest: Interval;
}

/** A verdict as a page shows it. */
export interface PageVerdict {
  /** What it says, in words. */
  readonly sentences: readonly Sentence[];
  /** All tasks together, then each. */
  readonly lines: readonly AdviceLine[];
}

/** Fewest dev items that cross-fitting needs. */
const LEAST_DEV = 8;

/** Why there is no verdict on a view; null where there is one. */
export function noVerdict(exploring: Exploration, view: View): string | null {
  if (!exploring.profile) {
    return "There is no verdict, as this page was made from signals: they tell how models differ " +
      "and whom to choose, though not how a team answers.";
  }
  if (view.models.length < 2) return "A verdict needs two models or more: tick another.";
  if (view.members < 2) {
    return "A verdict compares teams with one model: allow two members or more.";
  }
  const few = view.tasks.find((name) => {
    const task = exploring.profile!.tasks.find((each) => each.name === name)!;
    return task.dev.items.length < LEAST_DEV || task.test.items.length < 1;
  });
  return few === undefined
    ? null
    : `There is no verdict, as ${few} has fewer than ${LEAST_DEV} dev items, or no test item.`;
}

/** What to run of the ticked models on the reported tasks: as `troupe advise` says it. */
export function pageVerdict(
  exploring: Exploration,
  view: View,
  onStep: (step: string) => void,
): PageVerdict {
  const { profile, extra } = exploring;
  const { members, models } = exploring.part(view);
  const all = members.length === profile!.models.length;
  const tasks = view.tasks.map((name) => {
    const at = profile!.tasks.findIndex((each) => each.name === name);
    const task = all ? profile!.tasks[at] : subTask(profile!.tasks[at], members);
    const { dev, test } = task;
    const folds = extra.folds?.[at];
    return { name, dev, test, halves: folds ? Uint8Array.from(folds) : inTurn(dev) };
  });
  const most = Math.min(view.members, models.length);
  const budget = view.members === usualMembers(profile!.models.length)
    ? {}
    : { maxMembers: view.members };
  const result = verdictOn(models, tasks, {
    rules: RULES,
    choosers: CHOOSERS,
    sizes: Array.from({ length: most - 1 }, (_, at) => at + 2),
    seed: 1,
    draws: 10,
    onStep,
  });
  const pool: Profile = { ...profile!, models, tasks };
  const caveats = caveatsOf(pool, extra.censored);
  const names = (team: readonly number[]) => team.map((i) => models[i]);
  return {
    sentences: sentencesOf(result, { simulated: exploring.simulated, caveats, budget }),
    lines: [result.all, ...result.each].map((line) => ({
      task: line.task,
      run: line.run,
      team: names(line.team),
      rule: line.rule.label,
      single: models[line.single],
      n: line.overSingle.n,
      accuracy: advised(line).accuracy,
      low: advised(line).low,
      high: advised(line).high,
      overSingle: line.overSingle,
      overBest: line.overBestK,
    })),
  };
}
