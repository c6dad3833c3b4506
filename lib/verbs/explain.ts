// Edge: Polars.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import { InputError } from "../errors.ts";
import { accuracy } from "../evaluate/team_outcomes.ts";
import { contributions } from "../explain/contributions.ts";
import { familiesOf } from "../explain/families.ts";
import { itemDifferences } from "../explain/item_differences.ts";
import { shapley } from "../explain/shapley.ts";
import { leaveOneOut, type Swap, swaps } from "../explain/swaps.ts";
import { mean } from "../math/mean.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp, unknownName } from "../registry.ts";
import { checkTeamSize, type SelectionMethod } from "../select/method.ts";
import { METHODS } from "../select/methods.ts";
import { selectQuality } from "../select/methods/quality_only.ts";
import { type Objective, scoreTeam } from "../select/objective.ts";
import { selection } from "../select/selection.ts";
import type { Split, Team } from "../types.ts";
import { nearDuplicates } from "./near_duplicates.ts";
import { outcomeOf } from "./outcomes_of.ts";
import { type ObjectiveOptions, type PooledSignals, pooledSignals } from "./pooled_signals.ts";

/** What {@linkcode explain} may be told. */
export interface ExplainOptions extends ObjectiveOptions {
  /** The task to explain. */
  readonly task: string;
  /** Team size. */
  readonly k: number;
  /** Who chose the team; C²-MAS unless given. */
  readonly method?: string | SelectionMethod;
  /** A team of one's own, by name, in place of a chosen one. */
  readonly team?: readonly string[];
  /** The rule by which teams answer; Choice-Soft unless given. */
  readonly rule?: string | AggregationRule;
  /** The split whose items are told; test unless given. */
  readonly split?: Split;
}

/** Why these members: what {@linkcode explain} gives. */
export interface Explanation {
  /** The task to explain. */
  readonly task: string;
  /** Its members. */
  readonly team: readonly string[];
  /** The rule under which items are saved and lost. */
  readonly rule: string;
  /** Of the team. */
  readonly score: number;
  /** The team's accuracy on dev, where it was chosen, under the rule. */
  readonly devAccuracy: number;
  /** Tasks that pair measures were pooled over. */
  readonly pooledOver: readonly string[];
  /** `member, part, value`: each member's part in each weighted term; they add up to the score. */
  readonly members: pl.DataFrame;
  /**
   * `member, score, accuracy`: exact Shapley values, over all coalitions of the team, of the score and of
   * dev accuracy under the rule; they add up to the score, and to what the team gains over guessing.
   */
  readonly shapley: pl.DataFrame;
  /**
   * `out, into, score, change`, the change of each weighted term (`quality, hiErr, …`), `accuracy` on dev
   * under the rule and its change `accuracyChange`: every exchange of one member, best score first.
   */
  readonly swaps: pl.DataFrame;
  /** The same without one member, `into` left out. */
  readonly without: pl.DataFrame;
  /**
   * `against, other, what, item, question`: the items that the team gets right and the best single model
   * or Quality-Only does not (`saved`), and the reverse (`lost`).
   */
  readonly items: pl.DataFrame;
  /** `against, other, saved, lost, sameTeam`: how many of them. */
  readonly itemCounts: pl.DataFrame;
  /** Pairs of the pool as {@linkcode nearDuplicates} has them, over the pooling tasks. */
  readonly nearDuplicates: pl.DataFrame;
  /** `position, model, family, inTeam`: families by the objective's first channel, alike ones together. */
  readonly families: pl.DataFrame;
}

/**
 * Explains the team of a task: each member's part in the score, what every swap and every departure would
 * do to score, terms and dev accuracy, Shapley values, the items that it saves and loses, near-duplicates
 * and families. Everything but the items is from dev.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { explain } from "./explain.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=5&tasks=2&items=60");
 * const why = explain(pool, { task: "task-1", k: 2 });
 * assert.ok(Math.abs(why.members.getColumn("value").sum() - why.score) < 1e-9);
 * assert.equal(why.swaps.height, 2 * 3);
 * ```
 */
