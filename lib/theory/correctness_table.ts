import type { Contingency } from "../signals/contingency.ts";
import { yuleQ } from "../signals/contingency.ts";

/** How two models of given accuracies succeed and fail together. */
export interface JointCorrectness {
  /** Probabilities of both right, one right, neither; they add up to 1. */
  readonly cells: Contingency;
  /** Cov = t − q_i·q_j of the two being right, in [−¼, ¼]. */
  readonly covariance: number;
  /** DF = (1 − q_i)(1 − q_j) + Cov (eq:double_fault_identity). */
  readonly doubleFault: number;
  /** Yule's Q of the cells. */
  readonly Q: number;
  /** d log O / dt of the odds ratio O; Infinity at the ends of the range. */
  readonly logOddsSlope: number;
}

/**
 * Everything that t = P(both right) fixes at given accuracies (prop:yule_q_monotonicity). Covariance,
 * double faults and Yule's Q all rise with t over max{0, q_i + q_j − 1} ≤ t ≤ min{q_i, q_j}, so that a
 * lower Q at the same accuracies always means fewer shared errors.
 *
 * @example
 * ```ts
 * import { jointCorrectness } from "./correctness_table.ts";
 * import assert from "node:assert/strict";
 *
 * const { Q, doubleFault } = jointCorrectness(0.5, 0.5, 0.25); // independent
 * assert.deepEqual([Q, doubleFault], [0, 0.25]);
 * ```
 */
export function jointCorrectness(qi: number, qj: number, t: number): JointCorrectness {
  const cells = { n11: t, n10: qi - t, n01: qj - t, n00: 1 - qi - qj + t };
  const covariance = t - qi * qj;
  return {
    cells,
    covariance,
    doubleFault: (1 - qi) * (1 - qj) + covariance,
    Q: yuleQ(cells),
    logOddsSlope: 1 / cells.n11 + 1 / cells.n00 + 1 / cells.n10 + 1 / cells.n01,
  };
}
