import { argmax } from "../math/argmax.ts";
import type { AggregationRule } from "./aggregation_rule.ts";

/** Majority vote over the members' predicted options; the lowest option wins a tie. */
export const majorityVote: AggregationRule = {
  id: "majority",
  label: "Majority",
  fit: (_dev, team) => ({
    predict(view) {
      const N = view.items.length;
      const distribution = new Float64Array(N * view.options);
      const predicted = new Uint8Array(N);
      for (let n = 0; n < N; n++) {
        const at = n * view.options;
        for (const i of team) distribution[at + view.predicted[i * N + n]] += 1 / team.length;
        predicted[n] = argmax(distribution, at, view.optionCounts[n]);
      }
      return { distribution, predicted };
    },
  }),
};
