import { stackedFeatures, STACKING_BETA } from "../../lib/aggregate/stacking.ts";
import { softmaxProblemPlain } from "../../lib/kernels/softmax_problem.ts";
import { fitSoftmaxRegression } from "../../lib/math/softmax_regression.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { type PeerRow, writeInputs } from "./row.ts";

/** The exact optimum of the stacking objective. */
export const stacking: PeerRow = {
  id: "stacking",
  work: "Stacking, 1,068 items × 3 models × 4 options, gradient 1e-8",
  target: 5,
  floor: 2,
  agreement: 1e-10,
  repeats: 100,
  prepare(folder) {
    const { dev } = madePool({ models: 3, tasks: 1, items: 1068, options: 4 }).tasks[0];
    const data = {
      features: stackedFeatures(dev, [0, 1, 2]),
      labels: dev.gold,
      n: dev.items.length,
      width: 12,
      classes: 4,
    };
    const { features, labels: _, ...shape } = data;
    writeInputs(folder, { ...shape, beta: STACKING_BETA }, { features, labels: dev.gold });
    const plain = { problem: softmaxProblemPlain };
    return [
      { name: "Troupe", run: () => fitSoftmaxRegression(data, STACKING_BETA).value },
      { name: "Troupe, twin", run: () => fitSoftmaxRegression(data, STACKING_BETA, plain).value },
    ];
  },
};
