import type { Team } from "../types.ts";
import { type Objective, type Scored, scoreSums, scoreTeam, TIE } from "./objective.ts";

/** One addition: who joined, who nearly did, and by how much the newcomer led. */
export interface GreedyStep {
  readonly added: number;
  readonly score: number;
  /** The best of the candidates that were passed over; null where there was none. */
  readonly runnerUp: number | null;
  /** Score of the newcomer minus that of the runner-up; Infinity without a runner-up. */
  readonly margin: number;
}

/** The run from one seed. */
export interface SeedPath {
  readonly seed: number;
  readonly steps: readonly GreedyStep[];
  /** The terminal team, in model order. */
  readonly team: Team;
  readonly score: number;
}

/** The chosen team with its score, its terms and how every seed got to its own. */
export interface GreedySelection extends Scored {
  readonly team: Team;
  readonly paths: readonly SeedPath[];
}

/**
 * Multi-start forward greedy selection (alg:greedy): from every seed, add the model that raises the
 * score most until the team has k members; return the best team found, in model order.
 *
 * Candidates within 1e-12 of the best tie and the lowest index wins; a later seed replaces the best
 * team only if it is better by more than 1e-12. Pair sums are cached per candidate, so a candidate
 * costs O(1) and the whole search O(m²k).
 *
 * @example
 * ```ts
 * import { objective, PAPER_WEIGHTS } from "./objective.ts";
 * import { selectGreedy } from "./select_greedy.ts";
 * import assert from "node:assert/strict";
 *
 * const zero = new Float64Array(9);
 * const three = objective([0.5, 0.9, 0.7], { R: zero, J: zero }, PAPER_WEIGHTS);
 * assert.deepEqual(selectGreedy(three, 2).team, [1, 2]);
 * ```
 */
export function selectGreedy(of: Objective, k: number): GreedySelection {
  const paths: SeedPath[] = [];
  let best: SeedPath | undefined;
  for (let seed = 0; seed < of.m; seed++) {
    const path = growFrom(of, seed, k);
    paths.push(path);
    if (!best || path.score > best.score + TIE) best = path;
  }
  const { team } = best!;
  return { team, ...scoreTeam(of, team), paths };
}

function growFrom(of: Objective, seed: number, k: number): SeedPath {
  const { m, R, J, quality } = of;
  const members = [seed];
  const steps: GreedyStep[] = [];
  const inTeam = new Uint8Array(m);
  inTeam[seed] = 1;
  // Sums over the pairs that candidate j would form with the present members.
  const toR = R.slice(seed * m, (seed + 1) * m);
  const toJ = J.slice(seed * m, (seed + 1) * m);
  const scores = new Float64Array(m);
  const sums = { quality: quality[seed], R: 0, J: 0 };
  let score = scoreSums(of, 1, sums).score;
  while (members.length < k) {
    scoreExtensions(of, members.length + 1, sums, toR, toJ, inTeam, scores);
    const step = bestExtension(scores, inTeam);
    const j = step.added;
    sums.quality += quality[j];
    sums.R += toR[j];
    sums.J += toJ[j];
    members.push(j);
    inTeam[j] = 1;
    for (let c = 0; c < m; c++) {
      toR[c] += R[j * m + c];
      toJ[c] += J[j * m + c];
    }
    score = step.score;
    steps.push(step);
  }
  return { seed, steps, team: members.toSorted((a, b) => a - b), score };
}

/** Scores of the team extended by each candidate. */
function scoreExtensions(
  of: Objective,
  size: number,
  sums: { readonly quality: number; readonly R: number; readonly J: number },
  toR: Float64Array,
  toJ: Float64Array,
  inTeam: Uint8Array,
  scores: Float64Array,
): void {
  const extended = { quality: 0, R: 0, J: 0 };
  for (let j = 0; j < of.m; j++) {
    if (inTeam[j]) continue;
    extended.quality = sums.quality + of.quality[j];
    extended.R = sums.R + toR[j];
    extended.J = sums.J + toJ[j];
    scores[j] = scoreSums(of, size, extended).score;
  }
}

function bestExtension(scores: Float64Array, inTeam: Uint8Array): GreedyStep {
  const largest = (except: number) => {
    let best = -1;
    for (let j = 0; j < scores.length; j++) {
      if (!inTeam[j] && j !== except && (best < 0 || scores[j] > scores[best])) best = j;
    }
    return best;
  };
  const top = scores[largest(-1)];
  let added = 0;
  while (inTeam[added] || scores[added] < top - TIE) added++;
  const runnerUp = largest(added);
  return {
    added,
    score: scores[added],
    runnerUp: runnerUp < 0 ? null : runnerUp,
    margin: runnerUp < 0 ? Infinity : scores[added] - scores[runnerUp],
  };
}
