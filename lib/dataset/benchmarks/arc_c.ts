import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = {
  repo: "allenai/ai2_arc",
  revision: "210d026faf9955653af8916fad021475a3f00453",
  sha256: {
    "ARC-Challenge/train-00000-of-00001.parquet":
      "e488c1587ffdcfc8443f916c53488a95cd471c5790e0746c6bfe4cecf20962cb",
    "ARC-Challenge/validation-00000-of-00001.parquet":
      "395a5c88d1580d69855fbaee9450270578df1ad5af6259771cd0a42c20e99f05",
    "ARC-Challenge/test-00000-of-00001.parquet":
      "62f03257e737aed263f55c6abf87c7bb0028a44a6bdd2a26eb1279eb42c1d1e9",
  },
};

export default {
  name: "ARC-C",
  title: "AI2 Reasoning Challenge, challenge set",
  homepage: "https://huggingface.co/datasets/allenai/ai2_arc",
  licence: "CC BY-SA 4.0",
  language: "en",
  options: "3–5",
  labelled: { train: 1119, validation: 299, test: 1172 },
  parts: (
    split,
  ) => [hubParquet(hub, split, { folder: "ARC-Challenge", config: "ARC-Challenge" })],
  plan: { dev: ["train", "validation"], test: ["test"] },
  mapping: {
    id: "id",
    question: "question",
    options: { list: "choices.text", labels: "choices.label" },
    gold: { column: "answerKey", as: "label" },
    group: { same: "stem" },
  },
  hidden: [],
  notes: "Some items label their options 1–4 rather than A–D; a few have 3 or 5 options.",
} satisfies Benchmark;