export function explain(pool: Pool, options: ExplainOptions): Explanation {
  const { task, rule: given = "choice-soft", split = "test" } = options;
  const rule = lookUp("rule", RULES, given);
  const pooled = pooledSignals(pool, options);
  const of = pooled.objective(task);
  const team = teamOf(pool, pooled, options);
  const judged = new Map<string, number>();
  const devAccuracy = (members: Team): number => {
    const key = members.join();
    const known = judged.get(key) ?? accuracy(outcomeOf(pool, task, rule, members).devRight);
    judged.set(key, known);
    return known;
  };
  const before = devAccuracy(team);
  const compared = comparisons(pool, of, { team, rule, task, split });
  const { pooledOver } = pooled.signals;
  return {
    task,
    team: team.map((i) => pool.models[i]),
    rule: rule.id,
    score: scoreTeam(of, team).score,
    devAccuracy: before,
    pooledOver,
    members: pl.DataFrame(
      contributions(of, team).map((each) => ({ ...each, member: pool.models[each.member] })),
    ),
    shapley: shapleyFrame(pool, of, { team, task, devAccuracy }),
    swaps: swapFrame(pool, of, swaps(of, team), { devAccuracy, before }),
    without: swapFrame(pool, of, leaveOneOut(of, team), { devAccuracy, before }).drop("into"),
    items: itemFrame(pool, compared, { task, split }),
    itemCounts: countFrame(pool, compared),
    nearDuplicates: nearDuplicates(pool, { tasks: pooledOver }),
    families: familyFrame(pool, of, team),
  };
}

function teamOf(
  pool: Pool,
  { signals, weights }: PooledSignals,
  { task, k, method = "c2mas", team }: ExplainOptions,
): Team {
  if (team) {
    const index = (name: string) => {
      const i = pool.models.indexOf(name);
      if (i < 0) throw new InputError(unknownName("model", name, pool.models));
      return i;
    };
    return [...new Set(team.map(index))].sort((a, b) => a - b);
  }
  checkTeamSize(k, pool.models.length);
  const chosen = lookUp("method", METHODS, method);
  const choices = selection(signals, { k, weights }, (name) => pool.task(name).dev)
    .choose(task, chosen);
  if (choices.length !== 1) {
    throw new InputError(
      `Cannot explain method "${chosen.id}" as it names ${choices.length} teams: name one by its members`,
    );
  }
  return [...new Set(choices[0].team)].sort((a, b) => a - b);
}

function shapleyFrame(
  pool: Pool,
  of: Objective,
  { team, task, devAccuracy }: {
    readonly team: Team;
    readonly task: string;
    readonly devAccuracy: (team: Team) => number;
  },
): pl.DataFrame {
  const members = (players: readonly number[]) => players.map((at) => team[at]);
  const guess = mean(Array.from(pool.task(task).dev.optionCounts, (count) => 1 / count));
  const score = shapley(
    team.length,
    (players) => players.length === 0 ? 0 : scoreTeam(of, members(players)).score,
  );
  const right = shapley(
    team.length,
    (players) => players.length === 0 ? guess : devAccuracy(members(players)),
  );
  return pl.DataFrame({
    member: team.map((i) => pool.models[i]),
    score: pl.Series("score", [...score], pl.Float64),
    accuracy: pl.Series("accuracy", [...right], pl.Float64),
  });
}

function swapFrame(
  pool: Pool,
  of: Objective,
  rows: readonly Swap[],
  { devAccuracy, before }: {
    readonly devAccuracy: (team: Team) => number;
    readonly before: number;
  },
): pl.DataFrame {
  const name = (i: number | null) => i === null ? null : pool.models[i];
  const float = (column: string, of: (row: Swap) => number) => ({
    [column]: pl.Series(column, rows.map(of), pl.Float64),
  });
  const terms = ["quality", ...of.channels.map(({ index }) => index)];
  return pl.DataFrame({
    out: pl.Series("out", rows.map((row) => name(row.out)), pl.Utf8),
    into: pl.Series("into", rows.map((row) => name(row.into)), pl.Utf8),
    ...float("score", (row) => row.score),
    ...float("change", (row) => row.change),
    ...Object.assign({}, ...terms.map((term) => float(term, (row) => row.terms[term]))),
    ...float("accuracy", (row) => devAccuracy(row.team)),
    ...float("accuracyChange", (row) => devAccuracy(row.team) - before),
  });
}

