import type { Experiment } from "troupe/experiment/types.ts";

export default {
  id: "rq2_mechanism",
  title: "RQ2: mechanism",
  question:
    "What do error decorrelation and distributional divergence contribute, each and together, and what underlies the gains?",
  group: "paper",
  settings: { k: 3, lambda1: 0.13, lambda2: 0.05, seed: 1 },
  studies: [
    {
      kind: "ablation",
      id: "ablation",
      title: "Each signal on and off",
      panel: "primary",
      aggregators: ["choice-soft", "poe", "ds", "stacking"],
    },
    { kind: "matrices", id: "matrices", title: "Heterogeneity of every pair", panel: "primary" },
    {
      kind: "map",
      id: "map",
      title: "The heterogeneity landscape",
      panel: "primary",
      task: "CSQA",
    },
    {
      kind: "landscape",
      id: "landscape",
      title: "Quality against heterogeneity, every team",
      task: "CSQA",
      aggregator: "stacking",
    },
    {
      kind: "cofailure",
      id: "cofailure",
      title: "Where errors fall together",
      panel: "primary",
      methods: ["c2mas", "quality", "caruana"],
    },
  ],
  limits: [
    "The simulator has one shared factor; real pools have families of models that share training data, which a single factor cannot show.",
    "The map's distance averages 1 − Yule's Q and JSD after dividing each by its mean; the paper does not say how it joins the two.",
  ],
} satisfies Experiment;
