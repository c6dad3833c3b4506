import { combinations } from "../math/combinations.ts";
import { takeModels } from "../pool/split_view.ts";
import { jsdMatrix } from "../signals/jsd_matrix.ts";
import type { SplitView, Team } from "../types.ts";
import type { JointTemplate } from "./joint_template.ts";

/** What the theory knows of a team on one task (eq:joint_pair_quantities); all lie in [0, 1]. */
export interface JointQuantities {
  /** Mean error of the members, e = 1 − q̄. */
  readonly e: number;
  /** Mean pairwise double faults: both members wrong. */
  readonly D: number;
  /** Mean pairwise collisions: both wrong, with the same answer. */
  readonly K: number;
  /** Mean pairwise JSD in bits. */
  readonly J: number;
}

/** {@linkcode JointQuantities} of a split, and how often all members give the same wrong answer. */
export interface MeasuredQuantities extends JointQuantities {
  /** Share of items on which all members give the same wrong answer. */
  readonly sameWrong: number;
}

/**
 * e, D, K and J of a team of two or more, counted on one split; `w` is the option that a wrong member
 * predicts. No model is assumed: 0 ≤ K ≤ D ≤ e and D ≥ 2e − 1 always hold.
 *
 * @example
 * ```ts
 * import { splitView } from "../pool/split_view.ts";
 * import { jointQuantities } from "./joint_quantities.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 0, 1, 1, 0, 0, 1), gold: Uint8Array.of(0, 0), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.deepEqual(jointQuantities(view, [0, 1]), { e: 0.5, D: 0.5, K: 0.5, J: 0, sameWrong: 0.5 });
 * ```
 */
export function jointQuantities(view: SplitView, team: Team): MeasuredQuantities {
  const N = view.items.length;
  const members = [...team].sort((i, j) => i - j);
  const pairs = [...combinations(members.length, 2)].map(([a, b]) => [members[a], members[b]]);
  let wrong = 0, both = 0, collided = 0, same = 0;
  for (let n = 0; n < N; n++) {
    const said = members.map((i) => view.predicted[i * N + n]);
    const errs = said.filter((option) => option !== view.gold[n]);
    wrong += errs.length;
    if (errs.length === said.length && errs.every((option) => option === errs[0])) same++;
    for (const [i, j] of pairs) {
      const [a, b] = [view.predicted[i * N + n], view.predicted[j * N + n]];
      if (a === view.gold[n] || b === view.gold[n]) continue;
      both++;
      if (a === b) collided++;
    }
  }
  const J = jsdMatrix(takeModels(view, members));
  const k = members.length;
  const J_S = [...combinations(k, 2)].reduce((sum, [a, b]) => sum + J[a * k + b], 0);
  return {
    e: wrong / (N * k),
    D: both / (N * pairs.length),
    K: collided / (N * pairs.length),
    J: J_S / pairs.length,
    sameWrong: same / N,
  };
}

/**
 * K = θe + (1 − θ)D − J / d (prop:joint_failure, eq:joint_collision): how often two members give the
 * same wrong answer, from errors, double faults and divergence alone. It bounds the error of
 * Choice-Soft and PoE from above, and is exact where the members follow the template.
 *
 * @example
 * ```ts
 * import { jointCollision } from "./joint_quantities.ts";
 * import { jointTemplate } from "./joint_template.ts";
 * import assert from "node:assert/strict";
 *
 * const template = jointTemplate({ a: 0.42, b: 0.48, c: 0.05 });
 * // Three copies of one member: every error is shared, and nothing diverges.
 * assert.equal(jointCollision({ e: 0.25, D: 0.25, J: 0 }, template), 0.25);
 * ```
 */
export function jointCollision(
  { e, D, J }: Omit<JointQuantities, "K">,
  { theta, d }: Pick<JointTemplate, "theta" | "d">,
): number {
  return theta * e + (1 - theta) * D - J / d;
}
