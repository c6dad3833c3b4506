import { mostLikelyBySum } from "../kernels/most_likely.ts";
import { optionTable } from "../kernels/option_table.ts";
import type { SplitView, Team } from "../types.ts";
import type { AggregationRule } from "./aggregation_rule.ts";

/**
 * Choice-Soft: the mean of the members' distributions, p_cs(y) = (1/k) Σ p_i(y) (eq:choice_soft).
 */
export const choiceSoft: AggregationRule = {
  id: "choice-soft",
  label: "Choice-Soft",
  fit: (_dev, team) => ({
    predict(view) {
      const { p, options, items } = view;
      const tables = team.map((i) => optionTable({ p, n: items.length, options }, i));
      let distribution: Float64Array | undefined;
      return {
        predicted: mostLikelyBySum(tables, view, team.length),
        get distribution() {
          return distribution ??= meanOfMembers(view, team);
        },
      };
    },
  }),
};

function meanOfMembers({ p, items, options }: SplitView, team: Team): Float64Array {
  const mean = new Float64Array(items.length * options);
  for (const i of team) {
    const row = i * mean.length;
    for (let at = 0; at < mean.length; at++) mean[at] += p[row + at];
  }
  for (let at = 0; at < mean.length; at++) mean[at] /= team.length;
  return mean;
}
