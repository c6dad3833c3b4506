// Edge: Polars and the terminal.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { InputError } from "../errors.ts";
import { progress } from "../io/progress.ts";
import type { Pool } from "../pool/pool.ts";
import { poolingTasks } from "../pool/pooling_tasks.ts";
import { lookUp } from "../registry.ts";
import type { SelectionMethod } from "../select/method.ts";
import { METHODS } from "../select/methods.ts";
import { PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import type { Measure } from "../signals/measure.ts";
import { compareTeams } from "./compare_teams.ts";
import { evaluateTeams } from "./evaluate_teams.ts";
import { overTasks } from "./over_tasks.ts";
import { pairs } from "./pairs.ts";
import { quality } from "./quality.ts";
import { selectTeams } from "./select_teams.ts";

/** Every list is a dimension; all combinations are tried. */
export interface AblateOptions {
  /** Team sizes. */
  readonly k?: readonly number[];
  /** λ_c by measure; the paper's unless given. */
  readonly weights?: readonly Weights[];
  /** Ids or methods of one's own. */
  readonly method?: readonly (string | SelectionMethod)[];
  /** Ids or rules of one's own. */
  readonly rules?: readonly (string | AggregationRule)[];
  /** Measures of one's own among the weights. */
  readonly measures?: readonly Measure[];
  /** Tasks to report; all unless given. */
  readonly tasks?: readonly string[];
  /** Tasks to pool over; the usual ones unless given. */
  readonly pooledOver?: readonly string[];
  /** What every combination is compared with, at the same k and rule; Quality-Only unless given. */
  readonly baseline?: string | SelectionMethod;
  /** Of methods that draw. */
  readonly seed?: number;
}

/**
 * Tries every combination of team size, weights, method and rule, and compares each with a baseline
 * of the same size under the same rule: one row per combination and task, and one for all tasks, with
 * `team, accuracy`, and the paired `difference, low, high` from the baseline. Methods that take no
 * weights are tried once, with `weights` null.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { ablate } from "./ablate.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=2&items=40");
 * const frame = await ablate(pool, { k: [2], weights: [{ yuleQ: 0.1 }, { jsd: 0.1 }], rules: ["poe"] });
 * assert.equal(frame.height, 2 * 3);
 * ```
 */
export async function ablate(pool: Pool, options: AblateOptions = {}): Promise<pl.DataFrame> {
  const {
    k = [3],
    weights = [PAPER_WEIGHTS],
    method = ["c2mas"],
    rules = ["choice-soft", "stacking"],
    baseline = "quality",
    tasks = pool.taskNames,
    pooledOver = poolingTasks(pool.taskNames),
    measures = [],
    seed = 1,
  } = options;
  for (const [name, of] of Object.entries({ k, weights, method, rules })) {
    if (of.length === 0) {
      throw new InputError(`Cannot ablate as \`${name}\` is empty: name one or more`);
    }
  }
  const channels = [...new Set(weights.flatMap((each) => Object.keys(each)))]
    .map((id) => measures.find((each) => each.id === id) ?? id);
  const frames = {
    quality: quality(pool.with({ tasks })),
    pairs: overTasks(pairs(pool.with({ tasks: pooledOver }), { measures: channels })),
    pool,
  };
  const methods = method.map((each) => lookUp("method", METHODS, each));
  const cases = k.flatMap((size) =>
    methods.flatMap((each) =>
      (each.weighted === false ? [null] : weights).map((at) => ({
        size,
        method: each,
        weights: at,
      }))
    )
  );
  const bar = progress(cases.length * rules.length, "ablating");
  const parts: pl.DataFrame[] = [];
  for (const { size, method, weights: at } of cases) {
    const choose = (which: string | SelectionMethod) =>
      selectTeams(frames, { k: size, weights: at ?? weights[0], measures, method: which, seed });
    const [teams, rivals] = [choose(method), choose(baseline)];
    for (const rule of rules) {
      parts.push(oneCase(pool, teams, rivals, rule, at));
      bar.tick(1, `k = ${size}, ${method.label}`);
    }
  }
  await bar.done();
  return pl.concat(parts, { how: "diagonal" });
}

function oneCase(
  pool: Pool,
  teams: pl.DataFrame,
  rivals: pl.DataFrame,
  rule: string | AggregationRule,
  weights: Weights | null,
): pl.DataFrame {
  const judged = evaluateTeams(pool, teams, { rules: [rule] });
  const averages = judged.groupBy("method", "k").agg(
    pl.col("accuracy").mean(),
    pl.col("correct").sum(),
    pl.col("n").sum(),
    pl.col("rule").first(),
  ).withColumn(pl.lit("all").alias("task"));
  const lines = pl.concat(
    [judged.select("task", "method", "k", "rule", "team", "correct", "n", "accuracy"), averages],
    { how: "diagonal" },
  );
  const several = judged.height > new Set(judged.getColumn("task").toArray()).size;
  const labelled = lines.withColumn(
    pl.lit(weights && Object.entries(weights).map(([id, each]) => `${id} ${each}`).join(", "))
      .cast(pl.Utf8).alias("weights"),
  );
  if (several) return labelled;
  const against = compareTeams(pool, teams, rivals, { rule })
    .select("task", "difference", "low", "high", "sameTeam");
  return labelled.join(against, { on: "task", how: "left" });
}
