// Logs of HELM, promptfoo, lighteval and OpenAI evals: test/reference/logs/examples says who wrote
// them, and expected.json holds what is in all of them, from the formula that made them.
import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { formatOf, FORMATS } from "../../lib/import/formats.ts";
import { importLogs } from "../../lib/import/import_logs.ts";
import type { ImportOptions } from "../../lib/import/import_options.ts";
import type { LogFormat } from "../../lib/import/log_format.ts";
import { folderOf, importFiles, lines } from "./fixtures.ts";

const EXAMPLES = new URL("../reference/logs/examples/", import.meta.url).pathname;

interface Expected {
  readonly model: string;
  readonly question: string;
  readonly gold: number;
  readonly said: number;
  readonly p: readonly number[];
  readonly pPerToken: readonly number[];
}

const EXPECTED: readonly Expected[] = JSON.parse(
  Deno.readTextFileSync(`${EXAMPLES}expected.json`),
);

/** 0.99 on what was said, the rest shared. */
function letters({ said }: Expected): number[] {
  return [0, 1, 2, 3].map((r) => r === said ? 0.99 : 0.01 / 3);
}

/** Compares rows as sets: item ids are hashes, and rows are in the order of the files. */
function agrees(
  rows: readonly { model: string; gold: number; p?: readonly number[] }[],
  probabilities: (each: Expected) => readonly number[],
) {
  const key = (model: string, gold: number, p: readonly number[]) =>
    `${model} ${gold} ${p.map((value) => value.toFixed(9)).join(" ")}`;
  assert.deepEqual(
    rows.map(({ model, gold, p }) => key(model, gold, p!)).sort(),
    EXPECTED.map((each) => key(each.model, each.gold, probabilities(each))).sort(),
  );
}

async function imported(format: string, path: string, options: Partial<ImportOptions> = {}) {
  const read = await importFiles({}, { format, paths: [path], ...options });
  assert.deepEqual(read.summary.models, ["org/model-a", "org/model-b"]);
  return read;
}

Deno.test("HELM: joint answers are letters, checked against its own exact_match", async () => {
  const { rows, summary } = await imported("helm", `${EXAMPLES}helm`);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [["times", 12]]);
  assert.deepEqual(summary.files.map(({ status }) => status).sort(), [
    "superseded",
    "superseded",
    "used",
    "used",
  ]);
  assert.ok(summary.warnings.some((text) => text.includes("method multiple_choice_")));
  assert.equal(rows.length, 24);
});

for (const [method, p] of [["joint", letters], ["separate_original", per]] as const) {
  Deno.test(`HELM: ${method} runs give the expected distributions`, async () => {
    const paths = ["a", "b"].map((name) =>
      `${EXAMPLES}helm/times-method=multiple_choice_${method},model=org_model-${name}`
    );
    const { rows } = await importFiles({}, { format: "auto", paths });
    agrees(rows, p);
  });
}

function per({ pPerToken }: Expected): readonly number[] {
  return pPerToken;
}

Deno.test("HELM: a score that contradicts the answer, or free text, is not used", async () => {
  const folder = `${EXAMPLES}helm/times-method=multiple_choice_joint,model=org_model-a`;
  const [state, stats] = await Promise.all(
    ["scenario_state", "per_instance_stats"].map((name) =>
      Deno.readTextFile(`${folder}/${name}.json`)
    ),
  );
  const flipped = stats.replace(
    /"mean": ([\d.]+)/,
    (_, mean) => `"mean": ${1 - Number(mean)}`,
  );
  const { summary } = await importFiles({
    "run/scenario_state.json": state,
    "run/per_instance_stats.json": flipped,
  }, { format: "helm" });
  assert.deepEqual(summary.files[0].refusals.map(({ reason, count }) => [reason, count]), [
    ["its exact_match contradicts its answer", 1],
  ]);
  const open = state.replace('"method": "multiple_choice_joint"', '"method": "generation"');
  await assert.rejects(
    () => importFiles({ "run/scenario_state.json": open }, { format: "helm" }),
    { message: /nothing is left: .*holds free text: its method is generation/ },
  );
});

