import { hash32, random } from "../math/random.ts";
import type { Measure } from "../signals/measure.ts";
import type { PoolSignals, TaskSignals } from "../signals/task_signals.ts";
import { poolSignals } from "../signals/task_signals.ts";
import type { DevSplit, Profile, Team } from "../types.ts";
import {
  addDrawnPairs,
  drawItems,
  drawnMatrices,
  drawnQuality,
  drawnView,
} from "./bootstrap_signals.ts";
import type { TeamMethod } from "./method.ts";
import { C2MAS } from "./methods/c2mas.ts";
import type { Weights } from "./objective.ts";
import { selection } from "./selection.ts";

/** What {@linkcode teamStability} may be told. */
export interface StabilityOptions {
  readonly k: number;
  readonly weights?: Weights;
  /** Any method that names one team; C²-MAS unless given. */
  readonly method?: TeamMethod;
  readonly measures?: readonly Measure[];
  /** Tasks to pool the pair measures over; all unless given. */
  readonly pool?: readonly string[];
  /** Tasks to choose for; all unless given. */
  readonly tasks?: readonly string[];
  readonly replicates?: number;
  readonly seed?: number;
  /**
   * Items drawn per task as a share of those there are. 1 (the bootstrap) shakes the choice once; ½
   * doubles the noise, as between this sample and a new one of the same size.
   */
  readonly share?: number;
}

/** How often resampled dev items lead to the same team. */
export interface TeamStability {
  readonly task: string;
  /** The team that is chosen from the items as they are. */
  readonly team: Team;
  /** The share of replicates that chose it. */
  readonly probability: number;
  /** Every team that was chosen, most frequent first. */
  readonly chosen: readonly { readonly team: Team; readonly share: number }[];
  /** For each model, the share of replicates whose team it was in. */
  readonly membership: readonly number[];
  readonly replicates: number;
}

/**
 * Draws the dev items of every task again and again, with replacement, measures quality and pairs anew,
 * pools them, and chooses: how often is it the same team? Items are drawn within each task, and one
 * replicate serves all tasks, as pooled pairs are shared by them.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { teamStability } from "./team_stability.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 4, tasks: 1, items: 40 });
 * const [{ probability, chosen }] = teamStability(pool, { k: 2, replicates: 50 });
 * assert.ok(probability <= chosen[0].share && chosen[0].share <= 1);
 * ```
 */
export function teamStability(
  profile: Pick<Profile, "models" | "tasks">,
  options: StabilityOptions,
): TeamStability[] {
  const names = profile.tasks.map((task) => task.name);
  const {
    measures,
    pool = names,
    tasks = names,
    replicates = 1000,
    seed = 1,
    share = 1,
  } = options;
  const observed = poolSignals(profile, { pool, ...(measures ? { measures } : {}) });
  const used = observed.measures;
  const m = profile.models.length;
  const needed = profile.tasks.filter(({ name }) => pool.includes(name) || tasks.includes(name));
  const sums = Object.fromEntries(
    used.map(({ id }) => [id, new Float64Array(replicates * m * m)]),
  );
  const drawn = new Map(needed.map(({ name, dev }) => {
    const N = dev.items.length;
    const size = Math.max(1, Math.round(share * N));
    const draws = drawItems(N, { replicates, size, rng: random(seed, hash32(name)) });
    if (pool.includes(name)) addDrawnPairs(dev, used, draws, sums);
    return [name, { dev, draws, quality: drawnQuality(dev, draws) }] as const;
  }));

  const counts = tasks.map(() => new Map<string, { team: Team; times: number }>());
  for (let b = 0; b < replicates; b++) {
    const pooled = drawnMatrices(sums, used, { b, m, tasks: pool.length });
    const byTask = [...drawn].map(([name, { quality }]): [string, TaskSignals] => [name, {
      quality: quality.subarray(b * m, (b + 1) * m),
      pairs: pooled,
    }]);
    const signals = { ...observed, tasks: new Map(byTask), pooled };
    const dev = (task: string) => drawnView(drawn.get(task)!.dev, drawn.get(task)!.draws, b);
    const choose = chooser(signals, options, dev);
    tasks.forEach((task, t) => {
      const team = choose(task);
      const before = counts[t].get(team.join())?.times ?? 0;
      counts[t].set(team.join(), { team, times: before + 1 });
    });
  }
  const chooseAsIs = chooser(observed, options, (task) => drawn.get(task)!.dev);
  return tasks.map((task, t) => {
    const team = chooseAsIs(task);
    const chosen = [...counts[t].values()].sort((a, b) => b.times - a.times);
    const own = counts[t].get(team.join())?.times ?? 0;
    const membership = profile.models.map((_, i) =>
      chosen.reduce((sum, each) => sum + (each.team.includes(i) ? each.times : 0), 0) / replicates
    );
    return {
      task,
      team,
      probability: own / replicates,
      chosen: chosen.map((each) => ({ team: each.team, share: each.times / replicates })),
      membership,
      replicates,
    };
  });
}

/** Chooses by the same settings from any signals. */
function chooser(
  signals: PoolSignals,
  { k, weights, method = C2MAS, seed = 1 }: StabilityOptions,
  dev: (task: string) => DevSplit,
): (task: string) => Team {
  const { choose } = selection(signals, { k, weights, seed, measures: signals.measures }, dev);
  return (task) => choose(task, method)[0].team.toSorted((a, b) => a - b);
}
