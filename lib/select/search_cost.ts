import { choose } from "../math/combinations.ts";
import { random } from "../math/random.ts";
import { objective } from "./objective.ts";
import { selectGreedy } from "./select_greedy.ts";

/** How many teams each search scores. */
export interface SearchCost {
  /** Teams that the greedy search scores, over all its seeds. */
  readonly greedy: number;
  /** Teams that there are, C(m, k). */
  readonly exhaustive: number;
}

/**
 * What choosing k of m models costs, in teams scored: counted from the paths of a greedy search that is
 * really run on made-up signals, and C(m, k) for the exhaustive one.
 *
 * @example
 * ```ts
 * import { searchCost } from "./search_cost.ts";
 * import assert from "node:assert/strict";
 *
 * // 4 seeds, each extended twice: 3 candidates, then 2.
 * assert.deepEqual(searchCost(4, 3), { greedy: 20, exhaustive: 4 });
 * ```
 */
export function searchCost(m: number, k: number): SearchCost {
  const rng = random(1, m);
  const quality = Float64Array.from({ length: m }, () => rng.normal());
  const yuleQ = Float64Array.from({ length: m * m }, () => rng.normal());
  for (let i = 0; i < m; i++) for (let j = 0; j < i; j++) yuleQ[i * m + j] = yuleQ[j * m + i];
  const { paths } = selectGreedy(objective(quality, { yuleQ }, { yuleQ: 0.1 }), k);
  const candidates = paths.flatMap(({ steps }) => steps.map((_, taken) => m - 1 - taken));
  return { greedy: candidates.reduce((sum, each) => sum + each, 0), exhaustive: choose(m, k) };
}
