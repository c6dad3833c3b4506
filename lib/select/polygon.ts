/** A point of the weight plane. */
export type Point = readonly [x: number, y: number];

/** A convex polygon, its corners counter-clockwise. */
export type Polygon = readonly Point[];

/** a + b·x + c·y. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** The value of an affine function at a point. */
export function affineAt({ a, b, c }: Affine, [x, y]: Point): number {
  return a + b * x + c * y;
}

/** f − g. */
export function minus(f: Affine, g: Affine): Affine {
  return { a: f.a - g.a, b: f.b - g.b, c: f.c - g.c };
}

/**
 * Area by the shoelace formula; 0 for fewer than three corners.
 *
 * @example
 * ```ts
 * import { areaOf } from "./polygon.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(areaOf([[0, 0], [2, 0], [2, 1], [0, 1]]), 2);
 * ```
 */
export function areaOf(polygon: Polygon): number {
  let twice = 0;
  for (let at = 0; at < polygon.length; at++) {
    const [x, y] = polygon[at];
    const [u, v] = polygon[(at + 1) % polygon.length];
    twice += x * v - u * y;
  }
  return twice / 2;
}

/** The mean of the corners, which lies inside. */
export function middleOf(polygon: Polygon): Point {
  let x = 0, y = 0;
  for (const corner of polygon) {
    x += corner[0];
    y += corner[1];
  }
  return [x / polygon.length, y / polygon.length];
}

/**
 * The part of a convex polygon where an affine function is at least 0, by Sutherland and Hodgman; no
 * corners where there is none.
 *
 * @example
 * ```ts
 * import { clip } from "./polygon.ts";
 * import assert from "node:assert/strict";
 *
 * const unit = [[0, 0], [1, 0], [1, 1], [0, 1]] as const;
 * assert.deepEqual(clip(unit, { a: -0.5, b: 1, c: 0 }), [[0.5, 0], [1, 0], [1, 1], [0.5, 1]]);
 * ```
 */
export function clip(polygon: Polygon, f: Affine): Polygon {
  const values = polygon.map((corner) => affineAt(f, corner));
  if (values.every((value) => value >= 0)) return polygon;
  const kept: Point[] = [];
  for (let at = 0; at < polygon.length; at++) {
    const next = (at + 1) % polygon.length;
    if (values[at] >= 0) kept.push(polygon[at]);
    if ((values[at] > 0 && values[next] < 0) || (values[at] < 0 && values[next] > 0)) {
      const share = values[at] / (values[at] - values[next]);
      const [p, q] = [polygon[at], polygon[next]];
      kept.push([p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])]);
    }
  }
  return kept.length < 3 ? [] : kept;
}

/** For each edge, the affine function that is 0 on it and positive inside. */
export function sidesOf(polygon: Polygon): Affine[] {
  return polygon.map(([x, y], at) => {
    const [u, v] = polygon[(at + 1) % polygon.length];
    return { a: (v - y) * x - (u - x) * y, b: y - v, c: u - x };
  });
}

/** What two convex polygons share. */
export function intersection(one: Polygon, other: Polygon): Polygon {
  let shared = one;
  for (const side of sidesOf(other)) {
    shared = clip(shared, side);
    if (shared.length === 0) break;
  }
  return shared;
}

/** A convex polygon without another, as convex pieces; pieces below an area are left out. */
export function difference(from: Polygon, taken: Polygon, least: number): Polygon[] {
  const pieces: Polygon[] = [];
  let rest = from;
  for (const side of sidesOf(taken)) {
    const outside = clip(rest, { a: -side.a, b: -side.b, c: -side.c });
    if (areaOf(outside) > least) pieces.push(outside);
    rest = clip(rest, side);
    if (areaOf(rest) <= least) break;
  }
  return pieces;
}

/**
 * The convex hull of some points (Andrew's monotone chain), without corners whose triangle with their
 * neighbours has at most `least` area.
 *
 * @example
 * ```ts
 * import { hullOf } from "./polygon.ts";
 * import assert from "node:assert/strict";
 *
 * const points = [[0, 0], [1, 0], [2, 0], [2, 2], [1, 1], [0, 2]] as const;
 * assert.deepEqual(hullOf(points), [[0, 0], [2, 0], [2, 2], [0, 2]]);
 * ```
 */
export function hullOf(points: readonly Point[], least = 0): Polygon {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (from: readonly Point[]) => {
    const chain: Point[] = [];
    for (const r of from) {
      while (
        chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], r) <= least
      ) {
        chain.pop();
      }
      chain.push(r);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Half of the cross product of p → q and q → r: positive where r lies to the left. */
function turn(p: Point, q: Point, r: Point): number {
  return ((q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])) / 2;
}
