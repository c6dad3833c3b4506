import { TIE } from "./objective.ts";
import { type Affine, affineAt, areaOf, clip, middleOf, minus, type Polygon } from "./polygon.ts";

/** Where one of many affine functions is the largest. */
export interface EnvelopeCell {
  /** Its place in the list. */
  readonly index: number;
  readonly polygon: Polygon;
}

/** Many affine functions a + b·x + c·y, as three columns. */
export interface AffineColumns {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly c: Float64Array;
}

/** Says which function wins at a point, by the rule for ties of the search that is mapped. */
export type Winner = (x: number, y: number) => number;

/**
 * The upper envelope of affine functions over a convex polygon: its partition into convex cells, in
 * each of which one function wins.
 *
 * The maximum of affine functions is convex. So if the maximum of *some* of them has the true value in
 * every corner of its cells, it has it everywhere: a corner where another function wins by more than
 * 1e-12 brings that one in, and every corner is looked at once. With v corners in the end the cost is
 * v calls of `winner`, however many functions there are.
 *
 * @example
 * ```ts
 * import { upperEnvelope } from "./upper_envelope.ts";
 * import assert from "node:assert/strict";
 *
 * const columns = { a: Float64Array.of(0, 0.5), b: Float64Array.of(1, 0), c: Float64Array.of(0, 0) };
 * const winner = (x: number) => x > 0.5 ? 0 : 1;
 * const cells = upperEnvelope(columns, [[0, 0], [1, 0], [1, 1], [0, 1]], winner);
 * assert.deepEqual(cells.map(({ index }) => index), [1, 0]);
 * ```
 */
export function upperEnvelope(
  { a, b, c }: AffineColumns,
  region: Polygon,
  winner: Winner,
): EnvelopeCell[] {
  const affine = (i: number): Affine => ({ a: a[i], b: b[i], c: c[i] });
  const first = winner(...middleOf(region));
  const known: Affine[] = [affine(first)];
  let cells: EnvelopeCell[] = [{ index: first, polygon: region }];
  const corners = [...region];
  for (let at = 0; at < corners.length; at++) {
    const corner = corners[at];
    const index = winner(...corner);
    const found = affine(index);
    const value = affineAt(found, corner);
    if (known.some((each) => affineAt(each, corner) >= value - TIE)) continue;
    let polygon = region;
    for (const each of cells) polygon = clip(polygon, minus(found, affine(each.index)));
    cells = cells
      .map((each) => ({ ...each, polygon: clip(each.polygon, minus(affine(each.index), found)) }))
      .filter((each) => each.polygon.length > 0);
    known.push(found);
    if (polygon.length === 0) continue;
    cells.push({ index, polygon });
    corners.push(...polygon);
  }
  // Of functions that are equal all over a cell, the one that the rule for ties prefers.
  return cells.filter(({ polygon }) => areaOf(polygon) > 0)
    .map(({ polygon }) => ({ polygon, index: winner(...middleOf(polygon)) }));
}
