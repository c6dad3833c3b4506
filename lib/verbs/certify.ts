// Edge: Polars.
import pl from "nodejs-polars";
import type { Pool } from "../pool/pool.ts";
import { certificate } from "../select/certificate.ts";
import { optimalityGap } from "../select/optimality_gap.ts";
import { closestQualityChange } from "../select/quality_tolerance.ts";
import { runnerUp } from "../select/selection.ts";
import { type TeamStability, teamStability } from "../select/team_stability.ts";
import type { Team } from "../types.ts";
import { type ObjectiveOptions, type PooledSignals, pooledSignals } from "./pooled_signals.ts";
import { teamColumn } from "./team_column.ts";

/** What {@linkcode certify} may be told. */
export interface CertifyOptions extends ObjectiveOptions {
  /** Team size. */
  readonly k: number;
  /** Tasks to choose for; all unless given. */
  readonly tasks?: readonly string[];
  /** Resamples of the dev items; 0 leaves the probabilities out. */
  readonly replicates?: number;
  /** 1 unless given. */
  readonly seed?: number;
}

/** In larger pools single models' counts are not changed one by one. */
const MOST_SHAKEN = 100;

/**
 * How firmly the team of C²-MAS stands on every task, one row each:
 *
 * - `probability`: the share of bootstrap resamples of the dev items that choose the same team;
 *   `again`: the same with half the items, which has the noise of a new sample of this size;
 * - `runnerUp`, `margin`: the best team that differs in one member, and by how much it scores less;
 * - `items`, `model`, `then`: the fewest dev items by which one model's right answers had to differ for
 *   another team, whose they are, and that team;
 * - `radius`: changes of the standardised signals (Euclidean norm over u and v, in standard deviations)
 *   that certainly leave the team; `normRadius` and `overlapRadius` are the paper's certificates
 *   (prop:selection_stability, eq:selection_overlap_bound); `smallest`: the smallest change found that
 *   leads to another team, `changesTo`, and `exact` where no smaller one does;
 * - `gap`: what the best of all teams scores more than this one; a bound where `gapExact` is false.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { certify } from "./certify.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=5&tasks=2&items=60");
 * const frame = certify(pool, { k: 2, replicates: 20 });
 * assert.equal(frame.height, 2);
 * assert.ok(frame.getColumn("radius").min() >= 0);
 * ```
 */
export function certify(
  pool: Pool,
  { k, tasks = pool.taskNames, replicates = 1000, seed = 1, ...options }: CertifyOptions,
): pl.DataFrame {
  const pooled = pooledSignals(pool, options);
  const stable = (share: number) =>
    replicates === 0 ? undefined : stability(pool, pooled, { k, tasks, replicates, seed, share });
  const [once, again] = [stable(1), stable(0.5)];
  const rows = tasks.map((task, at) => {
    const of = pooled.objective(task);
    const certified = certificate(of, k);
    const n = pool.task(task).dev.items.length;
    const nearest = of.m <= MOST_SHAKEN ? closestQualityChange(of, k, { n }) : null;
    return {
      task,
      ...certified,
      ...runnerUp(of, certified.team),
      probability: once?.[at].probability ?? null,
      again: again?.[at].probability ?? null,
      nearest,
      gap: optimalityGap(of, k),
    };
  });
  type Row = typeof rows[number];
  const float = (name: string, of: (row: Row) => number | null | undefined) => ({
    [name]: pl.Series(name, rows.map((row) => finite(of(row))), pl.Float64),
  });
  const names = (team: Team | null | undefined) => team ? team.map((i) => pool.models[i]) : null;
  const teams = (name: string, of: (row: Row) => Team | null | undefined) => ({
    [name]: teamColumn(name, rows.map((row) => names(of(row)))),
  });
  return pl.DataFrame({
    task: rows.map((row) => row.task),
    k: pl.Series("k", rows.map(() => k), pl.Int64),
    ...teams("team", (row) => row.team),
    ...float("score", (row) => row.score),
    ...float("probability", (row) => row.probability),
    ...float("again", (row) => row.again),
    ...teams("runnerUp", (row) => row.runnerUp),
    ...float("margin", (row) => row.margin),
    items: pl.Series("items", rows.map((row) => row.nearest?.items ?? null), pl.Int64),
    model: pl.Series(
      "model",
      rows.map((row) => row.nearest ? pool.models[row.nearest.model] : null),
      pl.Utf8,
    ),
    ...teams("then", (row) => row.nearest?.team),
    ...float("normRadius", (row) => row.normRadius),
    ...float("overlapRadius", (row) => row.overlapRadius),
    ...float("radius", (row) => row.radius),
    ...float("smallest", (row) => row.smallest?.distance),
    ...teams("changesTo", (row) => row.smallest?.team),
    exact: pl.Series("exact", rows.map((row) => row.smallest?.exact ?? null), pl.Bool),
    ...float("gap", (row) => row.gap.gap),
    gapExact: rows.map((row) => row.gap.exact),
    ...teams("best", (row) => row.gap.best),
  });
}

/** What {@linkcode teamProbabilities} may be told. */
export interface ProbabilityOptions extends Omit<CertifyOptions, "replicates"> {
  /** How often dev is drawn again. */
  readonly replicates?: number;
  /** Items drawn as a share of those there are: 1 for the bootstrap, ½ for the noise of a new sample. */
  readonly share?: number;
}

/**
 * Every team that resampled dev items lead to, most frequent first: `task, team, share`, and `chosen` for
 * the team of the items as they are.
 */
export function teamProbabilities(
  pool: Pool,
  { k, tasks = pool.taskNames, replicates = 1000, seed = 1, share = 1, ...options }:
    ProbabilityOptions,
): pl.DataFrame {
  const found = stability(pool, pooledSignals(pool, options), {
    k,
    tasks,
    replicates,
    seed,
    share,
  });
  const rows = found.flatMap(({ task, team, chosen }) =>
    chosen.map((each) => ({ task, ...each, chosen: each.team.join() === team.join() }))
  );
  return pl.DataFrame({
    task: rows.map((row) => row.task),
    team: teamColumn("team", rows.map(({ team }) => team.map((i) => pool.models[i]))),
    share: pl.Series("share", rows.map((row) => row.share), pl.Float64),
    chosen: rows.map((row) => row.chosen),
  });
}

function stability(
  pool: Pool,
  { signals, weights }: PooledSignals,
  options: Required<Pick<ProbabilityOptions, "k" | "tasks" | "replicates" | "seed" | "share">>,
): TeamStability[] {
  const { measures, pooledOver } = signals;
  return teamStability(pool, { ...options, weights, measures, pool: pooledOver });
}

function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}
