type Point = readonly [number, number];

/**
 * The convex hull of some points (Andrew's monotone chain), as indices in order around it.
 *
 * @example
 * ```ts
 * import { convexHull } from "./outline.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(convexHull([[0, 0], [2, 0], [1, 1], [1, 3]]), [0, 1, 3]);
 * ```
 */
export function convexHull(points: readonly Point[]): number[] {
  const order = points.map((_, i) => i).sort((i, j) =>
    points[i][0] - points[j][0] || points[i][1] - points[j][1]
  );
  const turn = (a: number, b: number, c: number) =>
    (points[b][0] - points[a][0]) * (points[c][1] - points[a][1]) -
    (points[b][1] - points[a][1]) * (points[c][0] - points[a][0]);
  const chain = (indices: readonly number[]) => {
    const half: number[] = [];
    for (const i of indices) {
      while (half.length > 1 && turn(half.at(-2)!, half.at(-1)!, i) <= 0) half.pop();
      half.push(i);
    }
    return half.slice(0, -1);
  };
  const hull = [...chain(order), ...chain(order.toReversed())];
  return hull.length ? hull : [0];
}

/**
 * A closed path that keeps `distance` from the convex hull of some points: straight sides joined by
 * arcs. Around one point it is a circle, around two a capsule.
 */
export function roundedOutline(points: readonly Point[], distance: number): string {
  const hull = convexHull(points).map((i) => points[i]);
  const d = distance;
  if (hull.length === 1) {
    const [x, y] = hull[0];
    return `M${x - d},${y}a${d},${d} 0 1 1 ${2 * d},0a${d},${d} 0 1 1 ${-2 * d},0Z`;
  }
  const sides = hull.map(([x, y], i) => {
    const [nextX, nextY] = hull[(i + 1) % hull.length];
    const length = Math.hypot(nextX - x, nextY - y);
    const dx = d * (nextY - y) / length, dy = -d * (nextX - x) / length;
    return `${x + dx},${y + dy}L${nextX + dx},${nextY + dy}`;
  });
  return `M${sides.join(`A${d},${d} 0 0 1 `)}A${d},${d} 0 0 1 ${sides[0].split("L")[0]}Z`;
}
