import { InputError } from "../errors.ts";
import { axesOf } from "./affine_score.ts";
import { exhaustiveCells } from "./exhaustive_cells.ts";
import { greedyCells, type TeamCell } from "./greedy_cells.ts";
import { challenge, joinCells } from "./merge_cells.ts";
import { checkTeamSize } from "./method.ts";
import type { Objective } from "./objective.ts";
import { affineAt, areaOf, type Point, type Polygon } from "./polygon.ts";
import type { Team } from "../types.ts";

/** The searches that can be mapped. */
export const MAPPED_METHODS = ["c2mas", "exhaustive"] as const;

/** How the plane of weights is mapped. */
export interface MapOptions {
  /** Team size. */
  readonly k: number;
  /** The largest weight, of both channels or of each. */
  readonly max: number | readonly [number, number];
  /** Greedy search as in alg:greedy unless told. */
  readonly method?: typeof MAPPED_METHODS[number];
  /** Ids of the channels of the two axes; the objective's first two unless given. */
  readonly axes?: readonly [string, string];
}

/** A convex part of the plane of weights where one team is chosen. */
export interface MapCell {
  /** Corners (λ1, λ2), counter-clockwise. */
  readonly polygon: Polygon;
  /** In model order. */
  readonly team: Team;
  readonly area: number;
}

/** The smallest part of the rectangle that is told apart. */
const LEAST = 1e-14;

/**
 * The exact partition of the weights [0, max]² of two channels into convex polygons, each with the team
 * that is chosen all over it. Scores are affine in the weights, so the borders are straight lines: for
 * exhaustive search the upper envelope of all teams, for greedy search that of every step from every
 * seed and of the ends. Other channels keep their weights. A team that is chosen in several places, or
 * in one that is not convex, has several polygons. The areas add up to the rectangle's.
 *
 * @example
 * ```ts
 * import { lambdaMap } from "./lambda_map.ts";
 * import { objective } from "./objective.ts";
 * import assert from "node:assert/strict";
 *
 * const yuleQ = Float64Array.of(1, 0.9, 0.1, 0.9, 1, 0.5, 0.1, 0.5, 1);
 * const jsd = Float64Array.of(0, 0.2, 0.2, 0.2, 0, 0.2, 0.2, 0.2, 0);
 * const of = objective([0.8, 0.7, 0.6], { yuleQ, jsd }, { yuleQ: 0, jsd: 0 });
 * const map = lambdaMap(of, { k: 2, max: 2 });
 * assert.deepEqual(map.map(({ team }) => team), [[0, 1], [0, 2]]);
 * assert.ok(Math.abs(map[0].area + map[1].area - 4) < 1e-12);
 * ```
 */
export function lambdaMap(
  of: Objective,
  { k, max, method = "c2mas", axes: names }: MapOptions,
): MapCell[] {
  checkTeamSize(k, of.m);
  const [x, y] = typeof max === "number" ? [max, max] : max;
  if (!(x > 0 && y > 0 && Number.isFinite(x) && Number.isFinite(y))) {
    throw new InputError(`Cannot map weights as the largest must be above 0: got ${max}`);
  }
  if (!MAPPED_METHODS.includes(method)) {
    throw new InputError(
      `Cannot map method "${method}" as only the score's own searches depend on the weights alone: ` +
        `use ${MAPPED_METHODS.join(" or ")}`,
    );
  }
  const axes = axesOf(of, names);
  const region: Polygon = [[0, 0], [x, 0], [x, y], [0, y]];
  const least = LEAST * x * y;
  const cells = method === "exhaustive"
    ? exhaustiveCells(of, { k, axes, region })
    : bestOfSeeds(of, (seed) => greedyCells(of, { seed, k, axes, region, least }), least);
  return joinCells(cells, least)
    .map(({ polygon, team }) => ({ polygon, team, area: areaOf(polygon) }))
    .filter(({ area }) => area > least)
    .sort((one, other) => fromOrigin(one.polygon) - fromOrigin(other.polygon));
}

/** The team of a map at some weights; undefined outside of it. */
export function teamAt(map: readonly MapCell[], weights: Point): Team | undefined {
  return map.find(({ polygon }) => contains(polygon, weights))?.team;
}

function bestOfSeeds(
  of: Objective,
  cellsOf: (seed: number) => TeamCell[],
  least: number,
): TeamCell[] {
  let best = joinCells(cellsOf(0), least);
  for (let seed = 1; seed < of.m; seed++) {
    const after = challenge(best, joinCells(cellsOf(seed), least), least);
    best = after.length > best.length ? joinCells(after, least) : after;
  }
  return best;
}

function contains(polygon: Polygon, point: Point): boolean {
  return polygon.every(([x, y], at) => {
    const [u, v] = polygon[(at + 1) % polygon.length];
    return affineAt({ a: (v - y) * x - (u - x) * y, b: y - v, c: u - x }, point) >= 0;
  });
}

/** How far the nearest corner is from the origin, where quality alone counts. */
function fromOrigin(polygon: Polygon): number {
  return Math.min(...polygon.map(([x, y]) => Math.hypot(x, y)));
}
