import type { Team } from "../types.ts";
import { affineScore, type Axes } from "./affine_score.ts";
import { type Objective, TIE } from "./objective.ts";
import { type Affine, areaOf, type Polygon } from "./polygon.ts";
import { type AffineColumns, upperEnvelope } from "./upper_envelope.ts";

/** A convex part of the weight plane and the team that is found all over it. */
export interface TeamCell {
  readonly polygon: Polygon;
  /** In model order. */
  readonly team: Team;
  /** Its score as a function of the two weights. */
  readonly score: Affine;
}

interface Growing {
  readonly members: readonly number[];
  readonly sum: number;
  readonly pairSums: readonly number[];
  /** Per channel, what each candidate's pairs with the members add up to. */
  readonly toTeam: readonly Float64Array[];
}

/**
 * Where greedy search from one seed ends, for all weights of a region at once. At every step the
 * scores of the extensions are affine in the weights, so the region splits into the cells of their
 * upper envelope, and each goes on alone. Pieces of at most `least` area are left out.
 */
export function greedyCells(
  of: Objective,
  { seed, k, axes, region, least }: {
    readonly seed: number;
    readonly k: number;
    readonly axes: Axes;
    readonly region: Polygon;
    readonly least: number;
  },
): TeamCell[] {
  const { m, quality, channels } = of;
  const found: TeamCell[] = [];
  const grow = (team: Growing, polygon: Polygon): void => {
    const size = team.members.length;
    if (size === k) {
      const score = affineScore(of, axes, size, team.sum, team.pairSums);
      found.push({ polygon, team: team.members.toSorted((i, j) => i - j), score });
      return;
    }
    const candidates = Array.from({ length: m }, (_, i) => i)
      .filter((i) => !team.members.includes(i));
    const extended = (j: number) => channels.map((_, c) => team.pairSums[c] + team.toTeam[c][j]);
    const columns = columnsOf(
      candidates.map((j) => affineScore(of, axes, size + 1, team.sum + quality[j], extended(j))),
    );
    for (const cell of upperEnvelope(columns, polygon, lowestOfBest(columns))) {
      if (areaOf(cell.polygon) <= least) continue;
      const j = candidates[cell.index];
      grow({
        members: [...team.members, j],
        sum: team.sum + quality[j],
        pairSums: extended(j),
        toTeam: team.toTeam.map((row, c) =>
          row.map((value, i) => value + channels[c].matrix[j * m + i])
        ),
      }, cell.polygon);
    }
  };
  grow({
    members: [seed],
    sum: quality[seed],
    pairSums: channels.map(() => 0),
    toTeam: channels.map(({ matrix }) => matrix.slice(seed * m, (seed + 1) * m)),
  }, region);
  return found;
}

/** The rule of greedy search: of the functions within 1e-12 of the largest, the first. */
function lowestOfBest({ a, b, c }: AffineColumns): (x: number, y: number) => number {
  const values = new Float64Array(a.length);
  return (x, y) => {
    let top = -Infinity;
    for (let i = 0; i < a.length; i++) {
      values[i] = a[i] + b[i] * x + c[i] * y;
      if (values[i] > top) top = values[i];
    }
    let first = 0;
    while (values[first] < top - TIE) first++;
    return first;
  };
}

function columnsOf(functions: readonly Affine[]): AffineColumns {
  return {
    a: Float64Array.from(functions, (each) => each.a),
    b: Float64Array.from(functions, (each) => each.b),
    c: Float64Array.from(functions, (each) => each.c),
  };
}
