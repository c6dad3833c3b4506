/**
 * The places of the points that no other beats: none is at least as accurate and at most as costly,
 * and better in one of the two. In the order of cost.
 *
 * @example
 * ```ts
 * import { paretoFront } from "./pareto_front.ts";
 * import assert from "node:assert/strict";
 *
 * const points = [{ accuracy: 0.7, cost: 3 }, { accuracy: 0.6, cost: 1 }, { accuracy: 0.6, cost: 2 }];
 * assert.deepEqual(paretoFront(points), [1, 0]);
 * ```
 */
export function paretoFront(
  points: readonly { readonly accuracy: number; readonly cost: number }[],
): number[] {
  const order = [...points.keys()].sort((a, b) =>
    points[a].cost - points[b].cost || points[b].accuracy - points[a].accuracy || a - b
  );
  let best = -Infinity;
  return order.filter((at) => {
    if (!(points[at].accuracy > best)) return false;
    best = points[at].accuracy;
    return true;
  });
}
