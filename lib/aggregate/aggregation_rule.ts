import type { DevSplit, SplitView, Team } from "../types.ts";

/** A team's answer to every item of a split. */
export interface Prediction {
  /** Aggregated choice distributions, N × L; 0 on absent options. */
  readonly distribution: Float64Array;
  /** The most likely option of each item (lowest index on ties), N. */
  readonly predicted: Uint8Array;
  /** True where the answer is drawn from `distribution`, so that it is right with a probability. */
  readonly drawn?: boolean;
}

/** A rule that has seen the dev split. */
export interface FittedRule {
  /** Combines the members' distributions on any split of the same task and pool. */
  predict(view: SplitView): Prediction;
  /** How the fit went, where there was one. */
  readonly fit?: FitReport;
}

/** Evidence that a learned rule stands at its optimum. */
export interface FitReport {
  /** True where the gradient is as small as it was asked to be. */
  readonly converged: boolean;
  /** Largest absolute entry of the gradient. */
  readonly gradientNorm: number;
  /** Steps that were taken. */
  readonly iterations: number;
  /** Value of the fitted objective. */
  readonly objective: number;
}

/** How a team's distributions become one: learned from dev where `fit` looks at it. */
export interface AggregationRule {
  /** The name by which it is asked for. */
  readonly id: string;
  /** The paper's name. */
  readonly label: string;
  /** The team may name a model twice; it then counts twice. */
  fit(dev: DevSplit, team: Team): FittedRule;
}

/**
 * Turns log-scores, N × L, into predictions. Absent options are masked, the prediction is the argmax of
 * an item's scores, the distribution their softmax, which is taken when somebody asks for it.
 */
export function predictByLogScores(view: SplitView, scores: Float64Array): Prediction {
  const predicted = mostLikely(view, scores);
  let distribution: Float64Array | undefined;
  return {
    predicted,
    get distribution() {
      return distribution ??= softmaxOfItems(scores, predicted, view);
    },
  };
}

/** The same where `score` writes the log-scores of item `n`, one per option. */
export function predictByLogScore(
  view: SplitView,
  score: (n: number, out: Float64Array) => void,
): Prediction {
  const { options } = view;
  const scores = new Float64Array(view.items.length * options);
  for (let n = 0, at = 0; at < scores.length; n++, at += options) {
    score(n, scores.subarray(at, at + options));
  }
  return predictByLogScores(view, scores);
}

/** The option of each item with the largest of N × L scores; the lowest index wins a tie. */
export function mostLikely(
  { items, options, optionCounts }: SplitView,
  scores: Float64Array,
): Uint8Array {
  const best = new Uint8Array(items.length);
  for (let n = 0, at = 0; n < best.length; n++, at += options) {
    let most = 0;
    for (let r = 1; r < optionCounts[n]; r++) if (scores[at + r] > scores[at + most]) most = r;
    best[n] = most;
  }
  return best;
}

/** Softmax of the scores of each item, the largest of which is the predicted one; 0 on absent options. */
export function softmaxOfItems(
  scores: Float64Array,
  predicted: Uint8Array,
  { options, optionCounts }: SplitView,
): Float64Array {
  const distribution = new Float64Array(scores.length);
  for (let n = 0; n < predicted.length; n++) {
    const at = n * options, end = at + optionCounts[n];
    const largest = scores[at + predicted[n]];
    let total = 0;
    for (let r = at; r < end; r++) total += distribution[r] = Math.exp(scores[r] - largest);
    for (let r = at; r < end; r++) distribution[r] /= total;
  }
  return distribution;
}
