import { mostLikelyByLogit } from "../kernels/most_likely.ts";
import { optionTable } from "../kernels/option_table.ts";
import {
  fitSoftmaxRegression,
  linearLogits,
  type SoftmaxRegression,
} from "../math/softmax_regression.ts";
import type { SplitView, Team } from "../types.ts";
import {
  type AggregationRule,
  type FittedRule,
  type Prediction,
  softmaxOfItems,
} from "./aggregation_rule.ts";

/** The paper's L2 coefficient (sec:exp_setup). */
export const STACKING_BETA = 0.003;

/**
 * Stacking: a linear softmax classifier on the concatenated member distributions φ(x), at the exact
 * optimum of the L2-regularised cross-entropy on dev (eq:stacking_objective).
 */
export const stacking: AggregationRule = {
  id: "stacking",
  label: "Stacking",
  fit: (dev, team) => stackingWith(team, fitStacking(dev, team)),
};

/** The classifier of a team, at its optimum on dev. */
export function fitStacking(
  dev: Distributions & Pick<SplitView, "gold">,
  team: Team,
  start?: Float64Array,
): SoftmaxRegression {
  return fitSoftmaxRegression(
    {
      get features() {
        return stackedFeatures(dev, team);
      },
      tables: stackedTables(dev, team),
      labels: dev.gold,
      n: dev.items.length,
      width: team.length * dev.options,
      classes: dev.options,
    },
    STACKING_BETA,
    { start },
  );
}

/** The rule of a team whose classifier has been fitted. */
export function stackingWith(team: Team, fit: StackingFit): FittedRule {
  const { weights, converged, gradientNorm, iterations, value } = fit;
  return {
    fit: { converged, gradientNorm, iterations, objective: value },
    predict: (view) => predictWith(weights, view, team),
  };
}

function predictWith(weights: Float64Array, view: SplitView, team: Team): Prediction {
  const predicted = mostLikelyByLogit(stackedTables(view, team), view, weights);
  let distribution: Float64Array | undefined;
  return {
    predicted,
    get distribution() {
      return distribution ??= softmaxOfItems(logitsOf(weights, view, team), predicted, view);
    },
  };
}

/** Wᵀφ + b of every item and option, N × L. */
function logitsOf(weights: Float64Array, view: SplitView, team: Team): Float64Array {
  const { options } = view;
  const width = team.length * options;
  const features = stackedFeatures(view, team);
  const logits = new Float64Array(view.items.length * options);
  for (let n = 0, at = 0; at < logits.length; n++, at += options) {
    linearLogits(weights, features, n * width, width, logits.subarray(at, at + options));
  }
  return logits;
}

/** What a rule takes over from a fit. */
export type StackingFit = Omit<SoftmaxRegression, "evaluations">;

/** The part of a split that features are made of. */
type Distributions = Pick<SplitView, "p" | "options"> & {
  readonly items: { readonly length: number };
};

/** φ(x) = [p_1(·|x); …; p_k(·|x)] (eq:stacking_features), N × kL. */
export function stackedFeatures(view: Distributions, team: Team): Float64Array {
  const { p, options } = view;
  const N = view.items.length;
  const width = team.length * options;
  const features = new Float64Array(N * width);
  team.forEach((i, member) => {
    let from = i * N * options;
    for (let at = member * options; at < features.length; at += width) {
      for (let r = 0; r < options; r++) features[at + r] = p[from++];
    }
  });
  return features;
}

/** The same by option, as the kernels read it. */
function stackedTables({ p, items, options }: Distributions, team: Team): Float64Array[] {
  return team.map((i) => optionTable({ p, n: items.length, options }, i));
}
