import assert from "node:assert/strict";
import { type Benchmark, hubParquet } from "../../lib/dataset/benchmark.ts";
import { BENCHMARKS } from "../../lib/dataset/benchmarks.ts";
import { CEVAL_SUBJECTS } from "../../lib/dataset/benchmarks/ceval.ts";
import { fetchBenchmark, remoteUrl } from "../../lib/dataset/fetch_benchmark.ts";
import { loadDataset } from "../../lib/dataset/load_dataset.ts";
import type { LoadedDataset } from "../../lib/dataset/load_local.ts";
import type { Item } from "../../lib/types.ts";
import { bytesOf, jsonLines, parquet, serveFiles } from "./file_server.ts";

type Row = Record<string, unknown>;

/** Puts one file for each split in use at the address that the adapter asks for, and loads it. */
async function load(
  name: string,
  rows: Record<string, readonly Row[]>,
  { config = "", asArray = false, dev = 1068, test = 1068 } = {},
): Promise<LoadedDataset> {
  const benchmark = BENCHMARKS.find((b) => b.name === name)!;
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [split, records] of Object.entries(rows)) {
    const chosen = config || (benchmark.configs?.[0] ?? "default");
    const file = benchmark.parts(split, chosen)[0].places[0];
    const content = file.path.endsWith(".parquet")
      ? parquet(records)
      : asArray
      ? bytesOf(JSON.stringify(records))
      : jsonLines(records);
    files.set(new URL(remoteUrl(file, { hub: "http://x", github: "http://x" })).pathname, content);
  }
  await using server = serveFiles(files);
  return await loadDataset(config ? `${name}?config=${config}` : name, {
    hub: server.url,
    github: server.url,
    cache: await Deno.makeTempDir(),
    pinned: false,
    attempts: 1,
    dev,
    test,
  });
}

function find(items: readonly Item[], question: string): Item {
  const item = items.find((i) => i.question === question);
  assert.ok(item, `${question} is not there`);
  return item;
}

function reasons({ report }: LoadedDataset): Record<string, number> {
  return Object.fromEntries(report.dropped.map(({ reason, count }) => [reason, count]));
}

function assertNoLeak(dataset: LoadedDataset, secret: string): void {
  assert.ok(!JSON.stringify([dataset.dev, dataset.test]).includes(secret));
}

Deno.test("the benchmarks have the paper's names, in the paper's order", () => {
  assert.deepEqual(BENCHMARKS.map((b) => b.name), [
    ...["ARC-C", "CSQA", "LogiQA2", "MedQA", "MMLU", "MMLU-Pro", "OBQA"],
    ...["AQUA-RAT", "C-Eval", "MathQA", "RACE", "ReClor", "StrategyQA"],
  ]);
});

Deno.test("no adapter reads a column that gives the answer away", () => {
  for (const { name, mapping, hidden } of BENCHMARKS) {
    const named = JSON.stringify(mapping);
    for (const column of hidden) assert.ok(!named.includes(`"${column}"`), `${name}: ${column}`);
  }
});

Deno.test("checksums are whole, and every planned split has a file", () => {
  for (const { name, plan, parts, configs = ["default"] } of BENCHMARKS as Benchmark[]) {
    for (const split of [...plan.dev, ...plan.test]) {
      const files = parts(split, configs[0]).flatMap(({ places }) => places);
      assert.ok(files.length > 0, name);
      for (const { sha256 } of files) if (sha256) assert.match(sha256, /^[0-9a-f]{64}$/);
    }
  }
});

