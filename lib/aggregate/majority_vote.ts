import { type AggregationRule, mostLikely } from "./aggregation_rule.ts";

/** Majority vote over the members' predicted options; the lowest option wins a tie. */
export const majorityVote: AggregationRule = {
  id: "majority",
  label: "Majority",
  fit: (_dev, team) => ({
    predict(view) {
      const N = view.items.length;
      const distribution = new Float64Array(N * view.options);
      for (const i of team) {
        for (let n = 0; n < N; n++) {
          distribution[n * view.options + view.predicted[i * N + n]] += 1 / team.length;
        }
      }
      return { distribution, predicted: mostLikely(view, distribution) };
    },
  }),
};
