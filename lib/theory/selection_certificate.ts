import type { Team } from "../types.ts";
import {
  extensionBound,
  finalBound,
  overlapBound,
  type SignalDistance,
} from "./selection_bounds.ts";
import { norm, selectionScore, type SelectionSignals, signalChange } from "./selection_signals.ts";

/** What greedy selection did on the reference profile. */
export interface ReferenceRun {
  readonly team: Team;
  /** For every seed, who joined in which order. */
  readonly paths: readonly {
    readonly seed: number;
    readonly steps: readonly { readonly added: number }[];
  }[];
}

/** A certificate: by how much its narrowest comparison holds. Above 0: nothing changes. */
export interface Certificate {
  readonly holds: boolean;
  /** The least of (lead − what it can lose) over all extensions of all seeds. */
  readonly extension: number;
  /** The same over the final comparisons; Infinity where all seeds end in one team. */
  readonly final: number;
}

/** Three certificates that a run keeps all its paths and its team on another profile. */
export interface StabilityCertificates extends SignalDistance {
  /** By norms (prop:selection_stability). */
  readonly norm: Certificate;
  /** By norms, the final comparisons by the overlap of the two teams (eq:selection_overlap_bound). */
  readonly overlap: Certificate;
  /** By the changes themselves: necessary and sufficient for strict winners (eq:selection_signed_extension, eq:selection_signed_final). */
  readonly signed: Certificate;
}

/**
 * Whether multi-start greedy selection must choose as before on another profile of the same pool, for
 * any number of heterogeneity channels (app:selection_stability). A certificate that fails proves
 * nothing, except the signed one: then some winner is no longer a strict one.
 *
 * @example
 * ```ts
 * import { stabilityCertificates } from "./selection_certificate.ts";
 * import { selectionSignals } from "./selection_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const signals = (q: number[]) => selectionSignals(q, [{ lambda: 0.1, values: [0.1, 0.2, 0.3] }]);
 * const run = {
 *   team: [1, 2],
 *   paths: [[0, 2], [1, 2], [2, 1]].map(([seed, added]) => ({ seed, steps: [{ added }] })),
 * };
 * const before = signals([0.5, 0.7, 0.9]);
 * assert.ok(stabilityCertificates(run, before, signals([0.5, 0.71, 0.9])).norm.holds);
 * assert.ok(!stabilityCertificates(run, before, signals([0.9, 0.7, 0.5])).signed.holds);
 * ```
 */
export function stabilityCertificates(
  run: ReferenceRun,
  before: SelectionSignals,
  after: SelectionSignals,
): StabilityCertificates {
  const change = signalChange(before, after);
  const distance = { du: norm(change.u), dv: norm(change.v) };
  const m = before.u.length;
  const extension = { norm: Infinity, signed: Infinity };
  const ends = new Map<string, Team>();
  for (const { seed, steps } of run.paths) {
    const team = [seed];
    for (const { added } of steps) {
      for (let other = 0; other < m; other++) {
        if (other === added || team.includes(other)) continue;
        const [winner, rival] = [[...team, added], [...team, other]];
        const lead = scoreLead(before, winner, rival);
        extension.norm = Math.min(extension.norm, lead - extensionBound(distance, team.length));
        extension.signed = Math.min(extension.signed, lead + scoreLead(change, winner, rival));
      }
      team.push(added);
    }
    const end = team.toSorted((i, j) => i - j);
    ends.set(end.join(), end);
  }
  const final = { norm: Infinity, overlap: Infinity, signed: Infinity };
  ends.delete(run.team.toSorted((i, j) => i - j).join());
  for (const rival of ends.values()) {
    const lead = scoreLead(before, run.team, rival);
    const overlap = rival.filter((i) => run.team.includes(i)).length;
    const shared = overlapBound(distance, { k: rival.length, overlap });
    final.norm = Math.min(final.norm, lead - finalBound(distance));
    final.overlap = Math.min(final.overlap, lead - shared);
    final.signed = Math.min(final.signed, lead + scoreLead(change, run.team, rival));
  }
  const certificate = (extension: number, final: number) => ({
    holds: extension > 0 && final > 0,
    extension,
    final,
  });
  return {
    ...distance,
    norm: certificate(extension.norm, final.norm),
    overlap: certificate(extension.norm, final.overlap),
    signed: certificate(extension.signed, final.signed),
  };
}

/** F(A) − F(B); of a change, by how much that difference moves (eq:selection_complete_perturbation). */
export function scoreLead(signals: SelectionSignals, a: Team, b: Team): number {
  return selectionScore(signals, a) - selectionScore(signals, b);
}
