import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = { repo: "regisss/math_qa", revision: "main" };

export default {
  name: "MathQA",
  title: "MathQA",
  homepage: "https://huggingface.co/datasets/regisss/math_qa",
  licence: "Apache-2.0",
  language: "en",
  options: "5",
  labelled: { validation: 4475, test: 2985 },
  parts: (split) => [hubParquet(hub, split, { folder: "data" })],
  plan: { dev: ["validation"], test: ["test"] },
  mapping: {
    question: "Problem",
    options: { lettered: "options" },
    gold: { column: "correct", as: "letter" },
    group: { same: "stem" },
    optionCount: 5,
  },
  hidden: ["Rationale", "annotated_formula", "linear_formula"],
  notes: "Lower-cased, tokenised text; some golds are wrong. Built from AQUA-RAT.",
} satisfies Benchmark;
