import process from "node:process";
import { stackedFeatures, STACKING_BETA } from "../lib/aggregate/stacking.ts";
import { fitSoftmaxRegression } from "../lib/math/softmax_regression.ts";
import { madePool } from "../lib/pool/sim/made_pool.ts";
import { selectGreedy } from "../lib/select/select_greedy.ts";
import { jsdMatrix } from "../lib/signals/jsd_matrix.ts";
import { pairCounts } from "../lib/signals/pair_counts.ts";
import { madeObjective } from "./made_objective.ts";
import { madeView } from "./made_view.ts";

/** How the cost of one kind of work depends on one of its sizes. */
interface Series {
  readonly work: string;
  readonly size: "models" | "items" | "team";
  readonly values: readonly number[];
  /** Prepares the work at a size and returns what is timed. */
  at(value: number): () => unknown;
}

const SERIES: readonly Series[] = [
  {
    work: "JSD",
    size: "models",
    values: [50, 100, 200, 400],
    at: (models) => {
      const view = madeView({ models, items: 500, options: 4 });
      return () => jsdMatrix(view);
    },
  },
  {
    work: "JSD",
    size: "items",
    values: [500, 1000, 2000, 4000],
    at: (items) => {
      const view = madeView({ models: 100, items, options: 4 });
      return () => jsdMatrix(view);
    },
  },
  {
    work: "pair counts",
    size: "models",
    values: [250, 500, 1000, 2000],
    at: (models) => {
      const view = madeView({ models, items: 2000, options: 2 });
      return () => pairCounts(view);
    },
  },
  {
    work: "pair counts",
    size: "items",
    values: [2500, 5000, 10_000, 20_000],
    at: (items) => {
      const view = madeView({ models: 500, items, options: 2 });
      return () => pairCounts(view);
    },
  },
  {
    work: "greedy",
    size: "models",
    values: [500, 1000, 2000, 4000],
    at: (models) => {
      const of = madeObjective(models);
      return () => selectGreedy(of, 5);
    },
  },
  {
    work: "greedy",
    size: "team",
    values: [3, 5, 9, 17],
    at: (team) => {
      const of = madeObjective(1000);
      return () => selectGreedy(of, team);
    },
  },
  {
    work: "Stacking",
    size: "items",
    values: [500, 1000, 2000, 4000],
    at: (items) => stackingFit(3, items),
  },
  { work: "Stacking", size: "team", values: [2, 3, 5, 9], at: (team) => stackingFit(team, 1000) },
];

/**
 * How cost grows with the number of models, items and members, as CSV: work, size, value, processor
 * time on one thread (best of several) and the exponent by which it grew since the value before.
 */
export function growth(): string {
  const lines = ["work,size,value,cpu_ms,exponent"];
  for (const { work, size, values, at } of SERIES) {
    let before: { value: number; ms: number } | undefined;
    for (const value of values) {
      const ms = bestOf(at(value));
      const exponent = before ? Math.log(ms / before.ms) / Math.log(value / before.value) : NaN;
      lines.push([work, size, value, ms.toPrecision(4), before ? exponent.toFixed(2) : ""].join());
      before = { value, ms };
    }
  }
  return lines.join("\n") + "\n";
}

function stackingFit(team: number, items: number): () => unknown {
  const { dev } = madePool({ models: team, tasks: 1, items, options: 4 }).tasks[0];
  const features = stackedFeatures(dev, Array.from({ length: team }, (_, i) => i));
  const data = { features, labels: dev.gold, n: items, width: 4 * team, classes: 4 };
  return () => fitSoftmaxRegression(data, STACKING_BETA);
}

/** Best processor time of at least three runs and half a second. */
function bestOf(run: () => unknown): number {
  let best = Infinity;
  const start = performance.now();
  for (let count = 0; count < 3 || performance.now() - start < 500; count++) {
    const used = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(used);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

if (import.meta.main) console.log(growth());
