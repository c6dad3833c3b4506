import { objective, PAPER_WEIGHTS } from "../../lib/select/objective.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import { madeSignals } from "../made_objective.ts";
import { type PeerRow, writeInputs } from "./row.ts";

const [models, k] = [2000, 5];

/** Multi-start greedy selection. */
export const greedy: PeerRow = {
  id: "greedy",
  work: "greedy selection, 2,000 models, teams of 5",
  target: 1,
  floor: 0.2,
  agreement: 1e-9,
  repeats: 2,
  prepare(folder) {
    const { quality, R, J } = madeSignals(models);
    const { yuleQ, jsd } = PAPER_WEIGHTS;
    writeInputs(folder, { models, k, weights: [yuleQ, jsd] }, {
      quality,
      decorrelation: R.map((r) => 1 - r),
      divergence: J,
    });
    const of = objective(quality, { yuleQ: R, jsd: J }, PAPER_WEIGHTS);
    return [{ name: "Troupe", run: () => selectGreedy(of, k).score }];
  },
};
