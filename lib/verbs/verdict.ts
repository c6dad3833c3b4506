// Edge: Polars.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import { InputError } from "../errors.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import { type Caveat, caveatsOf, type CensoredLetters } from "../verdict/caveats.ts";
import { type Chooser, CHOOSERS } from "../verdict/choosers.ts";
import { type Budget, COSTS, type ModelCosts, teamCost, withinBudget } from "../verdict/costs.ts";
import { inTurn } from "../verdict/cross_fit.ts";
import { type FrontPoint, teamFront } from "../verdict/team_front.ts";
import { type Sentence, sentencesOf } from "../verdict/sentences.ts";
import { advised, type VerdictLine, verdictOn, type VerdictResult } from "../verdict/verdict.ts";
import { foldsOf } from "./folds_of.ts";
import { teamColumn } from "./team_column.ts";

/** What {@linkcode verdict} may be told. */
export interface VerdictOptions extends Budget {
  /** Ids or rules of one's own; all of the library's unless given. */
  readonly rules?: readonly (string | AggregationRule)[];
  /** Ids or choosers of one's own; Direct, C²-MAS and Quality-Only unless given. */
  readonly choosers?: readonly (string | Chooser)[];
  /** What the models cost, as rows or as a frame with a column `model`. */
  readonly costs?: readonly ModelCosts[] | pl.DataFrame;
  /** What else is known about the pool, such as near-duplicates. */
  readonly caveats?: readonly Caveat[];
  /** The least gain that is worth calling a team for; 0.01, one point, unless told. */
  readonly worth?: number;
  /** Of everything that draws. */
  readonly seed?: number;
  /** Random teams that stand for all. */
  readonly draws?: number;
  /** Called as each step begins. */
  readonly onStep?: (step: string) => void;
}

/** What to run, and why one should believe it. */
export interface Verdict {
  /** In plain words, the answer first. */
  readonly sentences: readonly Sentence[];
  /** One row for all tasks together (task "all"), then one per task. */
  readonly frame: pl.DataFrame;
  /** Dev accuracy, cross-fitted, of choosers and rules; what they were chosen by. */
  readonly tried: pl.DataFrame;
  /** What each size brought on dev. */
  readonly sizes: pl.DataFrame;
  /** The teams that no other beats in dev accuracy and cost; null without costs. */
  readonly front: pl.DataFrame | null;
  /** What was found, as data. */
  readonly result: VerdictResult;
}

/** Members of a team unless a budget says otherwise. */
const MOST_MEMBERS = 5;

/**
 * What to run: a team with its rule, one model alone, or that the data cannot tell. Chosen on dev
 * alone, by cross-fitting within dev; judged on test. See {@linkcode verdictOn}.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { verdict } from "./verdict.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=2&items=80");
 * const { sentences, frame } = verdict(pool, { maxMembers: 2, rules: ["choice-soft"] });
 * assert.equal(sentences[0].id, "headline");
 * assert.deepEqual(frame.getColumn("task").toArray(), ["all", "task-1", "task-2"]);
 * ```
 */
export function verdict(pool: Pool, options: VerdictOptions = {}): Verdict {
  refuseUnjudged(pool);
  const { models } = pool;
  const folds = foldsOf(pool);
  const tasks = pool.tasks.map(({ name, dev, test }) => ({
    name,
    dev,
    test,
    halves: folds ? folds(name) : inTurn(dev),
  }));
  const costs = costRows(options.costs);
  const allowed = withinBudget(models, costs, options);
  const settings = {
    rules: (options.rules ?? RULES).map((each) => lookUp("rule", RULES, each)),
    choosers: (options.choosers ?? CHOOSERS).map((each) => lookUp("chooser", CHOOSERS, each)),
    sizes: sizesOf(pool, options, allowed),
    seed: options.seed ?? 1,
    draws: options.draws ?? 10,
    worth: options.worth,
    allowed,
    onStep: options.onStep,
  };
  const result = verdictOn(models, tasks, settings);
  const caveats = [...caveatsOf(pool, censoredLetters(pool)), ...options.caveats ?? []];
  const front = costs.length > 0
    ? teamFront(models, tasks, costs, { ...settings, rule: result.decision.recipe.rule })
    : null;
  return {
    sentences: sentencesOf(result, { simulated: pool.simulated, caveats, budget: options }),
    frame: linesFrame(pool, result, costs),
    tried: pl.DataFrame(result.decision.tried.map(({ chooser, rule, k, accuracy }) => ({
      method: chooser.id,
      rule: rule.id,
      k,
      devAccuracy: accuracy,
    }))),
    sizes: pl.DataFrame(result.decision.sizes.map(({ k, accuracy, over, gain, supported }) => ({
      k,
      devAccuracy: accuracy,
      over,
      gain: gain.difference,
      low: gain.low,
      high: gain.high,
      supported,
    }))),
    front: front && frontFrame(pool, front),
    result,
  };
}

function refuseUnjudged({ source, tasks, models }: Pool): void {
  if (models.length < 2) {
    throw new InputError(
      `Cannot advise on pool "${source}" as a choice needs two models or more: got ${models.length}`,
    );
  }
  for (const { name, dev, test } of tasks) {
    const few = [dev, test].find((view) => view.items.length < (view === dev ? 8 : 1));
    if (!few) continue;
    throw new InputError(
      `Cannot advise on task "${name}" as it needs 8 dev items and a test item: got ` +
        `${dev.items.length} and ${test.items.length}; deal the items anew with resplit`,
    );
  }
}

