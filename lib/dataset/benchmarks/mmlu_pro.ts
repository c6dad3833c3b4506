import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = {
  repo: "TIGER-Lab/MMLU-Pro",
  revision: "b189ec765aa7ed75c8acfea42df31fdae71f97be",
  sha256: {
    "data/test-00000-of-00001.parquet":
      "0e24a191921c2f453518a537a8b2117bd137e7714d4ef1565e9ba06c1ecb9ad8",
  },
};

export default {
  name: "MMLU-Pro",
  title: "MMLU-Pro",
  homepage: "https://huggingface.co/datasets/TIGER-Lab/MMLU-Pro",
  licence: "MIT",
  language: "en",
  options: "3–10",
  labelled: { test: 12032 },
  parts: (split) => [hubParquet(hub, split, { folder: "data" })],
  plan: { dev: ["test"], test: ["test"] },
  mapping: {
    id: "question_id",
    question: "question",
    options: { list: "options", padding: "N/A" },
    gold: { column: "answer", as: "letter", check: "answer_index" },
    group: { same: "stem" },
    subject: "category",
  },
  hidden: ["cot_content", "src"],
  notes: "One big split, cut by seed. Part of the items come from MMLU.",
} satisfies Benchmark;
