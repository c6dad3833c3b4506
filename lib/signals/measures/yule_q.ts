import { yuleQ } from "../contingency.ts";
import type { CountMeasure } from "../measure.ts";

/** R, Yule's Q of correctness (eq:yule_q); its index is HI_err (eq:hi_err). */
export const YULE_Q: CountMeasure = {
  id: "yuleQ",
  label: "Yule’s Q",
  symbol: "R",
  index: "hiErr",
  higher: "alike",
  counts: yuleQ,
};
