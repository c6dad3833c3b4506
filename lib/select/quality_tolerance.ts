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
  const base = Array.from(of.quality);
  const usual = selectGreedy(of, k).team.join();
  const teamWith = (model: number, items: number): Team | undefined => {
    const accuracy = base[model] + items / n;
    if (accuracy < -1e-9 || accuracy > 1 + 1e-9) return undefined;
    const quality = base.with(model, accuracy);
    const { team } = selectGreedy({ ...of, quality, qualityMoments: moments(quality) }, k);
    return team.join() === usual ? undefined : team;
  };
  return base.map((_, model) => {
    for (let items = 1; items <= Math.floor(most * n); items++) {
      for (const sign of [1, -1]) {
        const team = teamWith(model, sign * items);
        if (team) return { model, items: sign * items, change: sign * items / n, team };
      }
    }
    return { model, items: null, change: null, team: null };
  });
}
