/** Rows `[rows, rowsEnd)` against rows `[columns, columnsEnd)` of an m × m matrix. */
export interface TilePair {
  readonly rows: number;
  readonly rowsEnd: number;
  readonly columns: number;
  readonly columnsEnd: number;
}

/**
 * The tiles of `size` rows and columns that cover the upper triangle of an m × m matrix, row by row.
 *
 * @example
 * ```ts
 * import { tilePairs } from "./tile_pairs.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(tilePairs(3, 2).map(({ rows, columns }) => [rows, columns]), [[0, 0], [0, 2], [2, 2]]);
 * ```
 */
export function tilePairs(m: number, size: number): TilePair[] {
  const pairs: TilePair[] = [];
  for (let rows = 0; rows < m; rows += size) {
    for (let columns = rows; columns < m; columns += size) {
      pairs.push({
        rows,
        rowsEnd: Math.min(m, rows + size),
        columns,
        columnsEnd: Math.min(m, columns + size),
      });
    }
  }
  return pairs;
}
