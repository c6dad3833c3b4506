import { moments } from "../math/moments.ts";
import type { Team } from "../types.ts";
import type { Objective } from "./objective.ts";
import { selectGreedy } from "./select_greedy.ts";

/** How far one model's dev accuracy may move before another team is chosen. */
export interface QualityTolerance {
  readonly model: number;
  /** Items more, or fewer, that it had to answer right; null where that never changes the team. */
  readonly items: number | null;
  /** The same as a difference of accuracy. */
  readonly change: number | null;
  /** The team that would be chosen then. */
  readonly team: Team | null;
}

/** What {@linkcode qualityTolerance} may be told. */
export interface ToleranceOptions {
  /** Dev items: a model's accuracy moves by one item at a time. */
  readonly n: number;
  /** Changes of accuracy beyond this are not tried. */
  readonly most?: number;
}

/**
 * For every model the fewest dev items by which its count of right answers had to differ, upwards or
 * downwards, for greedy search to choose another team, all else being equal; scores are standardised
 * anew each time. The smaller of the two directions is told (the upward one where they tie).
 *
 * @example
 * ```ts
 * import { objective } from "./objective.ts";
 * import { qualityTolerance } from "./quality_tolerance.ts";
 * import assert from "node:assert/strict";
 *
 * const of = objective([0.9, 0.8, 0.6], { jsd: new Float64Array(9) }, { jsd: 1 });
 * assert.deepEqual(qualityTolerance(of, 1, { n: 10 })[1], { model: 1, items: 2, change: 0.2, team: [1] });
 * ```
 */
export function qualityTolerance(
  of: Objective,
  k: number,
  { n, most = 0.25 }: ToleranceOptions,
): QualityTolerance[] {
  const changedBy = changer(of, k, n);
  return Array.from(of.quality, (_, model) => {
    for (let items = 1; items <= Math.floor(most * n); items++) {
      const found = changedBy(model, items) ?? changedBy(model, -items);
      if (found) return found;
    }
    return { model, items: null, change: null, team: null };
  });
}

/**
 * The model that needs the fewest items of all, and how many; null where none within `most` changes the
 * team. Fewest items first, so that it takes no longer than that change is far.
 */
export function closestQualityChange(
  of: Objective,
  k: number,
  { n, most = 0.1 }: ToleranceOptions,
): QualityTolerance | null {
  const changedBy = changer(of, k, n);
  for (let items = 1; items <= Math.floor(most * n); items++) {
    for (let model = 0; model < of.m; model++) {
      const found = changedBy(model, items) ?? changedBy(model, -items);
      if (found) return found;
    }
  }
  return null;
}

/** Tells what a model with some items more or fewer leads to, where that is another team. */
function changer(
  of: Objective,
  k: number,
  n: number,
): (model: number, items: number) => QualityTolerance | undefined {
  const base = Array.from(of.quality);
  const usual = selectGreedy(of, k).team.join();
  return (model, items) => {
    const accuracy = base[model] + items / n;
    if (accuracy < -1e-9 || accuracy > 1 + 1e-9) return undefined;
    const quality = base.with(model, accuracy);
    const { team } = selectGreedy({ ...of, quality, qualityMoments: moments(quality) }, k);
    return team.join() === usual ? undefined : { model, items, change: items / n, team };
  };
}