Deno.test("ARC-C looks its key up among the item's own labels, letters or digits", async () => {
  const choices = (labels: string) => ({ text: ["w", "x", "y", "z"], label: labels.split("") });
  const dataset = await load("ARC-C", {
    train: [
      { id: "t1", question: "letters?", choices: choices("ABCD"), answerKey: "C" },
      { id: "t2", question: "Shared stem?", choices: choices("ABCD"), answerKey: "A" },
    ],
    validation: [{ id: "v1", question: "val?", choices: choices("1234"), answerKey: "4" }],
    test: [
      { id: "e1", question: "digits?", choices: choices("1234"), answerKey: "2" },
      {
        id: "e2",
        question: "three?",
        choices: { text: ["p", "q", "r"], label: ["A", "B", "C"] },
        answerKey: "B",
      },
      {
        id: "e3",
        question: "shared  stem",
        choices: { text: ["1", "2"], label: ["A", "B"] },
        answerKey: "A",
      },
    ],
  });
  assert.equal(find(dataset.dev, "letters?").gold, 2);
  assert.equal(find(dataset.dev, "val?").gold, 3);
  assert.equal(find(dataset.test, "digits?").gold, 1);
  assert.equal(find(dataset.test, "three?").options.length, 3);
  assert.deepEqual(dataset.dev.map(({ id }) => id).sort(), ["t1", "v1"], "t2's stem is in test");
});

Deno.test("CSQA drops rows without a key and items whose gold text is offered twice", async () => {
  const label = ["A", "B", "C", "D", "E"];
  const row = (id: string, text: string[], answerKey: string) => ({
    id,
    question: `${id}?`,
    question_concept: "SECRET",
    choices: { label, text },
    answerKey,
  });
  const dataset = await load("CSQA", {
    train: [row("a", ["1", "2", "3", "4", "5"], "E"), row("b", ["1", "2", "3", "4", "5"], "")],
    validation: [
      row("c", ["1", "1", "3", "4", "5"], "A"),
      row("d", ["1", "1", "3", "4", "5"], "C"),
    ],
  });
  assert.deepEqual(dataset.dev.map((i) => [i.id, i.gold]), [["a", 4]]);
  assert.deepEqual(dataset.test.map((i) => [i.id, i.gold]), [["d", 2]]);
  assert.deepEqual(reasons(dataset), {
    "no label": 1,
    "ambiguous gold: its text is offered twice": 1,
  });
  assertNoLeak(dataset, "SECRET");
});

Deno.test("LogiQA2 reads lines of JSON from .txt and keeps a passage on one side", async () => {
  const row = (id: number, text: string, question: string, answer: number) => ({
    id,
    answer,
    text,
    question,
    options: ["w", "x", "y", "z"],
    type: { "SECRET": true },
  });
  const dataset = await load("LogiQA2", {
    validation: [row(1, "P1", "one?", 3), row(2, "P2", "two?", 0), row(3, "P2", "three?", 1)],
    test: [row(1, "P3", "four?", 2), row(2, "P2", "two?", 0), row(9, "P2", "five?", 0)],
  });
  assert.deepEqual(dataset.dev.map((i) => [i.context, i.question, i.gold]), [["P1", "one?", 3]]);
  assert.deepEqual(dataset.test.map((i) => i.question).sort(), ["five?", "four?", "two?"]);
  assert.deepEqual(reasons(dataset), { "repeated question": 1 });
  assert.equal(new Set([...dataset.dev, ...dataset.test].map((i) => i.id)).size, 4);
  assertNoLeak(dataset, "SECRET");
});

for (const asArray of [false, true]) {
  Deno.test(`MedQA reads its four ending columns from ${asArray ? "an array" : "lines"}`, async () => {
    const row = (id: string, label: number) => ({
      id,
      sent1: `Patient ${id}?`,
      sent2: "",
      ending0: "w",
      ending1: "x",
      ending2: "y",
      ending3: "z",
      label,
    });
    const rows = { dev: [row("dev-1", 3)], test: [row("test-1", 0)] };
    const dataset = await load("MedQA", rows, { asArray });
    assert.deepEqual(dataset.dev[0].options, ["w", "x", "y", "z"]);
    assert.deepEqual([dataset.dev[0].gold, dataset.test[0].gold], [3, 0]);
  });
}

Deno.test("MMLU removes a question that two subjects share and keeps its subjects", async () => {
  const row = (subject: string, question: string, answer: number) => ({
    question,
    subject,
    choices: ["w", "x", "y", "z"],
    answer,
  });
  const dataset = await load("MMLU", {
    validation: [row("anatomy", "a?", 1)],
    test: [
      row("clinical_knowledge", "b?", 2),
      row("college_medicine", "b?", 2),
      row("virology", "c?", 0),
    ],
  });
  assert.deepEqual(dataset.test.map((i) => i.subject).sort(), ["clinical_knowledge", "virology"]);
  assert.match(dataset.dev[0].id, /^[0-9a-f]{16}$/);
});

