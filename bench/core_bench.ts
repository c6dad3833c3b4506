/**
 * Each group sets a kernel against another way to the same numbers, in the same run: read the
 * ratios that `deno bench` prints, not the times.
 *
 * @module
 */
import { stackedFeatures } from "../lib/aggregate/stacking.ts";
import { mixtureSumsPlain } from "../lib/kernels/mixture_sums.ts";
import { resampledSums, resampledSumsPlain } from "../lib/kernels/resampled_sums.ts";
import { softmaxProblem, softmaxProblemPlain } from "../lib/kernels/softmax_problem.ts";
import { minimiseConvex } from "../lib/math/minimise_convex.ts";
import { fitSoftmaxRegression } from "../lib/math/softmax_regression.ts";
import { madePool } from "../lib/pool/sim/made_pool.ts";
import { selectGreedy } from "../lib/select/select_greedy.ts";
import { contingency } from "../lib/signals/contingency.ts";
import { distributionRows, jsdMatrix } from "../lib/signals/jsd_matrix.ts";
import { pairCounts } from "../lib/signals/pair_counts.ts";
import type { SplitView } from "../lib/types.ts";
import { madeObjective } from "./made_objective.ts";
import { naiveGreedy } from "./naive_greedy.ts";

// Selection: O(m²k) with cached pair sums against every extension scored from its pairs.

const [small, large] = [200, 2000].map(madeObjective);

Deno.bench({
  name: "greedy k = 5, m = 200: cached pair sums",
  group: "greedy",
  baseline: true,
  fn: () => void selectGreedy(small, 5),
});
Deno.bench({
  name: "greedy k = 5, m = 200: every extension from scratch",
  group: "greedy",
  n: 3,
  warmup: 1,
  fn: () => void naiveGreedy(small, 5),
});
Deno.bench({
  name: "greedy k = 5, m = 2,000: cached pair sums (100 times the work)",
  group: "greedy",
  n: 3,
  warmup: 1,
  fn: () => void selectGreedy(large, 5),
});

// Divergence: one logarithm per option and pair against the formula as it is written.

const pool = madePool({ models: 20, tasks: 1, items: 500, options: 4 }).tasks[0].dev;

Deno.bench({
  name: "JSD, 20 models: kernel",
  group: "jsd",
  baseline: true,
  fn: () => void jsdMatrix(pool),
});
Deno.bench({
  name: "JSD, 20 models: twin in TypeScript",
  group: "jsd",
  fn: () => void mixtureSumsPlain(distributionRows(pool)),
});
Deno.bench({
  name: "JSD, 20 models: as the formula is written",
  group: "jsd",
  fn: () => void writtenJsd(pool),
});

function writtenJsd({ p, models, items, options }: SplitView): Float64Array {
  const m = models.length;
  const row = items.length * options;
  const J = new Float64Array(m * m);
  const part = (x: number, mid: number) => x > 0 ? x * Math.log2(x / mid) : 0;
  for (let i = 0; i < m; i++) {
    for (let j = i + 1; j < m; j++) {
      let sum = 0;
      for (let at = 0; at < row; at++) {
        const x = p[i * row + at], y = p[j * row + at];
        sum += 0.5 * (part(x, (x + y) / 2) + part(y, (x + y) / 2));
      }
      J[i * m + j] = J[j * m + i] = sum / items.length;
    }
  }
  return J;
}

// Stacking: the kernel against its twin, and the Hessian at the start as preconditioner against none.

const { dev } = madePool({ models: 3, tasks: 1, items: 1068, options: 4 }).tasks[0];
const team = [0, 1, 2];
const examples = {
  features: stackedFeatures(dev, team),
  labels: dev.gold,
  n: dev.items.length,
  width: 12,
  classes: 4,
};

Deno.bench({
  name: "Stacking, 1,068 × 3 × 4, gradient 1e-8: kernel",
  group: "stacking",
  baseline: true,
  fn: () => void fitSoftmaxRegression(examples, 0.003),
});
Deno.bench({
  name: "Stacking, 1,068 × 3 × 4, gradient 1e-8: twin in TypeScript",
  group: "stacking",
  fn: () => void fitSoftmaxRegression(examples, 0.003, { problem: softmaxProblemPlain }),
});
Deno.bench({
  name: "Stacking, 1,068 × 3 × 4, gradient 1e-8: kernel, no preconditioner",
  group: "stacking",
  fn: () => {
    const sums = softmaxProblem(examples);
    minimiseConvex(
      (weights, gradient) => {
        sums.gradient(weights, gradient);
        for (let w = 0; w < weights.length; w++) {
          gradient[w] = gradient[w] / examples.n + (w % 13 < 12 ? 0.003 * weights[w] : 0);
        }
      },
      new Float64Array(4 * 13),
      { gradientTolerance: 1e-8 },
    );
  },
});

// The bootstrap: the kernel against its twin.

const differences = Float64Array.from({ length: 1068 }, (_, n) => n % 5 === 0 ? 1 : n % 7 ? 0 : -1);
const draws = { replicates: 2000, seed: 1, stream: 2 };

Deno.bench({
  name: "bootstrap, 2,000 × 1,068: kernel",
  group: "bootstrap",
  baseline: true,
  fn: () => void resampledSums(differences, draws),
});
Deno.bench({
  name: "bootstrap, 2,000 × 1,068: twin in TypeScript",
  group: "bootstrap",
  fn: () => void resampledSumsPlain(differences, draws),
});

// Contingency: AND and popcount on packed words against a loop over bytes.

const wide = madePool({ models: 50, tasks: 1, items: 2000, options: 2 }).tasks[0].dev;

Deno.bench({
  name: "contingency, 50 models × 2,000 items: all pairs at once",
  group: "contingency",
  baseline: true,
  fn: () => void pairCounts(wide),
});
Deno.bench({
  name: "contingency, 50 models × 2,000 items: popcount, pair by pair",
  group: "contingency",
  fn: () => void allPairs(contingency),
});
Deno.bench({
  name: "contingency, 50 models × 2,000 items: byte by byte",
  group: "contingency",
  fn: () => void allPairs(byteContingency),
});

function allPairs(count: (view: SplitView, i: number, j: number) => { n11: number }): number {
  let sum = 0;
  for (let i = 0; i < 50; i++) for (let j = i + 1; j < 50; j++) sum += count(wide, i, j).n11;
  return sum;
}

function byteContingency({ correct, items }: SplitView, i: number, j: number) {
  const N = items.length;
  const cells = new Uint32Array(4);
  for (let n = 0; n < N; n++) cells[2 * correct[i * N + n] + correct[j * N + n]]++;
  return { n11: cells[3], n10: cells[2], n01: cells[1], n00: cells[0] };
}
