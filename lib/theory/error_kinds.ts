import type { SplitView, Team } from "../types.ts";

/** Errors of a team by how its members answered; they add up to all of its errors. */
export interface ErrorKinds {
  /** Nobody is wrong, and the rule is. */
  readonly none: number;
  /** Some members are wrong, at least one is right: the team overruled it. */
  readonly overruled: number;
  /** All are wrong, not all with the same answer. */
  readonly apart: number;
  /** All are wrong, with the same answer: the only errors of the joint model. */
  readonly alike: number;
}

/**
 * Where the errors of a rule fall. Under the joint model Choice-Soft and PoE err only where all three
 * members give one wrong answer (prop:joint_failure); the other kinds count what it leaves out.
 *
 * @example
 * ```ts
 * import { splitView } from "../pool/split_view.ts";
 * import { errorKinds } from "./error_kinds.ts";
 * import assert from "node:assert/strict";
 *
 * const view = splitView({
 *   split: "test", task: "t", models: ["a", "b"], items: ["1", "2"], options: 2,
 *   p: Float64Array.of(1, 0, 0, 1, 0, 1, 0, 1), gold: Uint8Array.of(0, 0), optionCounts: Uint8Array.of(2, 2),
 * });
 * assert.deepEqual(errorKinds(view, [0, 1], [1, 1]), { none: 0, overruled: 1, apart: 0, alike: 1 });
 * ```
 */
export function errorKinds(
  view: SplitView,
  team: Team,
  predicted: ArrayLike<number>,
): ErrorKinds {
  const kinds = { none: 0, overruled: 0, apart: 0, alike: 0 };
  const N = view.items.length;
  for (let n = 0; n < N; n++) {
    if (predicted[n] === view.gold[n]) continue;
    const wrong = team.map((i) => view.predicted[i * N + n]).filter((said) =>
      said !== view.gold[n]
    );
    if (wrong.length === 0) kinds.none++;
    else if (wrong.length < team.length) kinds.overruled++;
    else kinds[new Set(wrong).size === 1 ? "alike" : "apart"]++;
  }
  return kinds;
}
