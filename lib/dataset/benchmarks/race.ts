import { type Benchmark, hubParquet } from "../benchmark.ts";

const hub = {
  repo: "ehovy/race",
  revision: "2fec9fd81f1dc971569a9b729c43f2f0e6436637",
  sha256: {
    "all/test-00000-of-00001.parquet":
      "442e6b5f22f525811544016552b2ee7d8d1b8ef31e989132edc86e7925f94136",
  },
};

export default {
  name: "RACE",
  title: "RACE, English examinations of Chinese schools",
  homepage: "https://huggingface.co/datasets/ehovy/race",
  licence: "non-commercial research, no redistribution",
  language: "en",
  options: "4",
  labelled: { validation: 3451, test: 3498 },
  configs: ["high", "middle", "all"],
  parts: (split, config) => [hubParquet(hub, split, { folder: config, config })],
  plan: { dev: ["validation"], test: ["test"] },
  mapping: {
    context: "article",
    question: "question",
    options: { list: "options" },
    gold: { column: "answer", as: "letter" },
    group: { same: "context" },
    optionCount: 4,
  },
  hidden: [],
  notes:
    "Config high by default (RACE?config=all for both schools): 1,021 and 1,045 articles, so " +
    "some give two questions.",
} satisfies Benchmark;
