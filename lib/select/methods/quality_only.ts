import type { TeamMethod } from "../method.ts";

/**
 * Quality-Only: the k models of highest dev accuracy (ties: the lower index), in model order.
 *
 * @example
 * ```ts
 * import { selectQuality } from "./quality_only.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(selectQuality([0.5, 0.9, 0.7, 0.7], 2), [1, 2]);
 * ```
 */
export function selectQuality(quality: ArrayLike<number>, k: number): number[] {
  return Array.from(quality, (_, i) => i)
    .sort((a, b) => quality[b] - quality[a] || a - b)
    .slice(0, k)
    .sort((a, b) => a - b);
}

/** {@linkcode selectQuality} as a method. */
export const QUALITY_ONLY: TeamMethod = {
  id: "quality",
  label: "Quality-Only",
  needs: "signals",
  weighted: false,
  choose: ({ quality, k }) => selectQuality(quality, k),
};
