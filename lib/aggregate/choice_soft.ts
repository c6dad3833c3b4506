import { argmax } from "../math/argmax.ts";
import type { AggregationRule } from "./aggregation_rule.ts";

/**
 * Choice-Soft: the mean of the members' distributions, p_cs(y) = (1/k) Σ p_i(y) (eq:choice_soft).
 */
export const choiceSoft: AggregationRule = {
  id: "choice-soft",
  label: "Choice-Soft",
  fit: (_dev, team) => ({
    predict(view) {
      const { p, options, optionCounts } = view;
      const N = view.items.length;
      const distribution = new Float64Array(N * options);
      for (const i of team) {
        const row = i * N * options;
        for (let at = 0; at < distribution.length; at++) distribution[at] += p[row + at];
      }
      const predicted = new Uint8Array(N);
      for (let at = 0; at < distribution.length; at++) distribution[at] /= team.length;
      for (let n = 0; n < N; n++) predicted[n] = argmax(distribution, n * options, optionCounts[n]);
      return { distribution, predicted };
    },
  }),
};
