import type { Random } from "../../lib/math/random.ts";
import { type Objective, objective, type Weights } from "../../lib/select/objective.ts";
import { symmetric } from "./pools.ts";

/** An objective over made-up signals of m models; qualities are counts, so ties occur. */
export function randomObjective(
  rng: Random,
  m: number,
  { weights = { yuleQ: 0.3, jsd: 0.2 }, items = 200 }: {
    readonly weights?: Weights;
    readonly items?: number;
  } = {},
): Objective {
  const quality = Array.from({ length: m }, () => Math.round(items * rng.uniform()) / items);
  const draw = () => Array.from({ length: m * m }, () => rng.uniform());
  const yuleQ = symmetric(draw().map((value) => 2 * value - 1), m, 1);
  return objective(quality, { yuleQ, jsd: symmetric(draw(), m, 0) }, weights);
}
