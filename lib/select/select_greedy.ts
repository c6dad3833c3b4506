import type { Team } from "../types.ts";
import { type Objective, type Scored, scoreSums, scoreTeam, TIE } from "./objective.ts";
import { type SizeScale, sizeScale } from "./size_scale.ts";

/** One addition: who joined, who nearly did, and by how much the newcomer led. */
export interface GreedyStep {
  /** Who joined. */
  readonly added: number;
  /** Of the team so far. */
  readonly score: number;
  /** The best of the candidates that were passed over; null where there was none. */
  readonly runnerUp: number | null;
  /** Score of the newcomer minus that of the runner-up; Infinity without a runner-up. */
  readonly margin: number;
}

/** The run from one seed. */
export interface SeedPath {
  /** The first member. */
  readonly seed: number;
  /** Who joined after it, in order. */
  readonly steps: readonly GreedyStep[];
  /** The terminal team, in model order. */
  readonly team: Team;
  /** Of the team so far. */
  readonly score: number;
}

/** The chosen team with its score, its terms and how every seed got to its own. */
export interface GreedySelection extends Scored {
  /** In model order. */
  readonly team: Team;
  /** Every seed's path, in model order. */
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
  const scales = Array.from({ length: k }, (_, at) => sizeScale(of, at + 1));
  let best: SeedPath | undefined;
  for (let seed = 0; seed < of.m; seed++) {
    const path = growFrom(of, seed, scales);
    paths.push(path);
    if (!best || path.score > best.score + TIE) best = path;
  }
  const { team } = best!;
  return { team, ...scoreTeam(of, team), paths };
}

function growFrom(of: Objective, seed: number, scales: readonly SizeScale[]): SeedPath {
  const { m, channels, quality } = of;
  const members = [seed];
  const steps: GreedyStep[] = [];
  // Per channel, sums over the pairs that each candidate would form with the present members.
  const toTeam = channels.map(({ matrix }) => matrix.slice(seed * m, (seed + 1) * m));
  const pairSums = new Float64Array(channels.length);
  const scores = new Float64Array(m);
  let sum = quality[seed];
  let score = scoreSums(of, 1, sum, pairSums);
  for (const scale of scales.slice(1)) {
    scoreExtensions(of, scale, { sum, pairSums, toTeam }, scores);
    for (const i of members) scores[i] = -Infinity;
    const step = bestExtension(scores);
    const j = step.added;
    sum += quality[j];
    members.push(j);
    for (let c = 0; c < channels.length; c++) {
      pairSums[c] += toTeam[c][j];
      const row = toTeam[c];
      const { matrix } = channels[c];
      for (let i = 0, at = j * m; i < m; i++, at++) row[i] += matrix[at];
    }
    score = step.score;
    steps.push(step);
  }
  return { seed, steps, team: members.toSorted((a, b) => a - b), score };
}

/** The sums of a team on its way, and what each candidate would add to them. */
interface PartialTeam {
  readonly sum: number;
  readonly pairSums: Float64Array;
  readonly toTeam: readonly Float64Array[];
}

/** Writes the scores of the team extended by each model to the size of the scale. */
function scoreExtensions(
  { m, quality, qualityMoments, channels }: Objective,
  scale: SizeScale,
  { sum, pairSums, toTeam }: PartialTeam,
  scores: Float64Array,
): void {
  const { size, pairs } = scale;
  for (let j = 0; j < m; j++) {
    scores[j] = ((sum + quality[j]) / size - qualityMoments.mean) / scale.quality;
  }
  for (let c = 0; c < channels.length; c++) {
    const { weight, higher, moments: { mean } } = channels[c];
    const [row, before, error] = [toTeam[c], pairSums[c], scale.channels[c]];
    if (higher === "alike") {
      for (let j = 0; j < m; j++) {
        scores[j] += weight * ((1 - (before + row[j]) / pairs - mean) / error);
      }
    } else {
      for (let j = 0; j < m; j++) {
        scores[j] += weight * (((before + row[j]) / pairs - mean) / error);
      }
    }
  }
}

/** The first of the candidates within 1e-12 of the best; members have the score −∞. */
function bestExtension(scores: Float64Array): GreedyStep {
  let top = -1, second = -1;
  let most = -Infinity, next = -Infinity;
  for (let j = 0; j < scores.length; j++) {
    const score = scores[j];
    if (score > most) {
      [second, next] = [top, most];
      [top, most] = [j, score];
    } else if (score > next) {
      [second, next] = [j, score];
    }
  }
  let added = 0;
  while (scores[added] < most - TIE) added++;
  const runnerUp = added === top ? second : top;
  return {
    added,
    score: scores[added],
    runnerUp: runnerUp < 0 ? null : runnerUp,
    margin: runnerUp < 0 ? Infinity : scores[added] - scores[runnerUp],
  };
}
