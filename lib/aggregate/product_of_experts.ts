import { type AggregationRule, predictByLogScore } from "./aggregation_rule.ts";

/** Probabilities below this count as this, so that one zero cannot silence the others for good. */
const FLOOR = 1e-300;

/** PoE: the normalised product Π p_i(y) of the members' distributions (eq:poe), in log space. */
export const productOfExperts: AggregationRule = {
  id: "poe",
  label: "PoE",
  fit: (_dev, team) => ({
    predict(view) {
      const { p, options } = view;
      const N = view.items.length;
      return predictByLogScore(view, (n, out) => {
        out.fill(0);
        for (const i of team) {
          const at = (i * N + n) * options;
          for (let r = 0; r < options; r++) out[r] += Math.log(Math.max(p[at + r], FLOOR));
        }
      });
    },
  }),
};
