import type { Merge } from "./linkage.ts";

/**
 * The order of the leaves of a tree, among all that keep its clusters together, in which neighbours are
 * nearest: the sum of their distances is the smallest possible (Bar-Joseph, Gifford and Jaakkola 2001).
 * Of an order and its reverse, the one that starts with the lower number.
 *
 * best(u, w) is the shortest order of a cluster from leaf u to leaf w; it is built from those of the two
 * halves, the meeting leaves of which are chosen one after the other, so that all of it is O(m³).
 *
 * @example
 * ```ts
 * import { averageLinkage } from "./linkage.ts";
 * import { optimalLeafOrder } from "./optimal_leaf_order.ts";
 * import assert from "node:assert/strict";
 *
 * const at = [0, 9, 1, 8, 3]; // places on a line
 * const distance = at.flatMap((x) => at.map((y) => Math.abs(x - y)));
 * assert.deepEqual(optimalLeafOrder(averageLinkage(distance), distance), [0, 2, 4, 3, 1]);
 * ```
 */
export function optimalLeafOrder(
  merges: readonly Merge[],
  distance: ArrayLike<number>,
): number[] {
  const m = merges.length + 1;
  const leaves: number[][] = Array.from({ length: m }, (_, i) => [i]);
  for (const { left, right } of merges) leaves.push([...leaves[left], ...leaves[right]]);
  // Two leaves meet in one cluster only, so one matrix holds best(u, w) of all of them.
  const best = new Float64Array(m * m);
  merges.forEach(({ left, right }) => {
    const [L, R] = [leaves[left], leaves[right]];
    const reach = (u: number) => ends(u, left, merges, leaves);
    for (const u of L) {
      // From u through the left half to a first leaf r of the right half.
      const to = new Float64Array(m);
      for (const r of R) {
        let least = Infinity;
        for (const l of reach(u)) least = Math.min(least, best[u * m + l] + distance[l * m + r]);
        to[r] = least;
      }
      for (const w of R) {
        let least = Infinity;
        for (const r of ends(w, right, merges, leaves)) {
          least = Math.min(least, to[r] + best[r * m + w]);
        }
        best[u * m + w] = best[w * m + u] = least;
      }
    }
  });
  return trace(2 * m - 2, best, { merges, leaves, distance });
}

/** The leaves at which an order of a cluster may end that starts with u: those of the other half. */
function ends(
  u: number,
  cluster: number,
  merges: readonly Merge[],
  leaves: readonly number[][],
): readonly number[] {
  const m = merges.length + 1;
  if (cluster < m) return [u];
  const { left, right } = merges[cluster - m];
  return leaves[left].includes(u) ? leaves[right] : leaves[left];
}

interface Tree {
  readonly merges: readonly Merge[];
  readonly leaves: readonly number[][];
  readonly distance: ArrayLike<number>;
}

/** Follows the best ends down the tree. */
function trace(top: number, best: Float64Array, { merges, leaves, distance }: Tree): number[] {
  const m = merges.length + 1;
  const order = (cluster: number, u: number, w: number): number[] => {
    if (cluster < m) return [u];
    let { left, right } = merges[cluster - m];
    if (!leaves[left].includes(u)) [left, right] = [right, left];
    let least = Infinity;
    let meet = [u, w];
    for (const l of ends(u, left, merges, leaves)) {
      for (const r of ends(w, right, merges, leaves)) {
        const length = best[u * m + l] + distance[l * m + r] + best[r * m + w];
        if (length < least) [least, meet] = [length, [l, r]];
      }
    }
    return [...order(left, u, meet[0]), ...order(right, meet[1], w)];
  };
  if (m === 1) return [0];
  const { left, right } = merges[top - m];
  let [u, w] = [leaves[left][0], leaves[right][0]];
  for (const l of leaves[left]) {
    for (const r of leaves[right]) if (best[l * m + r] < best[u * m + w]) [u, w] = [l, r];
  }
  const found = order(top, u, w);
  return found[0] <= found[m - 1] ? found : found.reverse();
}
