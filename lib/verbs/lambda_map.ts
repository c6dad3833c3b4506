// Edge: Polars.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import { InputError } from "../errors.ts";
import { accuracy } from "../evaluate/team_outcomes.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import { lambdaMap as kernel, type MapCell, type MapOptions } from "../select/lambda_map.ts";
import { selectQuality } from "../select/methods/quality_only.ts";
import { objective, PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import type { Measure } from "../signals/measure.ts";
import type { Team } from "../types.ts";
import { outcomeOf } from "./outcomes_of.ts";
import { signalsOf, type SignalSource } from "./signals_of.ts";
import { teamColumn, teamsOf } from "./team_column.ts";

/** What a map is drawn from: qualities and pairs, and the pool where teams are to be judged. */
export type MapFrames = SignalSource & {
  /** For what is said about test. */
  readonly pool?: Pool;
};

/** What {@linkcode lambdaMap} may be told. */
export interface LambdaMapOptions extends Omit<MapOptions, "max"> {
  /** The largest weight, of both channels or of each; 1 unless given. */
  readonly max?: MapOptions["max"];
  /** Channels, and the weights of those that are no axis; the paper's unless given. */
  readonly weights?: Weights;
  /** Measures of one's own among the weights. */
  readonly measures?: readonly Measure[];
  /** Judges every team on test under this rule; needs the pool. */
  readonly rule?: string | AggregationRule;
}

/**
 * The exact map of weights of every task: which team is chosen where. One row per convex part of
 * [0, max]²: `task, method, k, team`, its `area` and `share` of the whole, who `joined` and who `left`
 * compared with Quality-Only, and the corners as two lists `lambda1, lambda2`. With a pool and a rule,
 * also the team's test `accuracy` and its `difference` from Quality-Only's.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { lambdaMap } from "./lambda_map.ts";
 * import { overTasks } from "./over_tasks.ts";
 * import { pairs } from "./pairs.ts";
 * import { quality } from "./quality.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=5&tasks=1&items=60");
 * const map = lambdaMap({ quality: quality(pool), pairs: overTasks(pairs(pool)) }, { k: 2, max: 0.5 });
 * assert.ok(Math.abs(map.getColumn("area").sum() - 0.25) < 1e-9);
 * ```
 */
export function lambdaMap(
  { pool, ...frames }: MapFrames,
  { weights = PAPER_WEIGHTS, measures = [], rule, max = 1, ...options }: LambdaMapOptions,
): pl.DataFrame {
  const used = Object.keys(weights).map((id) => measures.find((each) => each.id === id) ?? id);
  const signals = signalsOf(frames as SignalSource, used);
  const judge = rule === undefined ? undefined : judgeOf(pool, lookUp("rule", RULES, rule));
  const rows = [...signals.tasks].flatMap(([task, { quality }]) => {
    const of = objective(quality, signals.pooled, weights, { measures: signals.measures });
    const usual = selectQuality(quality, options.k);
    const cells = kernel(of, { ...options, max });
    const whole = cells.reduce((sum, { area }) => sum + area, 0);
    const base = judge?.(task, usual);
    return cells.map((cell) => ({
      task,
      cell,
      share: cell.area / whole,
      joined: cell.team.filter((i) => !usual.includes(i)),
      left: usual.filter((i) => !cell.team.includes(i)),
      ...(judge ? { accuracy: judge(task, cell.team), base } : {}),
    }));
  });
  const names = (team: Team) => team.map((i) => signals.models[i]);
  const corners = (axis: 0 | 1) =>
    rows.map(({ cell }: { cell: MapCell }) => cell.polygon.map((corner) => corner[axis]));
  const float = (name: string, values: readonly number[]) => ({
    [name]: pl.Series(name, [...values], pl.Float64),
  });
  return pl.DataFrame({
    task: rows.map((row) => row.task),
    method: rows.map(() => options.method ?? "c2mas"),
    k: pl.Series("k", rows.map(() => options.k), pl.Int64),
    team: teamColumn("team", rows.map((row) => names(row.cell.team))),
    ...float("area", rows.map((row) => row.cell.area)),
    ...float("share", rows.map((row) => row.share)),
    joined: teamColumn("joined", rows.map((row) => names(row.joined))),
    left: teamColumn("left", rows.map((row) => names(row.left))),
    ...(judge ? float("accuracy", rows.map((row) => row.accuracy!)) : {}),
    ...(judge ? float("difference", rows.map((row) => row.accuracy! - row.base!)) : {}),
    lambda1: pl.Series("lambda1", corners(0), pl.List(pl.Float64)),
    lambda2: pl.Series("lambda2", corners(1), pl.List(pl.Float64)),
  });
}

/** A part of the map as a chart takes it. */
export interface MapRow {
  /** The task that the team is for. */
  readonly task: string;
  /** Corners (λ1, λ2) in order. */
  readonly polygon: readonly (readonly [number, number])[];
  /** Members joined with " · ". */
  readonly team: string;
  /** Size of the part, in units of λ1 times λ2. */
  readonly area: number;
  /** Who comes for whom compared with Quality-Only; empty for that team itself. */
  readonly swap: string;
  /** The difference from Quality-Only on test, where teams were judged; 0 otherwise. */
  readonly value: number;
}

/** The rows of a map with their corners as points, for a chart. */
export function mapRows(map: pl.DataFrame): MapRow[] {
  const lists = (name: string) =>
    (map.getColumn(name).toArray() as Iterable<number>[]).map((each) => [...each]);
  const [x, y] = [lists("lambda1"), lists("lambda2")];
  const [team, joined, left] = ["team", "joined", "left"].map((name) => teamsOf(map, name));
  const task = map.getColumn("task").toArray() as string[];
  const area = map.getColumn("area").toArray() as number[];
  const value = map.columns.includes("difference")
    ? map.getColumn("difference").toArray() as number[]
    : area.map(() => 0);
  return task.map((name, at) => ({
    task: name,
    polygon: x[at].map((each, corner) => [each, y[at][corner]] as const),
    team: team[at]!.join(" · "),
    area: area[at],
    swap: joined[at]!.length === 0 ? "" : `${joined[at]!.join(", ")} for ${left[at]!.join(", ")}`,
    value: value[at],
  }));
}

function judgeOf(pool: Pool | undefined, rule: AggregationRule) {
  if (!pool) {
    throw new InputError(
      `Cannot judge the teams of a map by ${rule.id} from signals alone: hand lambdaMap the pool`,
    );
  }
  return (task: string, team: Team): number => {
    if (pool.task(task).test.items.length === 0) {
      throw new InputError(`Cannot judge teams on task "${task}" as its test split has no items`);
    }
    return accuracy(outcomeOf(pool, task, rule, team).right);
  };
}
