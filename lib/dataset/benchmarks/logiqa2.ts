import { type Benchmark, hubFile, type SplitPart } from "../benchmark.ts";

const folder = "logiqa/DATA/LOGIQA";
const files: Readonly<Record<string, { readonly path: string; readonly sha256: string }>> = {
  validation: {
    path: `${folder}/dev.txt`,
    sha256: "bbefb563b7ddc02640ccdc314c1315d5727dba48539d0ecdd126fa351e511b09",
  },
  test: {
    path: `${folder}/test.txt`,
    sha256: "71940b37ae0184b677c253a148d57ad4e75d6113447b1563c2ca82483e4e4f8d",
  },
};
const hub = { repo: "baber/logiqa2", revision: "refs/pr/7" };

function part(split: string): SplitPart {
  const original = { host: "github", repo: "csitfun/LogiQA2.0", revision: "main" } as const;
  return {
    places: [
      { ...original, ...files[split] },
      hubFile(hub, `logiqa2/${split}-00000-of-00001.parquet`),
    ],
  };
}

export default {
  name: "LogiQA2",
  title: "LogiQA 2.0, English reading comprehension",
  homepage: "https://github.com/csitfun/LogiQA2.0",
  licence: "CC BY-NC-SA 4.0",
  language: "en",
  options: "4",
  labelled: { validation: 1569, test: 1572 },
  parts: (split) => [part(split)],
  plan: { dev: ["validation"], test: ["test"] },
  mapping: {
    context: "text",
    question: "question",
    options: { list: "options" },
    gold: { column: "answer", as: "index" },
    group: { same: "context" },
  },
  hidden: ["type"],
  notes: "30 questions and 43 passages occur in both splits; upstream ids repeat and are not used.",
} satisfies Benchmark;
