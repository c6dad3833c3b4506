import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = { repo: "deepmind/aqua_rat", revision: "33301c6a050c96af81f63cad5562cb5363e88971" };

export default {
  name: "AQUA-RAT",
  title: "Algebra question answering with rationales",
  homepage: "https://huggingface.co/datasets/deepmind/aqua_rat",
  licence: "Apache-2.0",
  language: "en",
  options: "5",
  labelled: { train: 97467, validation: 254, test: 254 },
  parts: (split) => [hubParquet(hub, split, { folder: "raw", config: "raw" })],
  plan: { dev: ["train"], test: ["test", "validation", "train"] },
  mapping: {
    question: "question",
    options: { list: "options", prefix: "[A-E]\\)\\s*" },
    gold: { column: "correct", as: "letter" },
    group: { same: "story" },
    optionCount: 5,
  },
  hidden: ["rationale"],
  notes:
    "Test is test + validation (508 items) and then train. Train retells problems with other " +
    "numbers: one story stays on one side. MathQA was built from it.",
} satisfies Benchmark;
