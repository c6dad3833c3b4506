import type { Team } from "../types.ts";
import { selectionScore, type SelectionSignals } from "./selection_signals.ts";

/** What multi-start greedy selection did on one profile. */
export interface GreedyRun {
  /** The best of the teams that the seeds lead to, ascending. */
  readonly team: Team;
  /** For every seed, who joined in which order. */
  readonly paths: readonly {
    readonly seed: number;
    readonly steps: readonly { readonly added: number }[];
  }[];
}

/** Scores closer than this are equal. */
const TIE = 1e-12;

/**
 * alg:greedy on the sum form of the objective (eq:selection_sum_form), for as many channels as went
 * into the signals; the lowest index wins a tie. Without channels it is Quality-Only.
 *
 * @example
 * ```ts
 * import { greedyRun } from "./greedy_run.ts";
 * import { selectionSignals } from "./selection_signals.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(greedyRun(selectionSignals([0.5, 0.9, 0.7], []), 2).team, [1, 2]);
 * ```
 */
export function greedyRun(signals: SelectionSignals, k: number): GreedyRun {
  const models = [...signals.u.keys()];
  const better = (a: number[], b: number[]) =>
    selectionScore(signals, a) > selectionScore(signals, b) + TIE ? a : b;
  const runs = models.map((seed) => {
    let team = [seed];
    while (team.length < k) {
      const extended = models.filter((j) => !team.includes(j)).map((j) => [...team, j]);
      team = extended.reduce((best, next) => better(next, best));
    }
    return team;
  });
  const ends = runs.map((team) => team.toSorted((i, j) => i - j));
  return {
    team: ends.reduce((best, end) => better(end, best)),
    paths: runs.map(([seed, ...added]) => ({ seed, steps: added.map((j) => ({ added: j })) })),
  };
}
