import {
  fitSoftmaxRegression,
  linearLogits,
  type SoftmaxRegression,
} from "../math/softmax_regression.ts";
import type { SplitView, Team } from "../types.ts";
import { type AggregationRule, type FittedRule, predictByLogScore } from "./aggregation_rule.ts";

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
      features: stackedFeatures(dev, team),
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
    predict(view) {
      const width = team.length * view.options;
      const features = stackedFeatures(view, team);
      return predictByLogScore(
        view,
        (n, out) => linearLogits(weights, features, n * width, width, out),
      );
    },
  };
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
