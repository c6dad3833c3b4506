import { jsdMatrix } from "../jsd_matrix.ts";
import { JsdStream } from "../jsd_stream.ts";
import type { AnswerMeasure } from "../measure.ts";

/** J, the mean Jensen–Shannon divergence in bits (eq:jsd_matrix); its index is HI_dist (eq:hi_dist). */
export const JSD: AnswerMeasure = {
  id: "jsd",
  label: "JSD (bits)",
  symbol: "J",
  index: "hiDist",
  higher: "different",
  matrix: jsdMatrix,
  stream(models, options) {
    const sums = new JsdStream(models, options);
    return { add: ({ p }) => sums.add(p), matrix: () => sums.matrix() };
  },
};
