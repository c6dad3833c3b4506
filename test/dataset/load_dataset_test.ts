import assert from "node:assert/strict";
import { loadDataset } from "../../lib/dataset/load_dataset.ts";
import { jsonLines } from "./file_server.ts";

async function write(name: string, records: readonly unknown[]): Promise<string> {
  const path = `${await Deno.makeTempDir()}/${name}`;
  await Deno.writeFile(path, jsonLines(records));
  return path;
}

function quiz(n: number, extra: Record<string, unknown> = {}) {
  return Array.from({ length: n }, (_, i) => ({
    question: `Question ${i} of ${JSON.stringify(extra)}?`,
    options: ["x", "y", "z"],
    answer: "ABC"[i % 3],
    ...extra,
  }));
}

Deno.test("a local file needs no mapping when its columns have usual names", async () => {
  const path = await write("quiz.jsonl", quiz(30));
  const dataset = await loadDataset(path, { dev: 10, test: 10, seed: 1 });
  assert.equal(dataset.task, "quiz");
  assert.deepEqual([dataset.dev.length, dataset.test.length, dataset.spare.length], [10, 10, 5]);
  assert.deepEqual(dataset.report.warnings, []);
  for (const { question, gold } of dataset.dev) {
    assert.equal(gold, Number(question.match(/\d+/)![0]) % 3);
  }
});

Deno.test("the hash changes with the items and with nothing else", async () => {
  const records = quiz(30);
  const hash = async (rows: readonly unknown[], seed: number) => {
    return (await loadDataset(await write("quiz.jsonl", rows), { dev: 10, test: 10, seed })).hash;
  };
  const first = await hash(records, 1);
  assert.match(first, /^[0-9a-f]{64}$/);
  assert.equal(await hash(records.map((r) => ({ ...r, note: "unused" })), 1), first);
  assert.notEqual(await hash(records, 2), first);
  assert.notEqual(await hash(records.map((r) => ({ ...r, answer: "A" })), 1), first);
});

Deno.test("ids come from the file where they are unique, else from the content", async () => {
  const ids = async (id: (n: number) => string) => {
    const path = await write("quiz.jsonl", quiz(4).map((r, n) => ({ ...r, id: id(n) })));
    const { dev, test } = await loadDataset(path, { dev: 2, test: 2 });
    return [...dev, ...test].map((item) => item.id).sort();
  };
  assert.deepEqual(await ids((n) => `q${n}`), ["q0", "q1", "q2", "q3"]);
  const made = await ids(() => "same");
  assert.equal(new Set(made).size, 4);
  assert.ok(made.every((id) => /^[0-9a-f]{16}$/.test(id)));
});

Deno.test("dropped rows are counted by reason with the first row of the file", async () => {
  const records = [...quiz(3, { split: "test" }), ...quiz(5, { split: "train" })];
  records[1].answer = "";
  records[6].answer = "F";
  const { report } = await loadDataset(await write("q.jsonl", records), { dev: 9, test: 9 });
  assert.deepEqual(report.dropped, [
    { reason: "gold outside the options", count: 1, example: "q.jsonl row 7" },
    { reason: "no label", count: 1, example: "q.jsonl row 2" },
  ]);
  assert.deepEqual([report.read, report.kept], [8, 6]);
  assert.deepEqual(report.sides, {
    dev: { wanted: 9, used: 4, available: 4 },
    test: { wanted: 9, used: 2, available: 2 },
  });
});

Deno.test("one task is taken from a file of several", async () => {
  const records = [...quiz(4, { task: "a" }), ...quiz(6, { task: "b" })];
  const path = await write("q.jsonl", records);
  const dataset = await loadDataset(`${path}?task=b`, { dev: 2, test: 2 });
  assert.deepEqual([dataset.task, dataset.report.read], ["b", 6]);
  await assert.rejects(
    loadDataset(path),
    /one of its tasks \(a, b\) must be chosen: got none; add/,
  );
});

Deno.test("a whole mapping may be given as data", async () => {
  const path = await write("q.jsonl", [{ text: "Hot?", a: "ice", b: "steam", right: "steam" }]);
  const mapping = {
    question: "text",
    options: { columns: ["a", "b"] },
    gold: { column: "right", as: "text" },
    group: { same: "stem" },
  } as const;
  const { dev } = await loadDataset({ path, mapping, task: "heat" }, { dev: 1, test: 0 });
  assert.equal(dev[0].gold, 1);
});

Deno.test("bad requests are refused", async () => {
  await assert.rejects(
    loadDataset("ARC-D"),
    /^InputError: Cannot load ARC-D as it must be a file or one of ARC-C, /,
  );
  const path = await write("q.jsonl", quiz(3));
  await assert.rejects(
    loadDataset(path, { dev: -1 }),
    /dev must be a whole number of 0 or more: got -1$/,
  );
  await assert.rejects(loadDataset(path, { dev: 0, test: 0 }), /must have items: got 0 and 0$/);
  const blank = await write("q.jsonl", quiz(3).map((r) => ({ ...r, answer: "" })));
  await assert.rejects(
    loadDataset(blank),
    /must be a question with options and a gold: got 3 records, no label \(3, first: q.jsonl row 1\)$/,
  );
});

// Kept and ambiguous as counted by an independent Python script with the same definition of a copy.
const REAL = [
  { file: "aqua_rat", task: "aqua_rat", read: 508, ambiguous: 4, kept: 504, dev: 254, test: 250 },
  {
    file: "commonsenseqa",
    task: "commonsenseqa",
    read: 10962,
    ambiguous: 48,
    kept: 10914,
    dev: 1068,
    test: 1068,
  },
  {
    file: "medqa_4options",
    task: "medqa",
    read: 1273,
    ambiguous: 0,
    kept: 1273,
    dev: 637,
    test: 636,
  },
  { file: "mmlu", task: "mmlu", read: 14042, ambiguous: 4, kept: 13932, dev: 1068, test: 1068 },
  {
    file: "strategyqa",
    task: "strategyqa",
    read: 2061,
    ambiguous: 0,
    kept: 2060,
    dev: 1030,
    test: 1030,
  },
];
const QUESTIONS = new URL("../../../shared/questions/", import.meta.url);

for (const real of REAL) {
  const url = new URL(`${real.file}.jsonl.gz`, QUESTIONS);
  const here = await Deno.stat(url).then(() => true, () => false);
  const name = `real questions load without a mapping: ${real.file}`;
  Deno.test({ name: here ? name : `${name} (not on this machine)`, ignore: !here }, async () => {
    const { task, dev, test, report } = await loadDataset(decodeURI(url.pathname));
    const reason = "ambiguous gold: its text is offered twice";
    const ambiguous = report.dropped.find((d) => d.reason === reason)?.count ?? 0;
    assert.deepEqual(
      {
        file: real.file,
        task,
        read: report.read,
        ambiguous,
        kept: report.kept,
        dev: dev.length,
        test: test.length,
      },
      real,
    );
  });
}
