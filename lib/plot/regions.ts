/** Cells of a grid that touch along an edge and hold the same value. */
export interface Region<T> {
  readonly value: T;
  readonly cells: readonly (readonly [number, number])[];
}

/**
 * The connected regions of a grid, in the order in which a walk along `grid[i][j]` meets them.
 * Undefined cells belong to none.
 *
 * @example
 * ```ts
 * import { connectedRegions } from "./regions.ts";
 * import assert from "node:assert/strict";
 *
 * const regions = connectedRegions([["a", "a"], ["b", "a"]]);
 * assert.deepEqual(regions.map((region) => [region.value, region.cells.length]), [["a", 3], ["b", 1]]);
 * ```
 */
export function connectedRegions<T>(grid: readonly (readonly (T | undefined)[])[]): Region<T>[] {
  const seen = new Set<string>();
  const regions: Region<T>[] = [];
  grid.forEach((column, i) =>
    column.forEach((value, j) => {
      if (value === undefined || seen.has(`${i},${j}`)) return;
      const cells: [number, number][] = [];
      const queue: [number, number][] = [[i, j]];
      while (queue.length) {
        const [a, b] = queue.pop()!;
        if (grid[a]?.[b] !== value || seen.has(`${a},${b}`)) continue;
        seen.add(`${a},${b}`);
        cells.push([a, b]);
        queue.push([a + 1, b], [a - 1, b], [a, b + 1], [a, b - 1]);
      }
      regions.push({ value, cells });
    })
  );
  return regions;
}
