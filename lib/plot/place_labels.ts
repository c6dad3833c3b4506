/** A point that wants a label of a given size. `radius` is what the point itself covers. */
export interface LabelRequest {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

/** Where a label's box stands: its left and top corner, and whether it needs a leader line. */
export interface LabelPlace {
  readonly left: number;
  readonly top: number;
  readonly leader: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Places labels near their points so that they cover neither each other nor any point, where room
 * allows. Every label tries the right, left, above, below and the diagonals at growing distance;
 * the cheapest place wins, and all labels are placed again until nothing moves. Ties go to the
 * earlier direction, so that the result depends on the input alone.
 *
 * @param obstacles more points that no label should cover.
 *
 * @example
 * ```ts
 * import { placeLabels } from "./place_labels.ts";
 * import assert from "node:assert/strict";
 *
 * const point = { x: 50, y: 50, radius: 3, width: 30, height: 10 };
 * const frame = { left: 0, top: 0, right: 100, bottom: 100 };
 * const [a, b] = placeLabels([point, { ...point, x: 52 }], frame);
 * assert.ok(a.left + 30 <= b.left || b.left + 30 <= a.left || a.top + 10 <= b.top || b.top + 10 <= a.top);
 * ```
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  frame: Box,
  obstacles: readonly { readonly x: number; readonly y: number; readonly radius: number }[] = [],
): LabelPlace[] {
  const points = [...requests, ...obstacles].map(({ x, y, radius }) => boxAround(x, y, radius));
  const candidates = requests.map(candidatePlaces);
  const chosen: (Box | undefined)[] = requests.map(() => undefined);
  const picks = requests.map(() => 0);
  for (let pass = 0, moved = true; moved && pass < 20; pass++) {
    moved = false;
    for (let i = 0; i < requests.length; i++) {
      const others = chosen.filter((box, j) => j !== i && box) as Box[];
      const pick = cheapest(candidates[i], (box) => cost(box, others, points, frame));
      if (pick !== picks[i] || !chosen[i]) moved = true;
      picks[i] = pick;
      chosen[i] = candidates[i][pick].box;
    }
  }
  return candidates.map((places, i) => {
    const { box, distance } = places[picks[i]];
    return { left: box.left, top: box.top, leader: distance > 6 };
  });
}

const DIRECTIONS = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]] as const;

function candidatePlaces({ x, y, radius, width, height }: LabelRequest) {
  return [3, 6, 12, 20, 30, 44, 60, 80, 110].flatMap((distance) =>
    DIRECTIONS.map(([dx, dy]) => {
      const reach = (radius + distance) * (dx && dy ? 0.75 : 1);
      const left = x + dx * reach + (dx < 0 ? -width : dx === 0 ? -width / 2 : 0);
      const top = y + dy * reach + (dy < 0 ? -height : dy === 0 ? -height / 2 : 0);
      return { box: { left, top, right: left + width, bottom: top + height }, distance };
    })
  );
}

function cheapest(
  places: readonly { readonly box: Box; readonly distance: number }[],
  price: (box: Box) => number,
): number {
  let best = 0, lowest = Infinity;
  places.forEach(({ box, distance }, index) => {
    const total = price(box) + distance * 2 + (index % DIRECTIONS.length) * 0.5;
    if (total < lowest - 1e-6) [best, lowest] = [index, total];
  });
  return best;
}

function cost(box: Box, labels: readonly Box[], points: readonly Box[], frame: Box): number {
  let total = 0;
  for (const other of labels) total += 20 * overlap(box, other, 2);
  for (const point of points) total += 10 * overlap(box, point, 1);
  const outside = Math.max(0, frame.left - box.left) + Math.max(0, box.right - frame.right) +
    Math.max(0, frame.top - box.top) + Math.max(0, box.bottom - frame.bottom);
  return total + 500 * outside;
}

function overlap(a: Box, b: Box, gap: number): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left) + gap;
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + gap;
  return width > 0 && height > 0 ? width * height : 0;
}

function boxAround(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}