Deno.test("MMLU-Pro takes up to ten options, cuts padding and checks its two keys", async () => {
  const row = (question_id: number, options: string[], answer: string, answer_index: number) => ({
    question_id,
    question: `Q${question_id}`,
    options,
    answer,
    answer_index,
    cot_content: "SECRET",
    category: "law",
    src: "x",
  });
  const ten = "0123456789".split("");
  const dataset = await load("MMLU-Pro", {
    test: [
      row(1, ten, "J", 9),
      row(2, ["w ", "x", "y", "N/A", "N/A"], "A", 0),
      row(3, ten, "B", 2),
      row(4, [...ten, "10"], "A", 0),
    ],
  }, { dev: 1, test: 1 });
  const items = [...dataset.dev, ...dataset.test];
  assert.equal(find(items, "Q1").gold, 9);
  assert.deepEqual(find(items, "Q2").options, ["w", "x", "y"]);
  assert.deepEqual(reasons(dataset), { "two golds that disagree": 1, "more than 10 options": 1 });
  assertNoLeak(dataset, "SECRET");
});

Deno.test("OBQA fills test from test, validation and train, and keeps a stem on one side", async () => {
  const row = (id: string, question_stem: string, texts = "wxyz", answerKey = "B") => ({
    id,
    question_stem,
    choices: { text: texts.split(""), label: ["A", "B", "C", "D"] },
    answerKey,
  });
  const train = Array.from({ length: 20 }, (_, n) => row(`t${n}`, `train ${n}`));
  const dataset = await load("OBQA", {
    train: [...train, row("twin", "Stars are", "abcd")],
    validation: [row("v", "validation", "wxyz", " C")],
    test: [row("e", "Stars are")],
  }, { dev: 8, test: 8 });
  assert.deepEqual(dataset.test.slice(0, 2).map((i) => i.id), ["e", "v"]);
  assert.equal(find(dataset.test, "validation").gold, 2);
  assert.equal(dataset.test.length, 8);
  assert.equal(dataset.dev.length, 8);
  assert.ok(!dataset.dev.some((i) => i.id === "twin"));
});

Deno.test("AQUA-RAT strips its prefixes and keeps a story on one side", async () => {
  const row = (
    question: string,
    correct: string,
    options = ["A)21", "B) 22", "C)23", "D)24", "E)25"],
  ) => ({
    question,
    options,
    rationale: "SECRET",
    correct,
  });
  const dataset = await load("AQUA-RAT", {
    train: [
      row("A car runs 60 km in 2.5 h?", "A"),
      row("A ship sails 9 miles?", "D"),
      row("Odd one?", "A", ["A)1", "B)2", "C)3", "4", "E)5"]),
      row("Short one?", "A", ["A)1", "B)2"]),
    ],
    validation: [row("A dog eats 3 bones?", "B")],
    test: [row("A car runs 84 km in 7 h?", "E")],
  }, { dev: 1, test: 2 });
  assert.deepEqual(find(dataset.test, "A car runs 84 km in 7 h?").options, [
    "21",
    "22",
    "23",
    "24",
    "25",
  ]);
  assert.equal(find(dataset.test, "A dog eats 3 bones?").gold, 1);
  assert.deepEqual(dataset.dev.map((i) => i.question), ["A ship sails 9 miles?"]);
  assert.deepEqual(reasons(dataset), { "options that cannot be read": 1, "not 5 options": 1 });
  assertNoLeak(dataset, "SECRET");
});