Deno.test("HELM: top log-probabilities give a distribution, calibration is subtracted", async () => {
  const references = ["red", "blue"].map((text, r) => ({
    output: { text },
    tags: r === 1 ? ["correct"] : [],
  }));
  const instance = { input: { text: "Which?" }, references, split: "test", id: "id1" };
  const spec = (method: string) => ({ method, model: "m", max_train_instances: 0, temperature: 0 });
  const top = { " A": Math.log(0.3), " B": Math.log(0.6), x: Math.log(0.1) };
  const joint = {
    instance,
    train_trial_index: 0,
    output_mapping: { A: "red", B: "blue" },
    result: {
      completions: [{ text: " B", tokens: [{ text: " B", logprob: -1, top_logprobs: top }] }],
    },
  };
  const document = (method: string, states: unknown[]) =>
    JSON.stringify({ adapter_spec: spec(method), request_states: states });
  const one = await importFiles(
    { "t:model=m/scenario_state.json": document("multiple_choice_joint", [joint]) },
    { format: "helm" },
  );
  assert.ok(Math.abs(one.rows[0].p![1] - 2 / 3) < 1e-12);
  const separate = [[-1, -2], [-3, -5]].flatMap(([original, calibration], r) =>
    ([["original", original], ["calibration", calibration]] as const).map(([mode, logprob]) => ({
      instance,
      reference_index: r,
      request_mode: mode,
      train_trial_index: 0,
      result: {
        completions: [{ text: "", tokens: [{ text: ` ${["red", "blue"][r]}`, logprob }] }],
      },
    }))
  );
  const two = await importFiles(
    { "t:model=m/scenario_state.json": document("multiple_choice_separate_calibrated", separate) },
    { format: "helm" },
  );
  // −1 + 2 = 1 and −3 + 5 = 2: p = softmax(1, 2).
  assert.ok(Math.abs(two.rows[0].p![1] - 1 / (1 + Math.exp(-1))) < 1e-12);
});

Deno.test("promptfoo: letters by provider, right options from assertions", async () => {
  const { rows, summary } = await imported("promptfoo", `${EXAMPLES}promptfoo`);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [["times", 12]]);
  agrees(rows, letters);
});

Deno.test("promptfoo: prompts are settings of their own, and free text is declined", async () => {
  const result = (label: string, output: string, vars: Record<string, unknown>) => ({
    prompt: { raw: "Q", label },
    provider: { id: "m" },
    response: { output },
    testCase: { vars, assert: [{ type: "equals", value: "{{right}}" }] },
  });
  const vars = { question: "Which?", choices: ["red", "blue"], right: "B" };
  const file = (results: unknown[]) => JSON.stringify({ evalId: "e", results: { results } });
  const two = [result("short", "A", vars), result("long", "The answer is B.", vars)];
  const one = await importFiles({ "r.json": file(two) }, { format: "promptfoo" });
  assert.match(
    one.summary.warnings[0],
    /is not used: prompt long rather than short; the other .* comes first in the file/,
  );
  const all = await importFiles({ "r.json": file(two) }, { format: "promptfoo", variants: "all" });
  assert.deepEqual(all.summary.models, ["m [prompt=long]", "m [prompt=short]"]);
  assert.deepEqual(all.rows.map(({ gold, p }) => [gold, p!.indexOf(0.99)]), [[1, 1], [1, 0]]);
  const open = file([result("short", "Paris", { question: "Capital of France?", right: "Paris" })]);
  await assert.rejects(() => importFiles({ "r.json": open }, { format: "auto" }), {
    message: /holds free text: no variables A, B, … or choices/,
  });
});

