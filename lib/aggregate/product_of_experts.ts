import { mostLikelyBySum } from "../kernels/most_likely.ts";
import { optionTable } from "../kernels/option_table.ts";
import type { SplitView, Team } from "../types.ts";
import { type AggregationRule, softmaxOfItems } from "./aggregation_rule.ts";

/** Probabilities below this count as this, so that one zero cannot silence the others for good. */
const FLOOR = 1e-300;

/** PoE: the normalised product Π p_i(y) of the members' distributions (eq:poe), in log space. */
export const productOfExperts: AggregationRule = {
  id: "poe",
  label: "PoE",
  fit: (_dev, team) => ({
    predict(view) {
      const predicted = mostLikelyBySum(team.map((i) => logTable(view, i)), view, 1);
      let distribution: Float64Array | undefined;
      return {
        predicted,
        get distribution() {
          return distribution ??= softmaxOfItems(sumOfLogs(view, team), predicted, view);
        },
      };
    },
  }),
};

const logarithm = (p: number) => Math.log(Math.max(p, FLOOR));

function sumOfLogs({ p, items, options }: SplitView, team: Team): Float64Array {
  const sums = new Float64Array(items.length * options);
  for (const i of team) {
    const row = i * sums.length;
    for (let at = 0; at < sums.length; at++) sums[at] += logarithm(p[row + at]);
  }
  return sums;
}

const known = new WeakMap<Float64Array, Float64Array>();

/** log p of one model option by option, which all its teams share. */
function logTable({ p, items, options }: SplitView, i: number): Float64Array {
  const table = optionTable({ p, n: items.length, options }, i);
  const logs = known.get(table) ?? table.map(logarithm);
  known.set(table, logs);
  return logs;
}