Deno.test("MathQA parses both of its option formats", async () => {
  const row = (Problem: string, options: string, correct: string) => ({
    Problem,
    Rationale: "SECRET",
    options,
    correct,
    annotated_formula: "SECRET",
    linear_formula: "SECRET",
    category: "general",
  });
  const dataset = await load("MathQA", {
    validation: [
      row("plain", "a ) 38 , b ) 27.675 , c ) 30 , d ) data inadequate , e ) none of these", "b"),
      row("commas", "a ) 1 minute , 12 seconds , b ) 1,200 , c ) 3 , d ) 4 , e ) 5", "a"),
      row("broken", "a ) 1 , b ) 2 , d ) 3", "a"),
    ],
    test: [
      row("python", `['a ) 4', "b ) it's", 'c ) a, b', 'd ) 7', 'e ) 8']`, "e"),
      row("doubled", "a ) a ) 4 inches , b ) b ) 5 , c ) c ) 6 , d ) d ) 7 , e ) e ) 8", "c"),
      row("twice", "a ) 4 , b ) 4 , c ) 6 , d ) 7 , e ) 8", "b"),
    ],
  });
  assert.equal(find(dataset.dev, "plain").options[1], "27.675");
  assert.equal(find(dataset.dev, "plain").gold, 1);
  assert.deepEqual(find(dataset.dev, "commas").options, [
    "1 minute , 12 seconds",
    "1,200",
    "3",
    "4",
    "5",
  ]);
  assert.deepEqual(find(dataset.test, "python").options, ["4", "it's", "a, b", "7", "8"]);
  assert.deepEqual(find(dataset.test, "doubled").options, ["4 inches", "5", "6", "7", "8"]);
  assert.deepEqual(reasons(dataset), {
    "options that cannot be read": 1,
    "ambiguous gold: its text is offered twice": 1,
  });
  assertNoLeak(dataset, "SECRET");
});

Deno.test("RACE takes its config and keeps an article on one side", async () => {
  const row = (article: string, question: string, answer: string) => ({
    example_id: "high3.txt",
    article,
    question,
    options: ["w", "x", "y", "z"],
    answer,
  });
  const rows = {
    validation: [row("First.", "1?", "A"), row("Second.", "2?", "B"), row("Second.", "3?", "C")],
    test: [row("Third.", "4?", "D"), row("First.", "5?", "A")],
  };
  for (const config of ["", "all"]) {
    const dataset = await load("RACE", rows, { config });
    assert.deepEqual(dataset.dev.map((i) => i.context), ["Second.", "Second."]);
    assert.equal(find(dataset.test, "4?").gold, 3);
    assert.ok(dataset.sources[0].url.includes(`/${config || "high"}/`));
  }
  await assert.rejects(loadDataset("RACE?config=low"), {
    message: "Cannot load RACE as its config must be one of high, middle, all: got low",
  });
});

Deno.test("ReClor takes labels as numbers or as texts and fills test from train", async () => {
  const row = (id_string: string, label: unknown) => ({
    context: `Passage ${id_string}`,
    question: "Which follows?",
    answers: ["w", "x", "y", "z"],
    label,
    id_string,
  });
  const train = Array.from({ length: 12 }, (_, n) => row(`train_${n}`, String(n % 4)));
  const rows = { train, val: [row("val_0", 2)] };
  const dataset = await load("ReClor", rows, { asArray: true, dev: 4, test: 4 });
  assert.deepEqual([dataset.test[0].id, dataset.test[0].gold], ["val_0", 2]);
  assert.deepEqual([dataset.dev.length, dataset.test.length], [4, 4]);
  for (const item of dataset.dev) assert.equal(item.gold, Number(item.id.slice(6)) % 4);
});

Deno.test("StrategyQA answers Yes or No, keeps a term on one side and hides its facts", async () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    qid: `q${n}`,
    term: `term ${n % 10}`,
    description: "SECRET",
    question: `Is ${n} even?`,
    answer: n % 2 === 0,
    facts: ["SECRET"],
    decomposition: ["SECRET"],
  }));
  const dataset = await load("StrategyQA", { train: rows }, { asArray: true });
  for (const item of [...dataset.dev, ...dataset.test]) {
    assert.deepEqual(item.options, ["Yes", "No"]);
    assert.equal(item.gold, Number(item.id.slice(1)) % 2);
  }
  const terms = (items: readonly Item[]) => new Set(items.map((i) => i.group));
  assert.equal(terms(dataset.dev).intersection(terms(dataset.test)).size, 0);
  assert.deepEqual([dataset.dev.length, dataset.test.length], [20, 20]);
  assert.deepEqual(dataset.report.warnings, [
    "StrategyQA: dev has 20 of the 1,068 items asked for, ±21.9 points at 95 %",
    "StrategyQA: test has 20 of the 1,068 items asked for, ±21.9 points at 95 %",
  ]);
  assertNoLeak(dataset, "SECRET");
});

