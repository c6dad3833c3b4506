import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = {
  repo: "allenai/openbookqa",
  revision: "388097ea7776314e93a529163e0fea805b8a6454",
  sha256: {
    "main/test-00000-of-00001.parquet":
      "cd5483e366daa230c1c87bbdc512d8b7229f14f6dd04d19fc8b1a3855aaaa8a3",
  },
};

export default {
  name: "OBQA",
  title: "OpenBookQA",
  homepage: "https://huggingface.co/datasets/allenai/openbookqa",
  licence: "not stated",
  language: "en",
  options: "4",
  labelled: { train: 4957, validation: 500, test: 500 },
  parts: (split) => [hubParquet(hub, split, { folder: "main", config: "main" })],
  plan: { dev: ["train"], test: ["test", "validation", "train"] },
  mapping: {
    id: "id",
    question: "question_stem",
    options: { list: "choices.text", labels: "choices.label" },
    gold: { column: "answerKey", as: "label" },
    group: { same: "stem" },
    optionCount: 4,
  },
  hidden: ["fact1"],
  notes: "Test is test + validation (1,000 items) and then train; dev is train.",
} satisfies Benchmark;
