import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { ruleOf } from "../aggregate/rules.ts";
import { InputError } from "../errors.ts";
import { moments } from "../math/moments.ts";
import { studentQuantile } from "../math/student_t.ts";
import { madePool } from "../pool/sim/made_pool.ts";
import { C2MAS } from "../select/methods/c2mas.ts";
import { QUALITY_ONLY } from "../select/methods/quality_only.ts";
import type { Weights } from "../select/objective.ts";
import { selection } from "../select/selection.ts";
import { poolSignals } from "../signals/task_signals.ts";
import type { Profile, Team } from "../types.ts";
import { accuracy, judgeOnTest } from "./team_outcomes.ts";

/** What a world is, for {@linkcode worldGain}. */
export interface World {
  /** How much more alike strong models are. */
  readonly link: number;
  /** How much of what models see is shared. */
  readonly correlation: number;
  /** Of the pool. */
  readonly seed: number;
}

/** Which worlds to try, and how to choose and judge teams there. */
export interface WorldGainOptions {
  /** Are strong models more alike? */
  readonly links?: readonly number[];
  /** How much of what models see is shared? */
  readonly correlations?: readonly number[];
  /** One pool of every world for each of them; at least two. */
  readonly seeds?: readonly number[];
  /** Team size. */
  readonly k?: number;
  /** λ_c by measure; the paper's unless given. */
  readonly weights?: Weights;
  /** An id or a rule of one's own. */
  readonly rule?: string | AggregationRule;
  /** Makes the pool of a world; `sim:pool` with these options unless given. */
  readonly make?: (world: World) => Profile;
}

/** One cell of the grid; gains are fractions, not points. */
export interface WorldGainRow {
  /** How much more alike strong models are. */
  readonly link: number;
  /** How much of what models see is shared. */
  readonly correlation: number;
  /** C²-MAS − Quality-Only: mean over pools of the mean over tasks. */
  readonly gain: number;
  /** 95 % t interval of `gain` over pools. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
  /** How many were drawn. */
  readonly pools: number;
  /** Share of tasks on which the two teams differ. */
  readonly changed: number;
}

/**
 * In which worlds does C²-MAS pay? Its gain over Quality-Only on test, over a grid of link (are strong
 * models more alike?) × correlation (how alike are models at all?), with several pools in each cell,
 * of the same seeds in all. Tidy rows, in the order of `links`, then `correlations`.
 *
 * @example
 * ```ts
 * import { worldGain } from "./world_gain.ts";
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = worldGain({
 *   links: [0, 0.8], correlations: [0.5], seeds: [1, 2],
 *   make: (world) => madePool({ ...world, models: 5, tasks: 2, items: 60 }),
 * });
 * assert.deepEqual(rows.map(({ link, correlation }) => [link, correlation]), [[0, 0.5], [0.8, 0.5]]);
 * ```
 */
export function worldGain({
  links = [-0.8, 0, 0.4, 0.8],
  correlations = [0.2, 0.4, 0.6, 0.8],
  seeds = [1, 2, 3, 4, 5, 6, 7, 8],
  rule = "choice-soft",
  make = (world) => madePool({ ...world, models: 11 }),
  ...choice
}: WorldGainOptions = {}): WorldGainRow[] {
  if (seeds.length < 2) {
    throw new InputError(
      `Cannot say how sure the gain of a world is as it takes two pools or more: got ${seeds.length}`,
    );
  }
  const judge = ruleOf(rule);
  const t = studentQuantile(0.975, seeds.length - 1);
  return links.flatMap((link) =>
    correlations.map((correlation) => {
      const pools = seeds.map((seed) => poolGain(make({ link, correlation, seed }), judge, choice));
      const { mean, sd } = moments(pools.map((pool) => pool.gain));
      const half = t * sd / Math.sqrt(seeds.length - 1);
      return {
        link,
        correlation,
        gain: mean,
        low: mean - half,
        high: mean + half,
        pools: seeds.length,
        changed: moments(pools.map((pool) => pool.changed)).mean,
      };
    })
  );
}

/** Gain of C²-MAS over Quality-Only on one pool, and the share of its tasks whose team changes. */
function poolGain(
  pool: Profile,
  rule: AggregationRule,
  { k = 3, weights }: Pick<WorldGainOptions, "k" | "weights">,
): { readonly gain: number; readonly changed: number } {
  const teams = selection(poolSignals(pool), { k, weights });
  const gains = pool.tasks.map((task) => {
    const [ours, theirs] = [C2MAS, QUALITY_ONLY].map((method) => {
      const [{ team }] = teams.choose(task.name, method);
      return team;
    });
    const of = (team: Team) => accuracy(judgeOnTest(task, rule, team).right);
    if (ours.join() === theirs.join()) return { gain: 0, changed: 0 };
    return { gain: of(ours) - of(theirs), changed: 1 };
  });
  return {
    gain: moments(gains.map((each) => each.gain)).mean,
    changed: moments(gains.map((each) => each.changed)).mean,
  };
}
