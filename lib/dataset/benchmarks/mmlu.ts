import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = {
  repo: "cais/mmlu",
  revision: "c30699e8356da336a370243923dbaf21066bb9fe",
  sha256: {
    "all/validation-00000-of-00001.parquet":
      "66cdf0b090ccb657d18d13cd81e31fdc55c3467da9642ffb178653268a97c8ef",
    "all/test-00000-of-00001.parquet":
      "74a41822ce7d3def56e1682f958469c04642a5336a5ce912fa375fdb90fb25d7",
  },
};

export default {
  name: "MMLU",
  title: "Measuring Massive Multitask Language Understanding",
  homepage: "https://huggingface.co/datasets/cais/mmlu",
  licence: "MIT",
  language: "en",
  options: "4",
  labelled: { validation: 1531, test: 14042 },
  parts: (split) => [hubParquet(hub, split, { folder: "all", config: "all" })],
  plan: { dev: ["validation"], test: ["test"] },
  mapping: {
    question: "question",
    options: { list: "choices" },
    gold: { column: "answer", as: "index" },
    group: { same: "stem" },
    subject: "subject",
    optionCount: 4,
  },
  hidden: [],
  notes: "57 subjects, kept in proportion; over 100 test items are repeats; some keys are wrong.",
} satisfies Benchmark;
