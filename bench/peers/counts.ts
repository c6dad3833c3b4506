import { type PairCounts, pairCounts } from "../../lib/signals/pair_counts.ts";
import { pairCountsParallel } from "../../lib/signals/parallel.ts";
import { madeView } from "../made_view.ts";
import { type PeerRow, writeInputs } from "./row.ts";

const [models, items] = [2000, 10_000];
/** Bytes of a row of packed bits that a vector loop can run over without a rest. */
const rowBytes = Math.ceil(items / 2048) * 256;

/** How often every pair of models is right together. */
export const counts: PeerRow = {
  id: "counts",
  work: "pair counts, 2,000 models × 10,000 items",
  target: 3,
  floor: 1,
  limit: { arguments: [models, rowBytes, items], target: 1.5 },
  agreement: 0,
  repeats: 3,
  prepare(folder) {
    const view = madeView({ models, items, options: 2 });
    const bits = new Uint8Array(models * rowBytes);
    const packed = new Uint8Array(view.correctBits.buffer);
    const own = packed.length / models;
    for (let i = 0; i < models; i++) {
      bits.set(packed.subarray(i * own, (i + 1) * own), i * rowBytes);
    }
    writeInputs(folder, { models, items }, { correct: view.correct, bits });
    return [
      { name: "Troupe, all cores", run: async () => total(await pairCountsParallel(view)) },
      { name: "Troupe, one core", run: () => total(pairCounts(view)) },
    ];
  },
};

function total({ n11 }: PairCounts): number {
  let sum = 0;
  for (let at = 0; at < n11.length; at++) sum += n11[at];
  return sum;
}
