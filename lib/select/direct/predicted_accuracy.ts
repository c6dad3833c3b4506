import { mean } from "../../math/mean.ts";
import { nonNegativeLeastSquares } from "../../math/non_negative_least_squares.ts";
import { type HalfScores, type TaskScores, wholeScores } from "./team_scores.ts";

/** Ridge, as a share of each column's own sum of squares. */
const RIDGE = 0.02;

/** How much each thing that dev says of a team tells about its accuracy on other items. */
export interface LearnedWeights {
  /** Of what the team's accuracy on the task adds to its mean over tasks. */
  readonly ownAccuracy: number;
  readonly meanAccuracy: number;
  /** Of what the team's Brier score on the task adds to its mean over tasks. */
  readonly ownBrier: number;
  readonly meanBrier: number;
}

/** Teams by the accuracy that is to be expected of them. */
export interface PredictedAccuracy {
  readonly weights: LearnedWeights;
  /** For each task, for each team: its expected accuracy on items that nobody has seen. */
  readonly tasks: readonly Float64Array[];
}

/**
 * What accuracy to expect of each team on each task, given its scores on both halves of dev.
 *
 * A team's accuracy on one half is regressed on four things that the *other* half says of it, both
 * ways round: accuracy and Brier score, each as its mean over tasks and as what the task adds to that
 * mean (all centred over the teams of the task). So the weight between a task's own evidence and that
 * of the other tasks, and between right answers and sure ones, is what did predict; none may be
 * negative. Better teams count for more, e^z of the pooled Brier score: the choice is among them. Then
 * the same weights are put on what all of dev says.
 *
 * @example
 * ```ts
 * import { madePool } from "../../pool/sim/made_pool.ts";
 * import { predictedAccuracy } from "./predicted_accuracy.ts";
 * import { teamScores } from "./team_scores.ts";
 * import assert from "node:assert/strict";
 *
 * const { tasks } = madePool({ models: 4, tasks: 3, items: 100 });
 * const halves = (n: number) => Uint8Array.from({ length: n }, (_, at) => at % 2);
 * const scores = tasks.map(({ dev }) => teamScores(dev, halves(100), [[0, 1], [0, 2], [1, 2]]));
 * assert.equal(predictedAccuracy(scores).tasks[2].length, 3);
 * ```
 */
export function predictedAccuracy(
  scores: readonly TaskScores[],
  ridge: number = RIDGE,
): PredictedAccuracy {
  const whole = scores.map(wholeScores);
  const teamWeights = focus(columns(whole)[3][0]);
  const halves = [0, 1].map((half) => scores.map((task) => task[half]));
  const G = new Float64Array(16);
  const h = new Float64Array(4);
  for (const [from, to] of [[halves[0], halves[1]], [halves[1], halves[0]]]) {
    const features = columns(from);
    const target = to.map((half) => centred(half.accuracy));
    scores.forEach((_, t) => {
      const x = features.map((column) => centred(column[t], teamWeights));
      const y = centred(target[t], teamWeights);
      for (let u = 0; u < 4; u++) {
        h[u] += product(x[u], y, teamWeights);
        for (let v = 0; v < 4; v++) G[u * 4 + v] += product(x[u], x[v], teamWeights);
      }
    });
  }
  // A column of zeros, as a pool of one task has, gets no weight.
  for (let u = 0; u < 4; u++) G[u * 5] = G[u * 5] * (1 + ridge) || 1;
  const beta = nonNegativeLeastSquares(G, h);
  const [ownAccuracy, meanAccuracy, ownBrier, meanBrier] = beta;
  const features = columns(whole);
  return {
    weights: { ownAccuracy, meanAccuracy, ownBrier, meanBrier },
    tasks: whole.map(({ accuracy }, t) => {
      const base = mean(accuracy);
      return accuracy.map((_, i) =>
        features.reduce((sum, column, u) => sum + beta[u] * column[t][i], base)
      );
    }),
  };
}

/** Own accuracy, mean accuracy, own Brier and mean Brier: for each, for each task, for each team. */
function columns(tasks: readonly HalfScores[]): Float64Array[][] {
  return [
    tasks.map((half) => centred(half.accuracy)),
    tasks.map((half) => centred(half.brier)),
  ].flatMap((of) => {
    const pooled = of[0].map((_, i) => of.reduce((sum, task) => sum + task[i], 0) / of.length);
    return [of.map((task) => task.map((value, i) => value - pooled[i])), of.map(() => pooled)];
  });
}

/** e^z of the teams' pooled scores. */
function focus(pooled: Float64Array): Float64Array {
  const sd = Math.sqrt(mean(pooled.map((value) => value * value)));
  return pooled.map((value) => sd > 0 ? Math.exp(value / sd) : 1);
}

function centred(values: Float64Array, weights?: Float64Array): Float64Array {
  const centre = weights
    ? product(values, weights, values.map(() => 1)) / weights.reduce((sum, w) => sum + w, 0)
    : mean(values);
  return values.map((value) => value - centre);
}

function product(a: Float64Array, b: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += weights[i] * a[i] * b[i];
  return sum;
}
