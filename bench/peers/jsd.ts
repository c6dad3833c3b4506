import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import { jsdMatrixParallel } from "../../lib/signals/parallel.ts";
import { madeView } from "../made_view.ts";
import { type PeerRow, writeInputs } from "./row.ts";

const [models, items, options] = [200, 5000, 4];
const length = items * options;

/** Mean Jensen–Shannon divergence of every pair. */
export const jsd: PeerRow = {
  id: "jsd",
  work: "JSD, 200 models × 5,000 items × 4 options",
  target: 5,
  floor: 1.5,
  limit: { arguments: [models, length, items], target: 1.5 },
  agreement: 1e-11,
  repeats: 2,
  prepare(folder) {
    const view = madeView({ models, items, options });
    writeInputs(folder, { models, length, items }, { p: view.p });
    return [
      { name: "Troupe, all cores", run: async () => meanPair(await jsdMatrixParallel(view)) },
      { name: "Troupe, one core", run: () => meanPair(jsdMatrix(view)) },
    ];
  },
};

function meanPair(J: Float64Array): number {
  return J.reduce((sum, value) => sum + value, 0) / (models * (models - 1));
}
