/**
 * The mean silhouette of a grouping (Rousseeuw 1987): (b − a) / max(a, b) of every model, with a its mean
 * distance to its own group and b that to the nearest other; 0 for a model alone in its group. In
 * [−1, 1]; higher: groups further apart. NaN for fewer than two groups.
 *
 * @example
 * ```ts
 * import { silhouette } from "./silhouette.ts";
 * import assert from "node:assert/strict";
 *
 * const distance = [0, 1, 4, 1, 0, 4, 4, 4, 0];
 * assert.equal(silhouette(distance, [0, 0, 1]), (0.75 + 0.75 + 0) / 3);
 * ```
 */
export function silhouette(distance: ArrayLike<number>, groups: readonly number[]): number {
  const m = groups.length;
  const count = Math.max(...groups) + 1;
  if (count < 2) return NaN;
  const sizes = Array.from({ length: count }, (_, g) => groups.filter((each) => each === g).length);
  let total = 0;
  for (let i = 0; i < m; i++) {
    if (sizes[groups[i]] === 1) continue;
    const sums = new Float64Array(count);
    for (let j = 0; j < m; j++) if (i !== j) sums[groups[j]] += distance[i * m + j];
    const own = sums[groups[i]] / (sizes[groups[i]] - 1);
    let other = Infinity;
    for (let g = 0; g < count; g++) {
      if (g !== groups[i]) other = Math.min(other, sums[g] / sizes[g]);
    }
    const larger = Math.max(own, other);
    if (larger > 0) total += (other - own) / larger;
  }
  return total / m;
}
