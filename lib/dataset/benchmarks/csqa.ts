import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = {
  repo: "tau/commonsense_qa",
  revision: "94630fe30dad47192a8546eb75f094926d47e155",
  sha256: {
    "data/validation-00000-of-00001.parquet":
      "bdbd9bf9cc4d2349b24901038b2ab2f58e10e4e507ad2fd425dca55cd3cb6660",
  },
};

export default {
  name: "CSQA",
  title: "CommonsenseQA",
  homepage: "https://huggingface.co/datasets/tau/commonsense_qa",
  licence: "MIT",
  language: "en",
  options: "5",
  labelled: { train: 9741, validation: 1221 },
  parts: (split) => [hubParquet(hub, split, { folder: "data" })],
  plan: { dev: ["train"], test: ["validation"] },
  mapping: {
    id: "id",
    question: "question",
    options: { list: "choices.text", labels: "choices.label" },
    gold: { column: "answerKey", as: "label" },
    group: { same: "stem" },
  },
  hidden: ["question_concept"],
  notes: "The official test split has no answers, so validation serves as test.",
} satisfies Benchmark;
