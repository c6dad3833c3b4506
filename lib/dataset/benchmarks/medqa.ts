import { type Benchmark, hubFile } from "../benchmark.ts";

const hub = {
  repo: "GBaker/MedQA-USMLE-4-options-hf",
  revision: "17af9355ef89fba60de966eabaeba797c695f86e",
};

export default {
  name: "MedQA",
  title: "MedQA, USMLE with 4 options",
  homepage: "https://huggingface.co/datasets/GBaker/MedQA-USMLE-4-options-hf",
  licence: "CC BY-SA 4.0",
  language: "en",
  options: "4",
  labelled: { dev: 1272, test: 1273 },
  parts: (split) => [{ places: [hubFile(hub, `${split}.json`)] }],
  plan: { dev: ["dev"], test: ["test"] },
  mapping: {
    id: "id",
    question: "sent1",
    options: { columns: ["ending0", "ending1", "ending2", "ending3"] },
    gold: { column: "label", as: "index" },
    group: { same: "stem" },
    optionCount: 4,
  },
  hidden: [],
  notes: "Some questions speak of an image that is not there.",
} satisfies Benchmark;
