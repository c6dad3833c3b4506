import type { Experiment } from "troupe/experiment/types.ts";

export default {
  id: "rq3_robustness",
  title: "RQ3: robustness and efficiency",
  question:
    "Is the selection robust to its weights, to little profiling data and to the team size, and what does it cost?",
  group: "paper",
  settings: { k: 3, lambda1: 0.13, lambda2: 0.05, seed: 1 },
  studies: [
    {
      kind: "sensitivity",
      id: "sensitivity",
      title: "Sensitivity to the weights",
      panel: "primary",
      aggregator: "stacking",
      step: 0.01,
      most: 0.3,
    },
    {
      kind: "leave_one_out",
      id: "leave_one_out",
      title: "Weights chosen on the other tasks",
      panel: "primary",
      aggregator: "stacking",
      step: 0.01,
      most: 0.3,
    },
    {
      kind: "profiling_size",
      id: "profiling_size",
      title: "Accuracy and stability against profiling size",
      panel: "primary",
      aggregator: "stacking",
      sizes: [50, 100, 200, 400, 800, 1068],
      repetitions: 20,
    },
    {
      kind: "matrix_stability",
      id: "matrix_stability",
      title: "Stability of pooled heterogeneity",
      panel: "primary",
      share: 0.7,
      repetitions: 50,
    },
    {
      kind: "team_size",
      id: "team_size",
      title: "Accuracy against team size",
      panel: "primary",
      sizes: [2, 3, 4, 5],
      methods: ["c2mas", "quality", "caruana"],
      aggregators: ["choice-soft", "poe", "ds", "stacking"],
    },
    {
      kind: "validity",
      id: "validity",
      title: "Does the objective rank teams as test accuracy does?",
      panel: "all",
      aggregator: "stacking",
    },
    {
      kind: "cost",
      id: "cost",
      title: "Cost of selection as the pool grows",
      sizes: [11, 20, 50, 100, 200, 500, 1000, 2000],
    },
  ],
  limits: [
    "In the study of profiling size the rule is fitted on the same few items as the choice; the paper does not say on which items it fits.",
    "Dev accuracy for choosing weights is that of Choice-Soft; the paper does not name the rule it used.",
  ],
} satisfies Experiment;
