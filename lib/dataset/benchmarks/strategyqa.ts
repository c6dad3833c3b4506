import { type Benchmark, hubFile } from "../benchmark.ts";

const hub = { repo: "tasksource/strategy-qa", revision: "main" };

export default {
  name: "StrategyQA",
  title: "StrategyQA",
  homepage: "https://huggingface.co/datasets/tasksource/strategy-qa",
  licence: "MIT",
  language: "en",
  options: "2 (Yes, No)",
  labelled: { train: 2290 },
  parts: () => [{ places: [hubFile(hub, "strategyQA_train.json")] }],
  plan: { dev: ["train"], test: ["train"] },
  mapping: {
    id: "qid",
    question: "question",
    options: { fixed: ["Yes", "No"] },
    gold: { column: "answer", as: "boolean" },
    group: { column: "term" },
  },
  hidden: ["description", "facts", "decomposition"],
  notes: "One split, cut by seed; the questions of one term stay on one side. 53 % are No.",
} satisfies Benchmark;
