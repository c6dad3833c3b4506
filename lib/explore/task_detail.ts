import { accuracy } from "../evaluate/team_outcomes.ts";
import { type Contribution, contributions } from "../explain/contributions.ts";
import { itemDifferences } from "../explain/item_differences.ts";
import { swaps } from "../explain/swaps.ts";
import { C2MAS } from "../select/methods/c2mas.ts";
import { selectQuality } from "../select/methods/quality_only.ts";
import type { Terms } from "../select/objective.ts";
import type { Task, Team } from "../types.ts";
import type { Exploration } from "./exploration.ts";
import type { View } from "./view.ts";

/** Swaps that are told, the least costly first. */
const MOST_SWAPS = 12;

/** An exchange of one member, by name. */
export interface SwapLine {
  /** Who leaves. */
  readonly out: string;
  /** Who comes. */
  readonly into: string;
  /** Of the score. */
  readonly change: number;
  /** Of each weighted term. */
  readonly terms: Terms;
  /** Of dev accuracy under the rule; null where answers are not known. */
  readonly accuracyChange: number | null;
}

/** A test item on which the team and another differ. */
export interface ItemLine {
  /** `saved`: only the team is right; `lost`: only the other is. */
  readonly what: "saved" | "lost";
  /** Its id. */
  readonly item: string;
  /** Its text; null where not known. */
  readonly question: string | null;
}

/** The items on which the team and something that it should beat differ. */
export interface ItemsAgainst {
  /** The best single model, or the k best. */
  readonly against: "single" | "best";
  /** Its members. */
  readonly other: readonly string[];
  /** True where it is the team itself, so that nothing can differ. */
  readonly sameTeam: boolean;
  /** Where the two differ. */
  readonly items: readonly ItemLine[];
}

/** Why the team of the task that is looked at, and what it does. */
export interface TaskDetail {
  /** The task that is looked at. */
  readonly task: string;
  /** Its members. */
  readonly team: readonly string[];
  /** Its objective. */
  readonly score: number;
  /** Each member's part in each term of the score. */
  readonly parts: readonly {
    readonly member: string;
    readonly values: Terms;
    readonly dev: number;
  }[];
  /** Exchanges of one member, the best first. */
  readonly swaps: readonly SwapLine[];
  /** Where it differs from what it should beat; empty where answers are not known. */
  readonly items: readonly ItemsAgainst[];
  /** Under the rule, in [0, 1]; null where answers are not known. */
  readonly devAccuracy: number | null;
}

/** Explains the team of one task: parts of the score, swaps, items saved and lost. */
export function taskDetail(exploring: Exploration, view: View): TaskDetail {
  const { models } = exploring.part(view);
  const chooser = exploring.selection(view);
  const of = chooser.objective(view.task);
  const [{ team, score }] = chooser.choose(view.task, C2MAS);
  const task = exploring.task(view.task);
  const devAccuracy = (members: Team) =>
    task ? accuracy(exploring.outcome(view, task, members).devRight) : null;
  const before = devAccuracy(team);
  const parts = Map.groupBy(contributions(of, team), ({ member }) => member);
  return {
    task: view.task,
    team: team.map((i) => models[i]),
    score,
    parts: [...parts].map(([i, own]) => ({
      member: models[i],
      dev: of.quality[i],
      values: Object.fromEntries(own.map(({ part, value }: Contribution) => [part, value])),
    })),
    swaps: swaps(of, team).slice(0, MOST_SWAPS).map((swap) => ({
      out: models[swap.out],
      into: models[swap.into!],
      change: swap.change,
      terms: swap.terms,
      accuracyChange: before === null ? null : devAccuracy(swap.team)! - before,
    })),
    items: task ? itemsOf(exploring, view, { task, team, quality: of.quality }) : [],
    devAccuracy: before,
  };
}

function itemsOf(
  exploring: Exploration,
  view: View,
  { task, team, quality }: {
    readonly task: Task;
    readonly team: Team;
    readonly quality: ArrayLike<number>;
  },
): ItemsAgainst[] {
  const { models, members } = exploring.part(view);
  const { items, correct } = task.test;
  const N = items.length;
  const at = exploring.profile!.tasks.findIndex((each) => each.name === task.name);
  const questions = exploring.extra.questions?.[at];
  const right = (of: Team) => exploring.outcome(view, task, of).right;
  const [single] = selectQuality(quality, 1);
  const best = selectQuality(quality, team.length);
  const lines = (other: ArrayLike<number>) =>
    itemDifferences(right(team), other).map(({ item, what }) => ({
      what,
      item: items[item],
      question: questions?.[item] ?? null,
    }));
  const alone = members[single];
  return [
    {
      against: "single",
      other: [models[single]],
      sameTeam: team.join() === String(single),
      items: lines(correct.subarray(alone * N, (alone + 1) * N)),
    },
    {
      against: "best",
      other: best.map((i) => models[i]),
      sameTeam: team.join() === best.join(),
      items: lines(right(best)),
    },
  ];
}
