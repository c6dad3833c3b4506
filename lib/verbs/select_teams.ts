// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import type { SelectionMethod } from "../select/method.ts";
import { METHODS } from "../select/methods.ts";
import { PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import { type Choice, selection } from "../select/selection.ts";
import type { Measure } from "../signals/measure.ts";
import { foldsOf } from "./folds_of.ts";
import { signalsOf, type SignalSource } from "./signals_of.ts";
import { teamColumn } from "./team_column.ts";

/** What teams are chosen from: qualities and pairs, and the pool for methods that need its answers. */
export type SelectFrames = SignalSource & {
  /** Left out, only methods that need no answers can choose. */
  readonly pool?: Pool;
};

/** How {@linkcode selectTeams} chooses. */
export interface SelectOptions {
  /** Team size. */
  readonly k: number;
  /** λ_c by measure; the paper's unless given. */
  readonly weights?: Weights;
  /** Ids or methods of one's own; C²-MAS unless given. */
  readonly method?: string | SelectionMethod | readonly (string | SelectionMethod)[];
  /** Measures of one's own among the weights. */
  readonly measures?: readonly (string | Measure)[];
  /** Seed of methods that draw; by task where it is a function. */
  readonly seed?: number | ((task: string) => number);
  /** Random-k draws. */
  readonly draws?: number;
  /** Random-k takes every team where there are at most this many. */
  readonly exactUpTo?: number;
}

/**
 * The team of every task and method, chosen on dev alone: `task, method, k, team`, its mean `quality`
 * and heterogeneity (`hiErr, hiDist`), its `score` with one z-value per term (`zQuality, zHiErr,
 * zHiDist`), the best team that differs in one member (`runnerUp`) and by how much it scores less
 * (`margin`).
 *
 * Methods that stand for several teams give a row for each: `share` is its weight in the method's
 * mean, `draws` how often it was drawn. `rule` names the rule of methods that bring their own.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { overTasks } from "./over_tasks.ts";
 * import { pairs } from "./pairs.ts";
 * import { quality } from "./quality.ts";
 * import { selectTeams } from "./select_teams.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=2&items=40");
 * const teams = selectTeams(
 *   { quality: quality(pool), pairs: overTasks(pairs(pool)) },
 *   { k: 2, weights: { yuleQ: 0.13, jsd: 0.05 }, method: ["c2mas", "quality"] },
 * );
 * assert.equal(teams.height, 4);
 * ```
 */
export function selectTeams(
  { pool, ...frames }: SelectFrames,
  { weights = PAPER_WEIGHTS, method = "c2mas", measures = [], ...options }: SelectOptions,
): pl.DataFrame {
  const methods = [method].flat().map((each) =>
    lookUp("method", METHODS, each as string | SelectionMethod)
  );
  const own = measures.filter((each) => typeof each !== "string");
  const used = Object.keys(weights).map((id) => own.find((each) => each.id === id) ?? id);
  const signals = signalsOf(frames as SignalSource, used);
  const needy = methods.find((each) => each.needs === "answers");
  if (needy && !pool) {
    throw new InputError(
      `Cannot choose by ${needy.id} from signals alone as it looks at every answer: ` +
        `hand selectTeams the pool, or use a method that needs signals only`,
    );
  }
  const dev = pool && ((task: string) => pool.task(task).dev);
  const halves = needy && foldsOf(pool!);
  const settings = { ...options, weights, measures: signals.measures, halves };
  const chooser = selection(signals, settings, dev);
  const choices = [...signals.tasks.keys()].flatMap((task) =>
    methods.flatMap((each) => chooser.choose(task, each))
  );
  return choicesFrame(choices, signals.models, options.k);
}

/** Choices as a tidy frame. */
export function choicesFrame(
  choices: readonly Choice[],
  models: readonly string[],
  k: number,
): pl.DataFrame {
  const column = <T>(of: (choice: Choice) => T) => choices.map(of);
  const names = (team: readonly number[] | null) => team && team.map((i) => models[i]);
  const terms = Object.keys(choices[0]?.terms ?? {});
  const indices = Object.keys(choices[0]?.heterogeneity ?? {});
  const zName = (term: string) => `z${term[0].toUpperCase()}${term.slice(1)}`;
  return pl.DataFrame({
    task: pl.Series("task", column((each) => each.task), pl.Utf8),
    method: pl.Series("method", column((each) => each.method.id), pl.Utf8),
    k: pl.Series("k", column(() => k), pl.Int64),
    team: teamColumn("team", column((each) => names(each.team))),
    share: pl.Series("share", column((each) => each.share), pl.Float64),
    draws: pl.Series("draws", column((each) => each.draws ?? null), pl.Int64),
    rule: pl.Series("rule", column((each) => each.method.rule ?? null), pl.Utf8),
    quality: pl.Series("quality", column((each) => each.quality), pl.Float64),
    ...Object.fromEntries(indices.map((index) => [
      index,
      pl.Series(index, column((each) => each.heterogeneity[index]), pl.Float64),
    ])),
    score: pl.Series("score", column((each) => each.score), pl.Float64),
    ...Object.fromEntries(terms.map((term) => [
      zName(term),
      pl.Series(zName(term), column((each) => each.terms[term]), pl.Float64),
    ])),
    runnerUp: teamColumn("runnerUp", column((each) => names(each.runnerUp))),
    margin: pl.Series("margin", column((each) => each.margin), pl.Float64),
  });
}