async function lightevalFolder(layout: "new" | "old", root = "details/org"): Promise<string> {
  const time = "2026-01-01T10-00-00.000000";
  const task = layout === "new" ? "times|5" : "custom|times|5|0";
  const files = await Promise.all(["a", "b"].map(async (name) => [
    `${root}${root.endsWith("__") ? "" : "/"}model-${name}/${time}/details_${task}_${time}.parquet`,
    await Deno.readFile(`${EXAMPLES}lighteval/${layout}_model-${name}.parquet`),
  ]));
  return await folderOf(Object.fromEntries(files));
}

for (const layout of ["new", "old"] as const) {
  Deno.test(`lighteval: details of the ${layout} layout`, async () => {
    const { rows, summary } = await imported("auto", await lightevalFolder(layout));
    assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [["times", 12]]);
    assert.match(summary.notes[0], /follow acc:/);
    agrees(rows, ({ p }) => p);
  });
}

Deno.test("both layouts of lighteval match document by document", async () => {
  const [a, b] = await Promise.all(
    (["new", "old"] as const).map(async (layout) =>
      await imported("lighteval", await lightevalFolder(layout))
    ),
  );
  const keys = ({ rows }: typeof a) => rows.map(({ item, gold }) => `${item} ${gold}`).sort();
  assert.deepEqual(keys(a), keys(b));
});

Deno.test("Open LLM Leaderboard: datasets as they are published, with list columns", async () => {
  await imported("lighteval", await lightevalFolder("old", "details_org__"));
  const folder = await folderOf({ "details_org__m/2023-10-03T10-00-00/x": "" });
  const frame = pl.DataFrame({
    example: ["Which?", "What?"],
    choices: [["red", "blue"], ["one", "two"]],
    gold_index: [1, 0],
    predictions: [[-1, -2], [-0.5, -3]],
  });
  const name = "details_harness|arc:challenge|25_2023-10-03T10-00-00.parquet";
  frame.writeParquet(`${folder}/details_org__m/2023-10-03T10-00-00/${name}`);
  const { rows, summary } = await importFiles({}, { format: "lighteval", paths: [folder] });
  assert.deepEqual(summary.models, ["org/m"]);
  assert.deepEqual(summary.tasks.map(({ task }) => task), ["arc:challenge"]);
  const wrong = rows.find(({ gold }) => gold === 1)!;
  assert.ok(Math.abs(wrong.p![0] - 1 / (1 + Math.exp(-1))) < 1e-12);
  const open = pl.DataFrame({
    example: ["Why?"],
    choices: [["because"]],
    gold_index: [0],
    predictions: [["so"]],
  });
  open.writeParquet(`${folder}/details_gsm8k.parquet`);
  await assert.rejects(
    () => importFiles({}, { format: "lighteval", paths: [`${folder}/details_gsm8k.parquet`] }),
    { message: /holds free text: its rows have no options with log-likelihoods/ },
  );
});

Deno.test("OpenAI evals: letters of matches, options from the prompt", async () => {
  const { rows, summary } = await imported("auto", `${EXAMPLES}openai_evals`);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [[
    "times.dev.v0",
    12,
  ]]);
  agrees(rows, letters);
});

Deno.test("OpenAI evals: what has no options says so", async () => {
  const spec = { spec: { completion_fns: ["m"], eval_name: "open" } };
  const match = { sample_id: "1", type: "match", data: { expected: "Paris", sampled: "Paris" } };
  await assert.rejects(
    () => importFiles({ "a.jsonl": lines([spec, match]) }, { format: "openai-evals" }),
    { message: /its options are unknown: neither its prompt nor its match lists them/ },
  );
  const report = { final_report: { accuracy: 1 } };
  await assert.rejects(
    () => importFiles({ "a.jsonl": lines([spec, report]) }, { format: "openai-evals" }),
    { message: /holds free text: no match of expected options/ },
  );
});

