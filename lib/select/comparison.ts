import type { Team } from "../types.ts";
import type { StandardSignals } from "./standardised.ts";

/**
 * One comparison that a search made: the score of a winner minus that of a loser of the same size, and
 * how far the signals must move, in Euclidean norm over u and v together, before it turns.
 */
export interface Comparison {
  /** The team that was taken. */
  readonly winner: Team;
  /** The team that was passed over. */
  readonly loser: Team;
  /** By how much the score of the one exceeds that of the other. */
  readonly margin: number;
  /** margin / {@linkcode reachOf}: the distance to the signals where both score the same. */
  readonly distance: number;
}

/**
 * The norm of the coefficients of F(A) − F(B) for two teams of k that share r members, in u and in v:
 * √(2 − 2r/k) and √(2 − 2·C(r, 2)/C(k, 2)) (eq:selection_overlap_bound). For two extensions of one
 * team of s that is √(2/(s + 1)) and 2/√(s + 1), as in B_s (eq:stability_main).
 *
 * @example
 * ```ts
 * import { overlapNorms } from "./comparison.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(overlapNorms(3, 0), { u: Math.SQRT2, v: Math.SQRT2 });
 * assert.ok(Math.abs(overlapNorms(3, 2).v - 2 / Math.sqrt(3)) < 1e-15);
 * ```
 */
export function overlapNorms(
  k: number,
  shared: number,
): { readonly u: number; readonly v: number } {
  const pairs = (n: number) => n * (n - 1) / 2;
  return {
    u: Math.sqrt(2 - 2 * shared / k),
    v: k < 2 ? 0 : Math.sqrt(2 - 2 * pairs(shared) / pairs(k)),
  };
}

/** The norm of the coefficients of F(A) − F(B) in u and v together. */
export function reachOf(winner: Team, loser: Team): number {
  const inLoser = new Set(loser);
  const { u, v } = overlapNorms(winner.length, winner.filter((i) => inLoser.has(i)).length);
  return Math.hypot(u, v);
}

/** A comparison of two teams of one size. */
export function comparison(winner: Team, loser: Team, margin: number): Comparison {
  return { winner, loser, margin, distance: margin / reachOf(winner, loser) };
}

/**
 * The shortest change of the signals after which the loser leads by `past`: along the coefficients of
 * the difference, −(margin + past)·c / ‖c‖².
 */
export function shortestTurn(
  { winner, loser, margin }: Comparison,
  m: number,
  past = 0,
): StandardSignals {
  const u = new Float64Array(m);
  const v = new Float64Array(m * m);
  const k = winner.length;
  const pairs = k * (k - 1) / 2;
  const add = (team: Team, sign: number) => {
    for (const i of team) {
      u[i] += sign / Math.sqrt(k);
      for (const j of team) if (i !== j) v[i * m + j] += sign / Math.sqrt(pairs);
    }
  };
  add(winner, 1);
  add(loser, -1);
  const step = -(margin + past) / reachOf(winner, loser) ** 2;
  return { u: u.map((value) => value * step), v: v.map((value) => value * step) };
}
