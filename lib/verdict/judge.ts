import { accuracyInterval, type Ends } from "../evaluate/accuracy_interval.ts";
import type { BootstrapOptions } from "../evaluate/paired_bootstrap.ts";
import { methodOutcome } from "../evaluate/method_outcome.ts";
import { accuracy, TeamOutcomes } from "../evaluate/team_outcomes.ts";
import { mean } from "../math/mean.ts";
import { random, shuffled } from "../math/random.ts";
import type { Team } from "../types.ts";
import { CHOOSE_QUALITY, type ChosenTeams, type Ground } from "./choosers.ts";
import { compareRights, type Comparison } from "./comparison.ts";
import { type HalvedTask, ONE_MODEL, type Recipe, type Scope } from "./cross_fit.ts";

/** Accuracy on unseen items with its 95 % interval. */
export interface Measured extends Ends {
  /** Share of items answered right, in [0, 1]. */
  readonly accuracy: number;
  /** Items. */
  readonly n: number;
}

/** A team of a recipe, and where it is right on test: for each task. */
export interface Answered {
  readonly teams: readonly Team[];
  readonly right: readonly ArrayLike<number>[];
  readonly tasks: readonly Measured[];
  readonly average: Measured;
}

/** What test says of a recipe that dev put forward. */
export interface Judgement {
  readonly team: Answered;
  readonly single: Answered;
  /** The team against the best single model on dev, against the k best, against a random team. */
  readonly overSingle: Comparisons;
  readonly overBestK: Comparisons;
  readonly overRandom: Comparisons;
  readonly bestK: Answered;
}

/** One comparison on every task and on average. */
export type Comparisons = ReturnType<typeof compareRights>;

/** What {@linkcode judge} is told. */
export interface JudgeOptions extends BootstrapOptions {
  readonly seed: number;
  /** Random teams that stand for all. */
  readonly draws: number;
  readonly allowed?: (team: Team) => boolean;
}

/** Judges recipes on test; each team is fitted only once. */
export class TestBench {
  readonly #outcomes = new TeamOutcomes();

  constructor(readonly ground: Ground, readonly tasks: readonly HalvedTask[]) {}

  /** The teams that a recipe chooses on all of dev, and how they answer test. */
  answer({ chooser, k, rule }: Recipe, scope: Scope, allowed?: JudgeOptions["allowed"]): Answered {
    const chosen: ChosenTeams = chooser.choose(this.ground, { k, allowed });
    const teams = this.tasks.map((_, t) => scope === "all" ? chosen.all : chosen.each[t]);
    return answered(
      teams,
      this.tasks.map((task, t) => this.#outcomes.of(task, rule, teams[t]).right),
    );
  }

  /** What a team that nobody chose answers: the mean over seeded draws. */
  drawn({ k, rule }: Recipe, { seed, draws, allowed }: JudgeOptions): ArrayLike<number>[] {
    const teams = drawAllowed(this.ground.models.length, k, { seed, draws, allowed });
    const shares = teams.map((team) => ({ team, share: 1 / teams.length }));
    return this.tasks.map((task) =>
      methodOutcome(shares, (team) => this.#outcomes.of(task, rule, team)).right
    );
  }
}

/** Everything that is asked of test, once dev has decided. */
export function judge(
  bench: TestBench,
  recipe: Recipe,
  scope: Scope,
  options: JudgeOptions,
): Judgement {
  const { allowed } = options;
  const names = bench.tasks.map((task) => task.name);
  const team = bench.answer(recipe, scope, allowed);
  const single = bench.answer(ONE_MODEL, scope, allowed);
  const bestK = bench.answer({ ...recipe, chooser: CHOOSE_QUALITY }, scope, allowed);
  const against = (b: readonly ArrayLike<number>[]) =>
    compareRights({ a: team.right, b, names }, options);
  return {
    team,
    single,
    bestK,
    overSingle: against(single.right),
    overBestK: against(bestK.right),
    overRandom: against(bench.drawn(recipe, options)),
  };
}

function answered(teams: readonly Team[], right: readonly ArrayLike<number>[]): Answered {
  return { teams, right, ...measuredOn(right) };
}

/** Accuracy with its interval on every task (Wilson), and on average over them. */
export function measuredOn(
  right: readonly ArrayLike<number>[],
): Pick<Answered, "tasks" | "average"> {
  const tasks = right.map((each): Measured => {
    const share = accuracy(each);
    const n = each.length;
    return { accuracy: share, n, ...accuracyInterval(share * n, n) };
  });
  return { tasks, average: averaged(tasks) };
}

/** Mean over tasks, each counting the same; tasks are held as they are, items vary. */
function averaged(tasks: readonly Measured[]): Measured {
  const centre = mean(tasks.map((task) => task.accuracy));
  const n = tasks.reduce((sum, task) => sum + task.n, 0);
  if (tasks.length === 1) return tasks[0];
  const variance = tasks.reduce((sum, { accuracy, n }) => sum + accuracy * (1 - accuracy) / n, 0) /
    tasks.length ** 2;
  const reach = 1.959963984540054 * Math.sqrt(variance);
  return {
    accuracy: centre,
    n,
    low: Math.max(0, centre - reach),
    high: Math.min(1, centre + reach),
  };
}

/** Seeded draws of different models; a draw that is not allowed is drawn again. */
function drawAllowed(
  m: number,
  k: number,
  { seed, draws, allowed = () => true }: JudgeOptions,
): Team[] {
  const rng = random(seed, 17);
  const models = Array.from({ length: m }, (_, i) => i);
  const teams: Team[] = [];
  for (let tries = 0; teams.length < draws && tries < 1000 * draws; tries++) {
    const team = shuffled(models, rng).slice(0, k).sort((a, b) => a - b);
    if (allowed(team)) teams.push(team);
  }
  return teams;
}

/** The comparison of one line: a task's, or the average. */
export function lineOf(of: Comparisons, task: number | null): Comparison {
  return task === null ? of.average : of.tasks[task];
}
