import { TIE } from "./objective.ts";
import type { TeamCell } from "./greedy_cells.ts";
import {
  affineAt,
  areaOf,
  clip,
  difference,
  hullOf,
  intersection,
  minus,
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
 * Joins the cells of one team wherever several are convex together: all of them if possible, else two
 * by two until no two are. Convex polygons that do not overlap are convex together where their hull
 * has no more area than they; differences of up to `least` count as none.
 */
export function joinCells(cells: readonly TeamCell[], least: number): TeamCell[] {
  const byTeam = Map.groupBy(cells, ({ team }) => team.join());
  return [...byTeam.values()].flatMap((group) => {
    const polygons = joinPolygons(group.map(({ polygon }) => polygon), least);
    return polygons.map((polygon) => ({ ...group[0], polygon }));
  });
}

function joinPolygons(parts: readonly Polygon[], least: number): Polygon[] {
  const together = (some: readonly Polygon[]): Polygon | undefined => {
    const whole = hullOf(some.flat(), least);
    const area = some.reduce((sum, each) => sum + areaOf(each), 0);
    return areaOf(whole) - area <= least ? whole : undefined;
  };
  const all = together(parts);
  if (all) return [all];
  const polygons = parts.map((part) => hullOf(part, least));
  const boxes = polygons.map(boxOf);
  for (let a = 0; a < polygons.length; a++) {
    for (let b = 0; b < polygons.length; b++) {
      if (a === b || apart(boxes[a], boxes[b])) continue;
      const joined = together([polygons[a], polygons[b]]);
      if (!joined) continue;
      polygons[a] = joined;
      boxes[a] = boxOf(joined);
      polygons.splice(b, 1);
      boxes.splice(b, 1);
      if (b < a) a--;
      b = -1; // The larger one may now go with any other.
    }
  }
  return polygons;
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

/** True where two boxes share not even an edge, up to rounding. */
function apart(one: Box, other: Box): boolean {
  const dust = 1e-9 * Math.max(one.right - one.left, one.top - one.bottom);
  return one.right < other.left - dust || other.right < one.left - dust ||
    one.top < other.bottom - dust || other.top < one.bottom - dust;
}
