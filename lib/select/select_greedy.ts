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
 * const three = objective([0.5, 0.9, 0.7], { yuleQ: zero, jsd: zero }, PAPER_WEIGHTS);
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
  const { m, channels, quality } = of;
  const members = [seed];
  const steps: GreedyStep[] = [];
  const inTeam = new Uint8Array(m);
  inTeam[seed] = 1;
  // Per channel, sums over the pairs that each candidate would form with the present members.
  const toTeam = channels.map(({ matrix }) => matrix.slice(seed * m, (seed + 1) * m));
  const pairSums = new Float64Array(channels.length);
  const scores = new Float64Array(m);
  let sum = quality[seed];
  let score = scoreSums(of, 1, sum, pairSums);
  while (members.length < k) {
    scoreExtensions(of, { size: members.length, sum, pairSums, toTeam, inTeam }, scores);
    const step = bestExtension(scores, inTeam);
    const j = step.added;
    sum += quality[j];
    members.push(j);
    inTeam[j] = 1;
    channels.forEach(({ matrix }, c) => {
      pairSums[c] += toTeam[c][j];
      for (let i = 0; i < m; i++) toTeam[c][i] += matrix[j * m + i];
    });
    score = step.score;
    steps.push(step);
  }
  return { seed, steps, team: members.toSorted((a, b) => a - b), score };
}

/** A team on its way: its size, its sums, and what each candidate would add to them. */
interface PartialTeam {
  readonly size: number;
  readonly sum: number;
  readonly pairSums: Float64Array;
  readonly toTeam: readonly Float64Array[];
  readonly inTeam: Uint8Array;
}

/** Writes the scores of the team extended by each candidate. */
function scoreExtensions(
  of: Objective,
  { size, sum, pairSums, toTeam, inTeam }: PartialTeam,
  scores: Float64Array,
): void {
  const extended = new Float64Array(pairSums.length);
  for (let j = 0; j < of.m; j++) {
    if (inTeam[j]) continue;
    for (let c = 0; c < extended.length; c++) extended[c] = pairSums[c] + toTeam[c][j];
    scores[j] = scoreSums(of, size + 1, sum + of.quality[j], extended);
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
