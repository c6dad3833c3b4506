/** A point that wants a label of a given size. `radius` is what the point itself covers. */
export interface LabelRequest {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly height: number;
}

/** Where a label's box stands, and where a line from its point should end if the label is far. */
export interface LabelPlace {
  readonly left: number;
  readonly top: number;
  readonly leader?: { readonly x: number; readonly y: number };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Places labels near their points so that they cover neither each other, nor a leader line, nor any
 * point, where room allows. Every label tries the right, left, above, below and the diagonals at growing distance;
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
  const chosen: (Candidate | undefined)[] = requests.map(() => undefined);
  for (let pass = 0, moved = true; moved && pass < 20; pass++) {
    moved = false;
    candidates.forEach((places, i) => {
      const others = chosen.filter((place, j) => j !== i && place) as Candidate[];
      const best = cheapest(places, (place) => cost(place, others, points, frame));
      if (best !== chosen[i]) moved = true;
      chosen[i] = best;
    });
  }
  return chosen.map((place) => {
    const { box: { left, top }, leader } = place!;
    return { left, top, leader: leader.at(-1) };
  });
}

interface Candidate {
  readonly box: Box;
  readonly price: number;
  /** Points along the leader line, from the dot to the label; empty where they are close. */
  readonly leader: readonly { readonly x: number; readonly y: number }[];
}

/** Where to go from the point (right, down), and which part of the label's width to step back. */
const DIRECTIONS = [
  [1, 0, 0],
  [-1, 0, 1],
  [0, -1, 0.5],
  [0, 1, 0.5],
  [1, -1, 0],
  [1, 1, 0],
  [-1, -1, 1],
  [-1, 1, 1],
  [0, -1, 1],
  [0, -1, 0],
  [0, 1, 1],
  [0, 1, 0],
] as const;

function candidatePlaces({ x, y, radius, width, height }: LabelRequest): Candidate[] {
  return [3, 6, 12, 20, 30, 44, 60, 80, 110].flatMap((distance) =>
    DIRECTIONS.map(([dx, dy, back], turn) => {
      const reach = (radius + distance) * (dx && dy ? 0.75 : 1);
      const left = x + dx * reach - back * width;
      const top = y + dy * reach + (dy < 0 ? -height : dy === 0 ? -height / 2 : 0);
      const box = { left, top, right: left + width, bottom: top + height };
      const leader = distance > 6 ? stepsTo(box, x, y) : [];
      return { box, leader, price: 2 * distance + turn / 2 };
    })
  );
}

/** Points on the line from (x, y) to the nearest point of a box. */
function stepsTo(box: Box, x: number, y: number) {
  const endX = Math.min(box.right, Math.max(box.left, x));
  const endY = Math.min(box.bottom, Math.max(box.top, y));
  const steps = 12;
  return Array.from({ length: steps }, (_, i) => ({
    x: x + (endX - x) * (i + 1) / steps,
    y: y + (endY - y) * (i + 1) / steps,
  }));
}

function cheapest(places: readonly Candidate[], cost: (place: Candidate) => number): Candidate {
  let best = places[0], lowest = Infinity;
  for (const place of places) {
    const total = cost(place);
    if (total < lowest - 1e-6) [best, lowest] = [place, total];
  }
  return best;
}

function cost(place: Candidate, others: readonly Candidate[], points: readonly Box[], frame: Box) {
  const { box } = place;
  let total = place.price;
  for (const other of others) {
    total += 20 * overlap(box, other.box, 2);
    total += 300 * (covered(other.leader, box) + covered(place.leader, other.box));
  }
  for (const point of points) total += 8 * overlap(box, point, 1);
  const outside = Math.max(0, frame.left - box.left) + Math.max(0, box.right - frame.right) +
    Math.max(0, frame.top - box.top) + Math.max(0, box.bottom - frame.bottom);
  return total + 500 * outside;
}

function covered(line: Candidate["leader"], box: Box): number {
  return line.filter(({ x, y }) =>
    x > box.left - 2 && x < box.right + 2 && y > box.top - 1 && y < box.bottom + 1
  ).length;
}

function overlap(a: Box, b: Box, gap: number): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left) + gap;
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + gap;
  return width > 0 && height > 0 ? width * height : 0;
}

function boxAround(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}
