import type { Experiment } from "troupe/experiment/types.ts";

const FOUR_RULES = ["choice-soft", "poe", "ds", "stacking"] as const;
const TEAM_METHODS = ["random", "caruana", "quality", "c2mas"] as const;

export default {
  id: "rq1_effectiveness",
  title: "RQ1: effectiveness and generalisation",
  question:
    "Does heterogeneity-aware team selection beat quality-only selection, on the primary tasks and on held-out ones?",
  group: "paper",
  settings: { k: 3, lambda1: 0.13, lambda2: 0.05, seed: 1 },
  studies: [
    {
      kind: "accuracy",
      id: "main",
      title: "Main results on the primary benchmarks",
      panel: "primary",
      methods: ["self-consistency", ...TEAM_METHODS],
      aggregators: [...FOUR_RULES],
      figure: "stacking",
    },
    {
      kind: "intervals",
      id: "intervals",
      title: "C²-MAS against Quality-Only, primary benchmarks",
      panel: "primary",
      a: "c2mas",
      b: "quality",
      aggregators: [...FOUR_RULES],
      figure: "stacking",
      replicates: 2000,
    },
    {
      kind: "composition",
      id: "composition",
      title: "Members that C²-MAS swaps",
      panel: "primary",
      aggregator: "stacking",
    },
    {
      kind: "accuracy",
      id: "ood",
      title: "Held-out benchmarks, heterogeneity pooled on the primary ones",
      panel: "ood",
      methods: ["self-consistency", ...TEAM_METHODS],
      aggregators: [...FOUR_RULES],
      figure: "stacking",
    },
    {
      kind: "intervals",
      id: "ood_intervals",
      title: "C²-MAS against Quality-Only, held-out benchmarks",
      panel: "ood",
      a: "c2mas",
      b: "quality",
      aggregators: [...FOUR_RULES],
      figure: "stacking",
      replicates: 2000,
    },
    {
      kind: "accuracy",
      id: "complete",
      title: "Every model alone, Self-Consistency and C²-MAS on all benchmarks",
      panel: "all",
      methods: ["single", "self-consistency", "c2mas"],
      aggregators: [...FOUR_RULES],
    },
    {
      kind: "seeds",
      id: "seeds",
      title: "The same comparison on other simulated pools",
      panel: "primary",
      aggregator: "stacking",
      seeds: 20,
    },
  ],
  limits: [
    "The simulated pool has the paper's accuracies but not its models' real error patterns, so what C²-MAS gains on it says nothing about what it gains on those models.",
    "Self-Consistency is computed exactly at temperature 0.7; the paper does not state its temperature.",
  ],
} satisfies Experiment;
