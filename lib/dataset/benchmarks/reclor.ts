import { type Benchmark, hubFile } from "../benchmark.ts";

const hub = { repo: "tasksource/reclor", revision: "main" };

export default {
  name: "ReClor",
  title: "ReClor, logical reasoning from LSAT and GMAT",
  homepage: "https://huggingface.co/datasets/tasksource/reclor",
  licence: "non-commercial research",
  language: "en",
  options: "4",
  labelled: { train: 4638, val: 500 },
  parts: (split) => [{ places: [hubFile(hub, `${split}.json`)] }],
  plan: { dev: ["train"], test: ["val", "train"] },
  mapping: {
    id: "id_string",
    context: "context",
    question: "question",
    options: { list: "answers" },
    gold: { column: "label", as: "index" },
    group: { same: "context" },
    optionCount: 4,
  },
  hidden: [],
  notes: "The official test split has no answers: test is val (500 items) and then train.",
} satisfies Benchmark;
