import { TIE } from "./objective.ts";
import type { TeamCell } from "./greedy_cells.ts";
import {
  affineAt,
  areaOf,
  clip,
  difference,
  intersection,
  minus,
  type Point,
  type Polygon,
} from "./polygon.ts";

/**
 * Lets a later search challenge the best map so far: its team takes over where it scores more than
 * 1e-12 above the team that is there. Both maps cover the same region. Pieces of at most `least` area
 * are left out.
 */
export function challenge(
  best: readonly TeamCell[],
  rivals: readonly TeamCell[],
  least: number,
): TeamCell[] {
  const boxes = rivals.map(({ polygon }) => boxOf(polygon));
  return best.flatMap((cell) => {
    const box = boxOf(cell.polygon);
    const won = rivals.flatMap((rival, at): TeamCell[] => {
      if (apart(box, boxes[at]) || rival.team.join() === cell.team.join()) return [];
      const lead = minus(rival.score, cell.score);
      if (!cell.polygon.some((corner) => affineAt(lead, corner) > TIE)) return [];
      const polygon = clip(intersection(cell.polygon, rival.polygon), lead);
      const leads = polygon.some((corner) => affineAt(lead, corner) > TIE);
      return leads && areaOf(polygon) > least ? [{ ...rival, polygon }] : [];
    });
    if (won.length === 0) return [cell];
    const rest = won.reduce<Polygon[]>(
      (pieces, { polygon }) => pieces.flatMap((piece) => difference(piece, polygon, least)),
      [cell.polygon],
    );
    return [...rest.map((polygon) => ({ ...cell, polygon })), ...won];
  });
}

/**
 * Joins neighbouring cells of one team wherever both share a whole edge and are convex together, until
 * there are no more such neighbours. Corners closer than `near` are one.
 */
export function joinCells(cells: readonly TeamCell[], near: number): TeamCell[] {
  const byTeam = Map.groupBy(cells, ({ team }) => team.join());
  return [...byTeam.values()].flatMap((group) => {
    const polygons = group.map(({ polygon }) => withoutRepeats(polygon, near));
    for (let a = 0; a < polygons.length; a++) {
      for (let b = a + 1; b < polygons.length; b++) {
        const joined = joinPolygons(polygons[a], polygons[b], near);
        if (!joined) continue;
        polygons[a] = joined;
        polygons.splice(b, 1);
        b = a;
      }
    }
    return polygons.map((polygon) => ({ ...group[0], polygon }));
  });
}

/** Two polygons with a common edge as one, if that is convex. */
function joinPolygons(one: Polygon, other: Polygon, near: number): Polygon | undefined {
  for (let i = 0; i < one.length; i++) {
    const [p, q] = [one[i], one[(i + 1) % one.length]];
    for (let j = 0; j < other.length; j++) {
      if (!same(p, other[(j + 1) % other.length], near) || !same(q, other[j], near)) continue;
      const joined = [
        ...one.slice(i + 1),
        ...one.slice(0, i + 1),
        ...Array.from({ length: other.length - 2 }, (_, s) => other[(j + 2 + s) % other.length]),
      ];
      return withoutStraight(joined, near);
    }
  }
  return undefined;
}

/** The polygon without corners on a straight edge; undefined where it is not convex. */
function withoutStraight(polygon: Polygon, near: number): Polygon | undefined {
  const kept: Point[] = [];
  for (let at = 0; at < polygon.length; at++) {
    const [p, q, r] = [-1, 0, 1].map((by) => polygon[(at + by + polygon.length) % polygon.length]);
    const turn = (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
    const reach = Math.hypot(r[0] - p[0], r[1] - p[1]);
    if (turn < -near * reach) return undefined;
    if (turn > near * reach) kept.push(q);
  }
  return kept.length < 3 ? undefined : kept;
}

function withoutRepeats(polygon: Polygon, near: number): Polygon {
  const kept = polygon.filter((corner, at) =>
    !same(corner, polygon[(at + 1) % polygon.length], near)
  );
  return kept.length < 3 ? polygon : kept;
}

function same(p: Point, q: Point, near: number): boolean {
  return Math.abs(p[0] - q[0]) <= near && Math.abs(p[1] - q[1]) <= near;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

function boxOf(polygon: Polygon): Box {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}

function apart(one: Box, other: Box): boolean {
  return one.right <= other.left || other.right <= one.left ||
    one.top <= other.bottom || other.top <= one.bottom;
}
