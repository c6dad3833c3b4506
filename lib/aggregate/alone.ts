import type { AggregationRule } from "./aggregation_rule.ts";

/** One model by itself: its own distribution and its own prediction. */
export const alone: AggregationRule = {
  id: "alone",
  label: "Alone",
  fit: (_dev, [i]) => ({
    predict({ p, predicted, items, options }) {
      const N = items.length;
      return {
        distribution: p.slice(i * N * options, (i + 1) * N * options),
        predicted: predicted.slice(i * N, (i + 1) * N),
      };
    },
  }),
};
