import type { Experiment } from "troupe";

/** The settings of the paper's experiments, shared by the notebooks of RQ1 to RQ3. */
export default {
  k: 3,
  weights: { yuleQ: 0.13, jsd: 0.05 },
  rules: ["choice-soft", "poe", "ds", "stacking"],
  rule: "stacking",
  seed: 1,
  replicates: 2000,
  sizes: [2, 3, 4, 5],
  grid: { step: 0.01, most: 0.3 },
  profiling: { items: [50, 100, 200, 400, 800, 1068], repetitions: 20 },
  stability: { share: 0.7, repetitions: 50 },
  task: "CSQA",
  seeds: 20,
} satisfies Experiment;
