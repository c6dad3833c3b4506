import { type AggregationRule, mostLikely } from "./aggregation_rule.ts";

/**
 * Choice-Soft: the mean of the members' distributions, p_cs(y) = (1/k) Σ p_i(y) (eq:choice_soft).
 */
export const choiceSoft: AggregationRule = {
  id: "choice-soft",
  label: "Choice-Soft",
  fit: (_dev, team) => ({
    predict(view) {
      const { p } = view;
      const distribution = new Float64Array(view.items.length * view.options);
      for (const i of team) {
        const row = i * distribution.length;
        for (let at = 0; at < distribution.length; at++) distribution[at] += p[row + at];
      }
      for (let at = 0; at < distribution.length; at++) distribution[at] /= team.length;
      return { distribution, predicted: mostLikely(view, distribution) };
    },
  }),
};
