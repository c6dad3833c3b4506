import { pairedBootstrap } from "../../lib/evaluate/paired_bootstrap.ts";
import { random } from "../../lib/math/random.ts";
import { type PeerRow, writeInputs } from "./row.ts";

const [tasks, n, replicates] = [7, 1068, 2000];

/** The interval of the average difference of two methods. */
export const bootstrap: PeerRow = {
  id: "bootstrap",
  work: "paired bootstrap, 2,000 replicates × 1,068 items × 7 tasks",
  target: 5,
  floor: 2,
  agreement: 0.1, // the streams differ, and with them the ends of the interval
  repeats: 10,
  prepare(folder) {
    const rng = random(3);
    const coin = (p: number) => Array.from({ length: n }, () => rng.uniform() < p ? 1 : 0);
    const outcomes = Array.from(
      { length: tasks },
      (_, t) => ({ task: `task ${t}`, a: coin(0.7), b: coin(0.66) }),
    );
    const differences = Float64Array.from(
      outcomes.flatMap(({ a, b }) => a.map((x, i) => x - b[i])),
    );
    writeInputs(folder, { tasks, n, replicates }, { differences });
    const run = () => {
      const { low, high } = pairedBootstrap(outcomes, { replicates }).average;
      return high - low;
    };
    return [{ name: "Troupe", run }];
  },
};
