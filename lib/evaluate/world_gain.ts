import { moments } from "../math/moments.ts";
import { paperPanel } from "../pool/sim/paper_accuracies.ts";
import { paperPool } from "../pool/sim/paper_pool.ts";
import { chooseTeam } from "../select/choose_team.ts";
import { PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import { poolSignals } from "../signals/task_signals.ts";
import type { Aggregator, Profile } from "../types.ts";
import { accuracy, TeamOutcomes } from "./team_outcomes.ts";

/** What a world is, for {@linkcode worldGain}. */
export interface World {
  readonly link: number;
  readonly correlation: number;
  readonly seed: number;
}

/** Which worlds to try, and how to choose and judge teams there. */
export interface WorldGainOptions extends Partial<Weights> {
  readonly links: readonly number[];
  readonly correlations: readonly number[];
  readonly seeds: readonly number[];
  readonly k?: number;
  readonly aggregator?: Aggregator;
  /** Makes the pool of a world; `sim:paper` with these options unless given. */
  readonly make?: (world: World) => Profile;
  /** Tasks to pool heterogeneity over and to judge on; the primary benchmarks unless given. */
  readonly tasks?: readonly string[];
  /** Called after each world. */
  readonly onProgress?: (world: World) => void;
}

/** One cell of the grid; gains are fractions, not points. */
export interface WorldGainRow {
  readonly link: number;
  readonly correlation: number;
  readonly seeds: number;
  /** C²-MAS − Quality-Only: mean over seeds of the mean over tasks. */
  readonly gain: number;
  /** Standard error of `gain` over seeds (0 for a single seed). */
  readonly se: number;
  /** Share of seeds with a gain above 0. */
  readonly positive: number;
  /** Share of tasks on which the two teams differ. */
  readonly changed: number;
}

/**
 * In which worlds does C²-MAS pay? Its gain over Quality-Only on test, over a grid of link (are strong
 * models more alike?) × correlation (how alike are models at all?), with several seeds in each cell.
 * Tidy rows, in the order of `links`, then `correlations`.
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
 *   tasks: ["task-1", "task-2"],
 * });
 * assert.deepEqual(rows.map(({ link, correlation }) => [link, correlation]), [[0, 0.5], [0.8, 0.5]]);
 * ```
 */
export function worldGain(options: WorldGainOptions): WorldGainRow[] {
  const { links, correlations, seeds, onProgress = () => {} } = options;
  return links.flatMap((link) =>
    correlations.map((correlation) => {
      const worlds = seeds.map((seed) => {
        const world = { link, correlation, seed };
        const outcome = gainOf(world, options);
        onProgress(world);
        return outcome;
      });
      const { mean, sd } = moments(worlds.map((world) => world.gain));
      return {
        link,
        correlation,
        seeds: seeds.length,
        gain: mean,
        se: seeds.length > 1 ? sd / Math.sqrt(seeds.length - 1) : 0,
        positive: worlds.filter((world) => world.gain > 0).length / worlds.length,
        changed: moments(worlds.map((world) => world.changed)).mean,
      };
    })
  );
}

function gainOf(
  world: World,
  {
    k = 3,
    aggregator = "choice-soft",
    make = paperPool,
    tasks = paperPanel("primary"),
    lambda1 = PAPER_WEIGHTS.lambda1,
    lambda2 = PAPER_WEIGHTS.lambda2,
  }: WorldGainOptions,
): { readonly gain: number; readonly changed: number } {
  const pool = make(world);
  const signals = poolSignals(pool, { pool: tasks });
  const outcomes = new TeamOutcomes();
  const gains = pool.tasks.filter((task) => tasks.includes(task.name)).map((task) => {
    const [ours, theirs] = (["c2mas", "quality"] as const).map((method) =>
      chooseTeam(task, signals, { method, k, lambda1, lambda2 }).team
    );
    const of = (team: typeof ours) => accuracy(outcomes.of(task, aggregator, team).correct);
    return { gain: of(ours) - of(theirs), changed: ours.join() === theirs.join() ? 0 : 1 };
  });
  return {
    gain: moments(gains.map((each) => each.gain)).mean,
    changed: moments(gains.map((each) => each.changed)).mean,
  };
}