function costRows(costs: VerdictOptions["costs"]): ModelCosts[] {
  if (!costs) return [];
  const rows = Array.isArray(costs) ? costs : (costs as pl.DataFrame).toRecords();
  return (rows as Record<string, unknown>[]).map((row, at) => {
    if (typeof row.model !== "string") {
      throw new InputError(`Cannot read the costs as row ${at + 1} has no \`model\``);
    }
    const numbers = COSTS.flatMap((kind) => {
      const value = row[kind];
      if (value === undefined || value === null || value === "") return [];
      if (Number.isFinite(Number(value)) && Number(value) >= 0) return [[kind, Number(value)]];
      throw new InputError(
        `Cannot read the costs as ${kind} must be a number of at least 0: got ` +
          `${JSON.stringify(value)} for model "${row.model}"`,
      );
    });
    return { model: row.model, ...Object.fromEntries(numbers) };
  });
}

/** Sizes of at least 2 that the pool and the budget can give. */
function sizesOf(
  { models }: Pool,
  { maxMembers = MOST_MEMBERS }: Budget,
  allowed: ((team: readonly number[]) => boolean) | undefined,
): number[] {
  const most = Math.min(maxMembers, models.length);
  const order = models.map((_, i) => i);
  // Costs add up, so the models that fit alone bound the size; a size without a team is left out.
  const sizes = Array.from({ length: Math.max(0, most - 1) }, (_, at) => at + 2)
    .filter((k) => !allowed || someTeam(order, k, allowed));
  if (sizes.length > 0) return sizes;
  throw new InputError(
    `Cannot advise on a team as the budget leaves no team of two models: raise it, or run one model`,
  );
}

function someTeam(
  models: readonly number[],
  k: number,
  allowed: (team: readonly number[]) => boolean,
): boolean {
  const grow = (team: number[], from: number): boolean => {
    if (team.length === k) return true;
    for (let i = from; i < models.length; i++) {
      const next = [...team, models[i]];
      if (allowed(next) && grow(next, i + 1)) return true;
    }
    return false;
  };
  return grow([], 0);
}

function censoredLetters({ frame }: Pool): CensoredLetters | undefined {
  if (!frame.columns.includes("logp")) return undefined;
  const lists = frame.getColumn("logp").toArray() as (Iterable<number | null> | null)[];
  const answers = lists.filter((list) => list && Array.from(list).some((value) => value === null));
  return { answers: answers.length, of: frame.height };
}

function linesFrame(pool: Pool, { all, each }: VerdictResult, costs: readonly ModelCosts[]) {
  const lines: VerdictLine[] = [{ ...all, task: "all" }, ...each];
  const floats = (name: string, of: (line: VerdictLine) => number | null) =>
    pl.Series(name, lines.map(of), pl.Float64);
  const gain = (name: string, key: "overSingle" | "overBestK" | "overRandom") => [
    floats(name, (line) => line[key].difference),
    floats(`${name}Low`, (line) => line[key].low),
    floats(`${name}High`, (line) => line[key].high),
    pl.Series(`${name}Finding`, lines.map((line) => line[key].finding), pl.Utf8),
  ];
  const known = COSTS.filter((kind) => costs.some((line) => line[kind] !== undefined));
  const columns = [
    pl.Series("task", lines.map((line) => line.task), pl.Utf8),
    pl.Series("run", lines.map((line) => line.run), pl.Utf8),
    pl.Series("devSays", lines.map((line) => line.devSays), pl.Utf8),
    pl.Series("method", lines.map((line) => line.method), pl.Utf8),
    pl.Series("rule", lines.map((line) => line.rule.id), pl.Utf8),
    teamColumn("team", lines.map((line) => line.team.map((i) => pool.models[i]))),
    pl.Series("single", lines.map((line) => pool.models[line.single]), pl.Utf8),
    pl.Series("n", lines.map((line) => line.overSingle.n), pl.Int64),
    floats("accuracy", (line) => advised(line).accuracy),
    floats("low", (line) => advised(line).low),
    floats("high", (line) => advised(line).high),
    floats("teamAccuracy", (line) => line.teamMeasured.accuracy),
    floats("singleAccuracy", (line) => line.singleMeasured.accuracy),
    ...gain("overSingle", "overSingle"),
    floats("holm", (line) => line.adjusted),
    ...gain("overBest", "overBestK"),
    ...gain("overRandom", "overRandom"),
    floats("detectable", (line) => line.overSingle.detectable),
    floats("needed", (line) => line.overSingle.needed),
    ...known.map((kind) =>
      floats(
        `team${kind[0].toUpperCase()}${kind.slice(1)}`,
        (line) => teamCost(pool.models, costs, line.team, kind),
      )
    ),
  ];
  return pl.DataFrame(columns);
}

function frontFrame({ models }: Pool, points: readonly FrontPoint[]): pl.DataFrame {
  return pl.DataFrame([
    pl.Series("by", points.map((point) => point.by), pl.Utf8),
    pl.Series("amount", points.map((point) => point.amount), pl.Float64),
    teamColumn("team", points.map((point) => point.team.map((i) => models[i]))),
    pl.Series("rule", points.map((point) => point.rule), pl.Utf8),
    pl.Series("devAccuracy", points.map((point) => point.devAccuracy), pl.Float64),
    pl.Series("accuracy", points.map((point) => point.accuracy), pl.Float64),
    pl.Series("low", points.map((point) => point.low), pl.Float64),
    pl.Series("high", points.map((point) => point.high), pl.Float64),
  ]);
}
