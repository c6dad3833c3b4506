/** Rows and columns of a grid, by their places. */
export interface Grid {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Sets of columns that are looked at. Holes of 12 rows cannot make more; of hundreds, they could. */
const MOST_SETS = 4096;

/**
 * The largest complete part of a grid with holes: rows and columns whose every crossing is filled.
 *
 * Rows are models and columns are tasks. A part with two rows or more comes before one with less, as
 * one model is no choice; then the part with most cells; then with most rows; then with the columns
 * that stand first. Empty where nothing is filled.
 *
 * Only columns that some rows share need to be looked at: all intersections of rows, of which holes
 * in whole rows or columns leave a handful. Should there be more than 4,096, those with most cells are
 * followed, and what is found is complete, but perhaps not the largest.
 *
 * @example
 * ```ts
 * import { largestGrid } from "./largest_grid.ts";
 * import assert from "node:assert/strict";
 *
 * // The last model lacks the second task. Two models on all tasks have as many cells as three models
 * // on the others: models decide. One model more, and the task would be left out all the same.
 * const filled = [[true, true, true], [true, true, true], [true, false, true]];
 * assert.deepEqual(largestGrid(filled), { rows: [0, 1, 2], columns: [0, 2] });
 * ```
 */
export function largestGrid(filled: readonly (readonly boolean[])[]): Grid {
  let best: Grid = { rows: [], columns: [] };
  for (const columns of sharedColumns(filled)) {
    const rows = rowsWith(filled, columns);
    if (columns.length > 0 && isLarger({ rows, columns }, best)) best = { rows, columns };
  }
  return best;
}

function rowsWith(filled: readonly (readonly boolean[])[], columns: readonly number[]): number[] {
  return filled.flatMap((row, i) => columns.every((c) => row[c]) ? [i] : []);
}

/** Every set of columns that one row has, or several rows have in common. */
function sharedColumns(filled: readonly (readonly boolean[])[]): Iterable<readonly number[]> {
  let sets = new Map<string, readonly number[]>();
  for (const row of filled) {
    const own = row.flatMap((cell, c) => cell ? [c] : []);
    for (const columns of [own, ...[...sets.values()].map((set) => set.filter((c) => row[c]))]) {
      sets.set(columns.join(), columns);
    }
    if (sets.size <= MOST_SETS) continue;
    const cells = ([, columns]: readonly [string, readonly number[]]) =>
      rowsWith(filled, columns).length * columns.length;
    const ranked = [...sets].map((set) => ({ set, cells: cells(set) }));
    ranked.sort((a, b) => b.cells - a.cells);
    sets = new Map(ranked.slice(0, MOST_SETS / 2).map(({ set }) => set));
  }
  return sets.values();
}

function isLarger(a: Grid, b: Grid): boolean {
  const order = ({ rows, columns }: Grid) => [
    Math.min(rows.length, 2),
    rows.length * columns.length,
    rows.length,
  ];
  const [from, to] = [order(a), order(b)];
  const n = from.findIndex((value, n) => value !== to[n]);
  if (n >= 0) return from[n] > to[n];
  const c = a.columns.findIndex((column, n) => column !== b.columns[n]);
  return c >= 0 && a.columns[c] < b.columns[c];
}
