import type { SplitView } from "../types.ts";
import { type AggregationRule, predictByLogScore } from "./aggregation_rule.ts";

/** Probabilities below this count as this, so that one zero cannot silence the others for good. */
const FLOOR = 1e-300;

/** PoE: the normalised product Π p_i(y) of the members' distributions (eq:poe), in log space. */
export const productOfExperts: AggregationRule = {
  id: "poe",
  label: "PoE",
  fit: (_dev, team) => ({
    predict(view) {
      const { options } = view;
      const N = view.items.length;
      const log = logarithms(view);
      return predictByLogScore(view, (n, out) => {
        out.fill(0);
        for (const i of team) {
          const at = (i * N + n) * options;
          for (let r = 0; r < options; r++) out[r] += log[at + r];
        }
      });
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