/** The team beside something that it should beat. */
interface Compared {
  readonly against: string;
  readonly other: Team;
  readonly sameTeam: boolean;
  readonly differences: ReturnType<typeof itemDifferences>;
}

function comparisons(
  pool: Pool,
  of: Objective,
  { team, rule, task, split }: {
    readonly team: Team;
    readonly rule: AggregationRule;
    readonly task: string;
    readonly split: Split;
  },
): Compared[] {
  const rightOf = (members: Team) => {
    const outcome = outcomeOf(pool, task, rule, members);
    return split === "test" ? outcome.right : outcome.devRight;
  };
  const ours = rightOf(team);
  const view = pool.task(task)[split];
  const N = view.items.length;
  const [single] = selectQuality(of.quality, 1);
  const best = selectQuality(of.quality, team.length);
  return [
    {
      against: "best-single",
      other: [single],
      sameTeam: team.join() === String(single),
      // The model as it answers by itself, whatever the rule would make of it.
      differences: itemDifferences(ours, view.correct.subarray(single * N, (single + 1) * N)),
    },
    {
      against: "quality",
      other: best,
      sameTeam: team.join() === best.join(),
      differences: itemDifferences(ours, rightOf(best)),
    },
  ];
}

function itemFrame(
  pool: Pool,
  compared: readonly Compared[],
  { task, split }: { readonly task: string; readonly split: Split },
): pl.DataFrame {
  const { items } = pool.task(task)[split];
  const questions = questionsOf(pool, task, split);
  const rows = compared.flatMap(({ against, other, differences }) =>
    differences.map(({ item, what }) => ({
      against,
      other: other.map((i) => pool.models[i]).join(" · "),
      what,
      item: items[item],
    }))
  );
  const text = (name: keyof typeof rows[number]) => ({
    [name]: pl.Series(name, rows.map((row) => row[name]), pl.Utf8),
  });
  return pl.DataFrame({
    ...text("against"),
    ...text("other"),
    ...text("what"),
    ...text("item"),
    question: pl.Series("question", rows.map((row) => questions.get(row.item) ?? null), pl.Utf8),
  });
}

/** The text of every item of a split, where the pool's frame has it. */
function questionsOf(pool: Pool, task: string, split: Split): Map<string, string | null> {
  if (!pool.frame.columns.includes("question")) return new Map();
  const rows = pool.frame
    .filter(pl.col("task").eq(pl.lit(task)).and(pl.col("split").eq(pl.lit(split))))
    .select("item", "question").toRecords() as { item: string; question: string | null }[];
  return new Map(rows.map((row) => [row.item, row.question]));
}

function countFrame(pool: Pool, compared: readonly Compared[]): pl.DataFrame {
  const count = (what: "saved" | "lost") =>
    pl.Series(
      what,
      compared.map(({ differences }) => differences.filter((each) => each.what === what).length),
      pl.Int64,
    );
  return pl.DataFrame({
    against: compared.map((each) => each.against),
    other: compared.map((each) => each.other.map((i) => pool.models[i]).join(" · ")),
    saved: count("saved"),
    lost: count("lost"),
    sameTeam: compared.map((each) => each.sameTeam),
  });
}

function familyFrame(pool: Pool, of: Objective, team: Team): pl.DataFrame {
  const [channel] = of.channels;
  const { order, family } = channel
    ? familiesOf(channel.matrix, channel)
    : { order: [...pool.models.keys()], family: pool.models.map(() => 0) };
  return pl.DataFrame({
    position: pl.Series("position", order.map((_, at) => at + 1), pl.Int64),
    model: order.map((i) => pool.models[i]),
    family: pl.Series("family", order.map((i) => family[i] + 1), pl.Int64),
    inTeam: order.map((i) => team.includes(i)),
  });
}