/** Six rows per subject and split; the answers of the test split are blank on demand. */
async function loadCeval(testAnswer: string, n: number): Promise<LoadedDataset> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const subject of CEVAL_SUBJECTS) {
    for (const split of ["dev", "val", "test"]) {
      const rows = Array.from({ length: 6 }, (_, id) => ({
        id,
        question: `${subject} ${split} ${id}？`,
        A: "甲",
        B: "乙",
        C: "丙",
        D: "丁",
        answer: split === "test" ? testAnswer : "B",
        explanation: "SECRET",
      }));
      const path =
        `/datasets/ceval/ceval-exam/resolve/main/${subject}/${split}-00000-of-00001.parquet`;
      files.set(path, parquet(rows));
    }
  }
  await using server = serveFiles(files);
  const cache = await Deno.makeTempDir();
  return await loadDataset("C-Eval", { hub: server.url, cache, dev: n, test: n });
}

Deno.test("C-Eval reads 52 subjects and, where test has answers, tests on it alone", async () => {
  const dataset = await loadCeval("D", 60);
  assert.equal(CEVAL_SUBJECTS.length, 52);
  assert.equal(dataset.sources.length, 3 * 52);
  assert.equal(new Set(dataset.test.map((i) => i.subject)).size, 52);
  assert.ok(dataset.test.every((i) => i.question.includes(" test ") && i.gold === 3));
  assert.ok(dataset.dev.every((i) => i.question.includes(" val ")));
  assertNoLeak(dataset, "SECRET");
});

Deno.test("C-Eval shares the labelled rest where the answers of test are blank", async () => {
  const dataset = await loadCeval("", 400);
  assert.deepEqual(reasons(dataset), { "no label": 312 });
  assert.deepEqual([dataset.dev.length, dataset.test.length], [312, 312]);
  assert.match(dataset.report.warnings[0], /^C-Eval: dev has 312 of the 400 items asked for/);
});

Deno.test("a file that the repository lacks is taken from the hub's own conversion", async () => {
  const rows = [{ question: "Q?", options: ["A)1", "B)2", "C)3", "D)4", "E)5"], correct: "A" }];
  const files = new Map(
    ["train", "validation", "test"].map((split) => [
      `/datasets/deepmind/aqua_rat/resolve/refs%2Fconvert%2Fparquet/raw/${split}/0000.parquet`,
      parquet(rows),
    ]),
  );
  await using server = serveFiles(files);
  const options = { hub: server.url, cache: await Deno.makeTempDir() };
  const { files: read, warnings } = await fetchBenchmark(BENCHMARKS[7], "default", options);
  assert.deepEqual(read.map(({ name }) => name), [
    "raw/test/0000.parquet",
    "raw/validation/0000.parquet",
    "raw/train/0000.parquet",
  ]);
  assert.match(warnings[0], /^AQUA-RAT: read .*\/raw\/test\/0000\.parquet, as .* is not there$/);
});

Deno.test("where no place has a file, the first address is named", async () => {
  await using server = serveFiles(new Map());
  const options = { hub: server.url, cache: await Deno.makeTempDir() };
  await assert.rejects(loadDataset("MathQA", options), /math_qa\/resolve\/main\/data\/test-00000/);
});

Deno.test("a file with another checksum than the known one is refused", async () => {
  const hub = { repo: "allenai/ai2_arc", revision: "210d026faf9955653af8916fad021475a3f00453" };
  const { places } = hubParquet(hub, "test", { folder: "ARC-Challenge" });
  const files = new Map(["train", "validation", "test"].map((split) => [
    new URL(remoteUrl(places[0], { hub: "http://x" })).pathname.replace("test-", `${split}-`),
    bytesOf("not the file"),
  ]));
  await using server = serveFiles(files);
  const options = { hub: server.url, cache: await Deno.makeTempDir() };
  await assert.rejects(loadDataset("ARC-C", options), /SHA-256 must be [0-9a-f]{64}: got/);
});
