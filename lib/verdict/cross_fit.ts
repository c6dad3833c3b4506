import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { alone } from "../aggregate/alone.ts";
import { TeamOutcomes } from "../evaluate/team_outcomes.ts";
import { takeItems } from "../pool/split_view.ts";
import type { DevSplit, Task, Team } from "../types.ts";
import {
  CHOOSE_QUALITY,
  type Chooser,
  type ChosenTeams,
  type Ground,
  groundOf,
} from "./choosers.ts";

/** A task with the half of dev, 0 or 1, that each of its dev items belongs to. */
export interface HalvedTask extends Task {
  /** For each dev item its half, 0 or 1. */
  readonly halves: ArrayLike<number>;
}

/** For whom a team is chosen: each task its own, or one for all of them. */
export type Scope = "each" | "all";

/** A way to answer: how teams are chosen, of which size, and how they answer together. */
export interface Recipe {
  /** How the team is chosen. */
  readonly chooser: Chooser;
  /** Team size. */
  readonly k: number;
  /** How its members answer together. */
  readonly rule: AggregationRule;
}

/** The best single model on dev, alone. */
export const ONE_MODEL: Recipe = { chooser: CHOOSE_QUALITY, k: 1, rule: alone };

/** One way round: chosen and fitted on one half of dev, judged on the other. */
interface Fold {
  readonly ground: Ground;
  readonly tasks: readonly Task[];
  readonly outcomes: TeamOutcomes;
  readonly chosen: Map<string, ChosenTeams>;
}

/**
 * Judges recipes on dev alone: teams are chosen and rules fitted on one half of dev and judged on the
 * other, both ways round, so no item judges a choice that it took part in. What is judged is the
 * recipe at half the items, which does it no favour.
 */
export class CrossFit {
  readonly #folds: readonly Fold[];
  readonly #allowed: ((team: Team) => boolean) | undefined;

  constructor(
    models: readonly string[],
    tasks: readonly HalvedTask[],
    allowed?: (team: Team) => boolean,
  ) {
    this.#allowed = allowed;
    this.#folds = [0, 1].map((half) => fold(models, tasks, half));
  }

  /** For each task, which dev items the recipe answers right; every recipe has the same order. */
  right({ chooser, k, rule }: Recipe, scope: Scope): Float64Array[] {
    const parts = this.#folds.map((each) => {
      const key = `${chooser.id}\n${k}`;
      const chosen = each.chosen.get(key) ??
        chooser.choose(each.ground, { k, allowed: this.#allowed });
      each.chosen.set(key, chosen);
      return each.tasks.map((task, t) => {
        const team = scope === "all" ? chosen.all : chosen.each[t];
        return each.outcomes.of(task, rule, team).right;
      });
    });
    return parts[0].map((first, t) =>
      Float64Array.from([...Array.from(first), ...Array.from(parts[1][t])])
    );
  }
}

function fold(models: readonly string[], tasks: readonly HalvedTask[], half: number): Fold {
  const cut = tasks.map(({ name, dev, halves }): Task => {
    const side = (which: number) =>
      takeItems(dev, [...dev.items.keys()].filter((n) => halves[n] === which));
    return { name, dev: side(half), test: { ...side(1 - half), split: "test" } };
  });
  const ground = groundOf(models, cut.map(({ name, dev }) => ({ name, dev, halves: inTurn(dev) })));
  return { ground, tasks: cut, outcomes: new TeamOutcomes(), chosen: new Map() };
}

/** Items dealt to two halves in turn. */
export function inTurn(dev: DevSplit): Uint8Array {
  return Uint8Array.from(dev.items, (_, n) => n % 2);
}
