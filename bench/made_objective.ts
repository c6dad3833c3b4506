import { random } from "../lib/math/random.ts";
import { type Objective, objective, PAPER_WEIGHTS } from "../lib/select/objective.ts";

/** Qualities and symmetric matrices of m models, drawn at random. */
export function madeSignals(m: number) {
  const rng = random(m);
  const draw = (length: number) => Float64Array.from({ length }, () => rng.uniform());
  const [R, J] = [draw(m * m), draw(m * m)];
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < i; j++) {
      R[i * m + j] = R[j * m + i];
      J[i * m + j] = J[j * m + i];
    }
  }
  return { quality: draw(m), R, J };
}

/** The objective of such a pool at the paper's weights. */
export function madeObjective(m: number): Objective {
  const { quality, R, J } = madeSignals(m);
  return objective(quality, { yuleQ: R, jsd: J }, PAPER_WEIGHTS);
}
