import type { SplitView } from "../types.ts";
import { type AggregationRule, predictByLogScores } from "./aggregation_rule.ts";

/** Probabilities below this count as this, so that one zero cannot silence the others for good. */
const FLOOR = 1e-300;

/** PoE: the normalised product Π p_i(y) of the members' distributions (eq:poe), in log space. */
export const productOfExperts: AggregationRule = {
  id: "poe",
  label: "PoE",
  fit: (_dev, team) => ({
    predict(view) {
      const log = logarithms(view);
      const scores = new Float64Array(view.items.length * view.options);
      for (const i of team) {
        const row = i * scores.length;
        for (let at = 0; at < scores.length; at++) scores[at] += log[row + at];
      }
      return predictByLogScores(view, scores);
    },
  }),
};

const known = new WeakMap<Float64Array, Float64Array>();

/** log p of every model, item and option, which all teams share. */
function logarithms({ p }: SplitView): Float64Array {
  const logs = known.get(p) ?? p.map((value) => Math.log(Math.max(value, FLOOR)));
  known.set(p, logs);
  return logs;
}
