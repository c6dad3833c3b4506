import { heterogeneityOf } from "../signals/measure.ts";
import { NEGLIGIBLE, type Objective } from "./objective.ts";

/** Signals as the score sees them (eq:selection_standardized_signals), in standard deviations. */
export interface StandardSignals {
  /** u = Z(q), m. */
  readonly u: Float64Array;
  /** v = Σ λ_c·Z(h_c), symmetric m × m with 0 on the diagonal; each pair counts once in a norm. */
  readonly v: Float64Array;
}

/**
 * u and v of an objective: qualities and weighted pair measures, each standardised over the pool. A
 * channel without spread is 0.
 */
export function standardSignals(of: Objective): StandardSignals {
  const { m, quality, qualityMoments, channels } = of;
  const active = (sd: number) => sd > NEGLIGIBLE;
  const u = Float64Array.from(
    quality,
    (q) => active(qualityMoments.sd) ? (q - qualityMoments.mean) / qualityMoments.sd : 0,
  );
  const v = new Float64Array(m * m);
  for (const { matrix, moments, weight, higher } of channels) {
    if (!active(moments.sd)) continue;
    for (let at = 0; at < v.length; at++) {
      if (at % (m + 1) === 0) continue;
      v[at] += weight * ((heterogeneityOf({ higher }, matrix[at]) - moments.mean) / moments.sd);
    }
  }
  return { u, v };
}

/**
 * The objective whose standardised signals are the given ones, as they are: for asking what a search
 * does when they are shaken.
 *
 * @example
 * ```ts
 * import { objective, scoreTeam } from "./objective.ts";
 * import { objectiveOf, standardSignals } from "./standardised.ts";
 * import assert from "node:assert/strict";
 *
 * const yuleQ = Float64Array.of(1, 0.2, 0.6, 0.2, 1, 0.4, 0.6, 0.4, 1);
 * const of = objective([0.7, 0.5, 0.9], { yuleQ }, { yuleQ: 0.5 });
 * const same = objectiveOf(standardSignals(of));
 * assert.ok(Math.abs(scoreTeam(of, [0, 2]).score - scoreTeam(same, [0, 2]).score) < 1e-12);
 * ```
 */
export function objectiveOf({ u, v }: StandardSignals): Objective {
  const unit = { mean: 0, sd: 1 };
  return {
    m: u.length,
    quality: u,
    qualityMoments: unit,
    channels: [{ id: "v", index: "v", higher: "different", weight: 1, matrix: v, moments: unit }],
  };
}

/** ‖u‖₂ and ‖v‖₂, each pair counted once. */
export function normsOf({ u, v }: StandardSignals): { readonly u: number; readonly v: number } {
  let ofU = 0, ofV = 0;
  for (const each of u) ofU += each * each;
  for (const each of v) ofV += each * each;
  return { u: Math.sqrt(ofU), v: Math.sqrt(ofV / 2) };
}

/** a + t·b, entry by entry. */
export function plus(a: StandardSignals, b: StandardSignals, t: number): StandardSignals {
  return {
    u: a.u.map((value, i) => value + t * b.u[i]),
    v: a.v.map((value, i) => value + t * b.v[i]),
  };
}
