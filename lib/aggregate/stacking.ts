import { fitSoftmaxRegression, linearLogits } from "../math/softmax_regression.ts";
import type { SplitView, Team } from "../types.ts";
import { type AggregationRule, predictByLogScore } from "./aggregation_rule.ts";

/** The paper's L2 coefficient (sec:exp_setup). */
export const STACKING_BETA = 0.003;

/**
 * Stacking: a linear softmax classifier on the concatenated member distributions φ(x), at the exact
 * optimum of the L2-regularised cross-entropy on dev (eq:stacking_objective).
 */
export const stacking: AggregationRule = {
  id: "stacking",
  label: "Stacking",
  fit(dev, team) {
    const { options } = dev;
    const width = team.length * options;
    const { weights, converged, gradientNorm, iterations, value } = fitSoftmaxRegression({
      features: stackedFeatures(dev, team),
      labels: dev.gold,
      n: dev.items.length,
      width,
      classes: options,
    }, STACKING_BETA);
    return {
      fit: { converged, gradientNorm, iterations, objective: value },
      predict(view) {
        const features = stackedFeatures(view, team);
        return predictByLogScore(
          view,
          (n, out) => linearLogits(weights, features, n * width, width, out),
        );
      },
    };
  },
};

/** φ(x) = [p_1(·|x); …; p_k(·|x)] (eq:stacking_features), N × kL. */
export function stackedFeatures(view: SplitView, team: Team): Float64Array {
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
