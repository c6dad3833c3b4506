import type { GreedyRun } from "./greedy_run.ts";
import type { Team } from "../types.ts";
import {
  extensionBound,
  finalBound,
  overlapBound,
  type SignalDistance,
} from "./selection_bounds.ts";
import { norm, selectionScore, type SelectionSignals, signalChange } from "./selection_signals.ts";

/** A certificate: by how much its narrowest comparison holds. Above 0: nothing changes. */
export interface Certificate {
  /** Whether both margins lie above 0. */
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
  run: GreedyRun,
  before: SelectionSignals,
  after: SelectionSignals,
): StabilityCertificates {
  const change = signalChange(before, after);
  const distance = { du: norm(change.u), dv: norm(change.v) };
  const extensions = extensionsOf(run, before.u.length).map(({ winner, rival }) => {
    const lead = scoreLead(before, winner, rival);
    return {
      norm: lead - extensionBound(distance, winner.length - 1),
      signed: lead + scoreLead(change, winner, rival),
    };
  });
  const finals = rivalsOf(run).map((rival) => {
    const lead = scoreLead(before, run.team, rival);
    const overlap = rival.filter((i) => run.team.includes(i)).length;
    return {
      norm: lead - finalBound(distance),
      overlap: lead - overlapBound(distance, { k: rival.length, overlap }),
      signed: lead + scoreLead(change, run.team, rival),
    };
  });
  const certificate = (step: "norm" | "signed", end: "norm" | "overlap" | "signed") => {
    const extension = Math.min(...extensions.map((each) => each[step]));
    const final = Math.min(...finals.map((each) => each[end]));
    return { holds: extension > 0 && final > 0, extension, final };
  };
  return {
    ...distance,
    norm: certificate("norm", "norm"),
    overlap: certificate("norm", "overlap"),
    signed: certificate("signed", "signed"),
  };
}

/**
 * F(A) − F(B); of a change, by how much that difference moves (eq:selection_complete_perturbation).
 *
 * @example
 * ```ts
 * import { scoreLead } from "./selection_certificate.ts";
 * import assert from "node:assert/strict";
 *
 * const signals = { u: Float64Array.of(1, 0, -1), v: Float64Array.of(0.5, 0, -0.5) };
 * assert.equal(scoreLead(signals, [0, 1], [1, 0]), 0);
 * assert.ok(scoreLead(signals, [0, 1], [1, 2]) > 0);
 * ```
 */
export function scoreLead(signals: SelectionSignals, a: Team, b: Team): number {
  return selectionScore(signals, a) - selectionScore(signals, b);
}

/** Every extension of a run against every candidate that was passed over. */
function extensionsOf(run: GreedyRun, m: number): { winner: Team; rival: Team }[] {
  return run.paths.flatMap(({ seed, steps }) => {
    const members = [seed, ...steps.map(({ added }) => added)];
    return steps.flatMap((_, at) => {
      const winner = members.slice(0, at + 2);
      return Array.from({ length: m }, (_, j) => j).filter((j) => !winner.includes(j))
        .map((j) => ({ winner, rival: [...members.slice(0, at + 1), j] }));
    });
  });
}

/** The distinct terminal teams of a run except the returned one. */
function rivalsOf(run: GreedyRun): Team[] {
  const sorted = (team: Team) => team.toSorted((i, j) => i - j);
  const ends = run.paths.map(({ seed, steps }) =>
    sorted([seed, ...steps.map(({ added }) => added)])
  );
  const distinct = new Map(ends.map((end) => [end.join(), end]));
  distinct.delete(sorted(run.team).join());
  return [...distinct.values()];
}
