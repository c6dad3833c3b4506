/** Two clusters that become one. */
export interface Merge {
  /** Numbers below m are models; m + t is the cluster that merge t made. The lower one first. */
  readonly left: number;
  readonly right: number;
  /** The mean distance between their members. */
  readonly height: number;
  /** Members of the new cluster. */
  readonly size: number;
}

/**
 * Hierarchical clustering by average linkage (UPGMA): the two clusters of the smallest mean distance
 * become one, until one is left (ties: the lowest numbers). `distance` is symmetric, m × m, row by row.
 * m − 1 merges, their heights never falling.
 *
 * @example
 * ```ts
 * import { averageLinkage } from "./linkage.ts";
 * import assert from "node:assert/strict";
 *
 * const distance = Float64Array.of(0, 1, 4, 1, 0, 6, 4, 6, 0);
 * assert.deepEqual(averageLinkage(distance), [
 *   { left: 0, right: 1, height: 1, size: 2 },
 *   { left: 2, right: 3, height: 5, size: 3 },
 * ]);
 * ```
 */
export function averageLinkage(distance: ArrayLike<number>): Merge[] {
  const m = Math.sqrt(distance.length);
  // Distances between the clusters there are; a merged one takes the row of its first part.
  const between = Float64Array.from(distance);
  const name = Array.from({ length: m }, (_, i) => i);
  const size = name.map(() => 1);
  const alive = name.map(() => true);
  const merges: Merge[] = [];
  while (merges.length < m - 1) {
    let [a, b] = [-1, -1];
    for (let i = 0; i < m; i++) {
      for (let j = i + 1; j < m && alive[i]; j++) {
        if (alive[j] && (a < 0 || between[i * m + j] < between[a * m + b])) [a, b] = [i, j];
      }
    }
    const height = between[a * m + b];
    const total = size[a] + size[b];
    for (let i = 0; i < m; i++) {
      if (!alive[i] || i === a || i === b) continue;
      const mean = (size[a] * between[a * m + i] + size[b] * between[b * m + i]) / total;
      between[a * m + i] = between[i * m + a] = mean;
    }
    const [left, right] = [name[a], name[b]].sort((x, y) => x - y);
    merges.push({ left, right, height, size: total });
    alive[b] = false;
    size[a] = total;
    name[a] = m + merges.length - 1;
  }
  return merges;
}

/** The cluster number of each model after the last `families − 1` merges are undone, from 0 in model order. */
export function cutTree(merges: readonly Merge[], families: number): number[] {
  const m = merges.length + 1;
  const parent = Array.from({ length: 2 * m - 1 }, (_, i) => i);
  merges.slice(0, m - families).forEach(({ left, right }, t) => {
    parent[left] = parent[right] = m + t;
  });
  const root = (i: number): number => parent[i] === i ? i : root(parent[i]);
  const numbers = new Map<number, number>();
  return Array.from({ length: m }, (_, i) => {
    const top = root(i);
    if (!numbers.has(top)) numbers.set(top, numbers.size);
    return numbers.get(top)!;
  });
}