Deno.test("auto reads a folder of all formats at once, and lists what it cannot use", async () => {
  const folder = await folderOf({
    "notes.md": "# Notes",
    "broken.jsonl.gz": "not gzip, so read as it is",
    "table.csv": "item,model,gold,p\n1,org/model-a,0,.6 .4\n1,org/model-b,0,.4 .6\n",
    "unreadable.eval": "no zip",
  });
  const paths = [
    folder,
    `${EXAMPLES}helm`,
    `${EXAMPLES}promptfoo`,
    `${EXAMPLES}openai_evals`,
    await lightevalFolder("new", "details/org"),
  ];
  const { summary } = await importFiles({}, { format: "auto", paths });
  assert.deepEqual(summary.models, ["org/model-a", "org/model-b"]);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [
    ["table", 1],
    ["times", 36], // HELM, promptfoo and lighteval name the same task, with other texts.
    ["times.dev.v0", 12],
  ]);
  const unused = summary.files.filter(({ status }) => ["unknown", "refused"].includes(status));
  assert.deepEqual(unused.map(({ file, status }) => [file.split("/").at(-1), status]).sort(), [
    ["broken.jsonl.gz", "refused"],
    ["notes.md", "unknown"],
    ["unreadable.eval", "refused"],
  ]);
  assert.ok(
    summary.warnings.some((text) => /no format knows 1 of the files.*notes\.md/.test(text)),
  );
});

Deno.test("a format of one's own is an object with its reader", async () => {
  const quiz: LogFormat = {
    id: "quiz",
    label: "answers of a quiz",
    needs: "files that end in .quiz",
    detect: ({ name }) => name.endsWith(".quiz"),
    read: async (files, { use }) => ({
      files: await Promise.all(
        files.filter((file) => file.endsWith(".quiz")).map((file) => use(file, quizAnswers(file))),
      ),
    }),
  };
  const { rows, summary } = await importFiles({ "a.quiz": "q1 m A B\nq2 m B B\nnonsense\n" }, {
    format: quiz,
  });
  assert.deepEqual(rows.map(({ item, model, gold, p }) => [item, model, gold, p!.indexOf(0.99)]), [
    ["q1", "m", 0, 1],
    ["q2", "m", 1, 1],
  ]);
  assert.deepEqual(summary.files[0].refusals, [{ reason: "no answer", count: 1, lines: [3] }]);
});

async function* quizAnswers(file: string) {
  for (const [n, text] of (await Deno.readTextFile(file)).trim().split("\n").entries()) {
    const [document, model, gold, said] = text.split(" ");
    if (!said) {
      yield { reason: "no answer", line: n + 1 };
      continue;
    }
    const [right, given] = [gold, said].map((letter) => "ABCD".indexOf(letter));
    const p = [0, 1, 2, 3].map((r) => r === given ? 1 : 0);
    const names = { model, task: "quiz", document, occurrence: 1, subject: "" };
    yield { ...names, gold: right, optionCount: 4, p, letter: true, line: n + 1 };
  }
}

Deno.test("every format says what it is, and auto finds each by its id alone", () => {
  for (const { id, label, needs, example } of FORMATS) {
    assert.match(id, /^[a-z-]+$/);
    assert.ok(label.length > 10 && needs.length > 5 && example!.startsWith(id));
    assert.equal(formatOf(id).id, id);
  }
  assert.throws(() => formatOf("excel"), {
    name: "InputError",
    message: /format must be one of lm-eval, .*table, auto: got "excel"/,
  });
});

Deno.test("importing the same logs twice gives equal bytes", async () => {
  for (const format of ["jsonl", "parquet"]) {
    const folder = await folderOf({});
    const bytes = await Promise.all([1, 2].map(async (n) => {
      const output = `${folder}/${n}.${format}`;
      await importLogs({ format: "auto", paths: [EXAMPLES], output });
      return await Deno.readFile(output);
    }));
    assert.deepEqual(bytes[0], bytes[1]);
  }
});
