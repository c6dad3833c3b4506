import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { holm } from "../evaluate/adjust_p_values.ts";
import type { BootstrapOptions, Interval } from "../evaluate/paired_bootstrap.ts";
import { mean } from "../math/mean.ts";
import type { Team } from "../types.ts";
import { groundOf } from "./choosers.ts";
import { compareRights, type Comparison } from "./comparison.ts";
import { CrossFit, type HalvedTask } from "./cross_fit.ts";
import { type Choices, decide, type Decision } from "./decide.ts";
import { judge, type Judgement, lineOf, type Measured, TestBench } from "./judge.ts";

/** What to run: a team, one model alone, or what the data cannot tell. */
export type Run = "team" | "single" | "open";

/** The verdict on one task, or on one team for all tasks. */
export interface VerdictLine {
  /** Null: one team for all tasks. */
  readonly task: string | null;
  /** What to run. */
  readonly run: Run;
  /** What dev said before test was looked at. */
  readonly devSays: "team" | "single";
  /** Who chose the team. */
  readonly method: string;
  /** How its answers are put together. */
  readonly rule: AggregationRule;
  /** The members. */
  readonly team: Team;
  /** The best single model. */
  readonly single: number;
  /** How the team did. */
  readonly teamMeasured: Measured;
  /** How the single model did. */
  readonly singleMeasured: Measured;
  /** The team against the single model. */
  readonly overSingle: Comparison;
  /** The team against the best k models. */
  readonly overBestK: Comparison;
  /** The best k models. */
  readonly bestK: Team;
  /** The team against random ones. */
  readonly overRandom: Comparison;
  /** p-value of the gain over the best single model after Holm's correction over tasks. */
  readonly adjusted: number | null;
}

/** Everything that a verdict says. */
export interface VerdictResult {
  /** Names, in the order of every array. */
  readonly models: readonly string[];
  /** Names of the tasks. */
  readonly tasks: readonly string[];
  /** One team for all tasks. */
  readonly all: VerdictLine;
  /** A team of its own for every task. */
  readonly each: readonly VerdictLine[];
  /** Test accuracy of teams of their own against the one team for all, over the same tasks. */
  readonly ownTeams: Comparison;
  /** On one team for all tasks. */
  readonly decision: Decision;
  /** On a team for each task. */
  readonly decisionEach: Decision;
}

/** What {@linkcode verdictOn} is told; everything is the caller's to choose. */
export interface VerdictSettings extends Choices, BootstrapOptions {
  readonly allowed?: (team: Team) => boolean;
  readonly seed: number;
  readonly draws: number;
  /** The least gain that is worth calling a team for; one point unless told. */
  readonly worth?: number;
  /** Called before each step, with what it is. */
  readonly onStep?: (step: string) => void;
}

/** One point of accuracy. */
const WORTH = 0.01;

/**
 * What to run, decided on dev and judged on test.
 *
 * Dev puts one team recipe forward (see `decide`) and says whether it supports it over the best single
 * model. Test judges that one comparison. A team is advised where both say team; one model where dev
 * supports no team and test does not lean to it either, or rules out a gain that is `worth` it;
 * elsewhere the data cannot tell. On single tasks, dev speaks for all tasks together unless the task's own interval says
 * otherwise, and test by the exact paired test after Holm's correction over tasks.
 */
export function verdictOn(
  models: readonly string[],
  tasks: readonly HalvedTask[],
  { allowed, seed, replicates, draws, worth = WORTH, onStep = () => {}, ...choices }:
    VerdictSettings,
): VerdictResult {
  const bootstrap = { seed, replicates };
  const crossFit = new CrossFit(models, tasks, allowed);
  onStep("deciding on dev, one team for all tasks");
  const decision = decide(crossFit, "all", choices, bootstrap);
  onStep("deciding on dev, a team for each task");
  const decisionEach = tasks.length > 1 ? decide(crossFit, "each", choices, bootstrap) : decision;
  onStep("judging on test");
  const bench = new TestBench(groundOf(models, tasks), tasks);
  const options = { ...bootstrap, draws, allowed };
  const all = judge(bench, decision.recipe, "all", options);
  const each = tasks.length > 1 ? judge(bench, decisionEach.recipe, "each", options) : all;
  const adjusted = holm(each.overSingle.tasks.map((task) => task.p!));
  const names = tasks.map((task) => task.name);
  return {
    models,
    tasks: names,
    decision,
    decisionEach,
    all: line(decision, all, null, decision.devSays, null, worth),
    each: names.map((name, t) => {
      const says = devOnTask(decisionEach, decisionEach.gains[t]);
      return { ...line(decisionEach, each, t, says, adjusted[t], worth), task: name };
    }),
    ownTeams: compareRights({ a: each.team.right, b: all.team.right, names }, bootstrap).average,
  };
}

/** Dev speaks for all tasks together, unless the task's own gain is clear and says otherwise. */
function devOnTask({ devSays }: Decision, gain: Interval): "team" | "single" {
  if (!gain.significant) return devSays;
  return gain.difference > 0 ? "team" : "single";
}

function line(
  { recipe }: Decision,
  judged: Judgement,
  at: number | null,
  devSays: "team" | "single",
  adjusted: number | null,
  worth: number,
): VerdictLine {
  const overSingle = lineOf(judged.overSingle, at);
  const measured = (of: Judgement["team"]) => at === null ? of.average : of.tasks[at];
  const clear = adjusted === null
    ? overSingle.significant
    : overSingle.significant && adjusted < 0.05;
  return {
    task: null,
    run: runOf(devSays, overSingle, clear, worth),
    devSays,
    method: recipe.chooser.id,
    rule: recipe.rule,
    team: judged.team.teams[at ?? 0],
    single: judged.single.teams[at ?? 0][0],
    teamMeasured: measured(judged.team),
    singleMeasured: measured(judged.single),
    overSingle,
    overBestK: lineOf(judged.overBestK, at),
    bestK: judged.bestK.teams[at ?? 0],
    overRandom: lineOf(judged.overRandom, at),
    adjusted,
  };
}

function runOf(
  devSays: "team" | "single",
  { difference, high }: Comparison,
  clear: boolean,
  worth: number,
): Run {
  if (devSays === "team") return clear && difference > 0 ? "team" : "open";
  return difference <= 0 || (!clear && high < worth) ? "single" : "open";
}

/** Mean accuracy that each line advises to run: the team's where it says team, else one model's. */
export function advisedAccuracy({ each }: VerdictResult): number {
  return mean(each.map((line) => advised(line).accuracy));
}

/** The accuracy of what a line advises to run now. */
export function advised({ run, teamMeasured, singleMeasured }: VerdictLine): Measured {
  return run === "team" ? teamMeasured : singleMeasured;
}
