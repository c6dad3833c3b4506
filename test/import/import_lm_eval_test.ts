import assert from "node:assert/strict";
import type { ImportOptions } from "../../lib/import/import_options.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import type { ProfileRow } from "../../lib/types.ts";
import { importFiles, lines, results, sample } from "./fixtures.ts";

const [EARLY, LATE] = ["2026-01-01T10-00-00.000001", "2026-01-02T10-00-00.000001"];

/** n samples whose best option is `best`; gold alternates. */
function samples(n: number, best = 0, rest: Record<string, unknown> = {}) {
  const lls = best === 0 ? [-1, -2, -3] : [-2, -1, -3];
  return Array.from({ length: n }, (_, id) => sample(id, { lls, gold: id % 3, ...rest }));
}

async function importLmEval(
  files: Readonly<Record<string, string>>,
  options: Partial<ImportOptions> = {},
) {
  const imported = await importFiles(files, { format: "lm-eval", ...options });
  const { summary, folder, output } = imported;
  const statuses = summary.files.map(({ file, status, note }) => [
    file.slice(folder.length + 1),
    status,
    note.replaceAll(folder, ""),
  ]);
  return { ...imported, statuses, profile: await openPool(output) };
}

function twoModels(task = "arc", n = 10): Record<string, string> {
  return {
    [`org__a/samples_${task}_${EARLY}.jsonl`]: lines(samples(n, 0)),
    [`org__a/results_${EARLY}.json`]: results("org/a", { [task]: n }),
    [`org__b/samples_${task}_${LATE}.jsonl`]: lines(samples(n, 1)),
    [`org__b/results_${LATE}.json`]: results("org/b", { [task]: n }),
  };
}

Deno.test("two models' logs become a profile that opens", async () => {
  const { summary, rows, profile } = await importLmEval(twoModels());
  assert.deepEqual(profile.models, ["org/a", "org/b"]);
  assert.equal(profile.tasks[0].dev.items.length + profile.tasks[0].test.items.length, 10);
  assert.equal(rows.length, summary.rows);
  assert.deepEqual(summary.warnings, []);
  assert.match(summary.notes[0], /follow acc:/);
  assert.match(summary.notes[1], /seed 0, dev share 0.5/);
});

Deno.test("rows are matched by document, not by line", async () => {
  const files = twoModels();
  const name = `org__b/samples_arc_${LATE}.jsonl`;
  const reversed = { ...files, [name]: lines(samples(10, 1).reverse()) };
  const sorted = (rows: ProfileRow[]) => rows.map((row) => JSON.stringify(row)).sort();
  const [a, b] = [await importLmEval(files), await importLmEval(reversed)];
  assert.deepEqual(sorted(a.rows), sorted(b.rows));
});

Deno.test("ids and sides stay when a model is added, even one that lacks items", async () => {
  const before = await importLmEval(twoModels());
  const after = await importLmEval({
    ...twoModels(),
    [`org__c/samples_arc_${EARLY}.jsonl`]: lines(samples(10).slice(3)),
  });
  const sideOf = new Map(before.rows.map(({ item, split }) => [item, split]));
  assert.equal(after.summary.tasks[0].matched, 7);
  for (const { item, split } of after.rows) assert.equal(split, sideOf.get(item));
  assert.deepEqual(after.summary.tasks[0].lacking, { "org/c": 3 });
  assert.equal(after.summary.tasks[0].dropped.length, 3);
  assert.match(after.summary.warnings[0], /^task "arc" lost 3 of 10 items as org\/c lacks 3 \(/);
});

Deno.test("missing items can be refused by name", async () => {
  const files = { ...twoModels(), [`org__c/samples_arc_${EARLY}.jsonl`]: lines(samples(9)) };
  await assert.rejects(() => importLmEval(files, { missing: "refuse" }), {
    name: "InputError",
    message: 'Cannot match task "arc" as every model must have all 10 items: "org/c" lacks 1; ' +
      "drop them with --missing drop",
  });
});

Deno.test("a task that one model lacks is dropped aloud, or the model is left out", async () => {
  const files = { ...twoModels(), ...prefixed(twoModels("extra"), "org__a/") };
  const { summary } = await importLmEval(files);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [
    ["arc", 10],
    ["extra", 0],
  ]);
  assert.match(summary.warnings[0], /task "extra" was dropped as org\/b has none of its items/);
  const alone = await importLmEval(files, { models: ["org/a"] });
  assert.deepEqual(alone.profile.tasks.map(({ name }) => name), ["arc", "extra"]);
});

function prefixed(files: Record<string, string>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).filter(([name]) => name.startsWith(`${prefix}samples`)),
  );
}

Deno.test("of several runs the one with most documents is used", async () => {
  const files = {
    ...twoModels(),
    [`org__a/samples_arc_${LATE}.jsonl`]: lines(samples(4, 1)),
    [`org__a/results_${LATE}.json`]: results("org/a", { arc: [10, 4] }),
  };
  const { statuses, summary } = await importLmEval(files);
  assert.equal(summary.tasks[0].matched, 10);
  assert.deepEqual(statuses, [
    [`org__a/samples_arc_${EARLY}.jsonl`, "used", ""],
    [
      `org__a/samples_arc_${LATE}.jsonl`,
      "superseded",
      `it holds 4 documents, fewer than the 10 of samples_arc_${EARLY}.jsonl`,
    ],
    [`org__b/samples_arc_${LATE}.jsonl`, "used", ""],
  ]);
});

Deno.test("a newer run that lost lines, or is broken, gives way to an older whole one", async () => {
  for (
    const [content, status, note] of [
      [lines(samples(6, 1)), "superseded", "it holds 6 documents, fewer than the 10"],
      ["{oops\n", "refused", "line 1 is not JSON"],
    ]
  ) {
    const { statuses, summary } = await importLmEval({
      ...twoModels(),
      [`org__a/samples_arc_${LATE}.jsonl`]: content,
      [`org__a/results_${LATE}.json`]: results("org/a", { arc: 10 }),
    });
    assert.equal(summary.tasks[0].matched, 10);
    assert.equal(statuses[1][1], status);
    assert.ok(statuses[1][2].includes(note), statuses[1][2]);
  }
});

Deno.test("a broken file is named with its line, and the rest is imported", async () => {
  const { summary, statuses } = await importLmEval({
    ...twoModels(),
    [`org__c/samples_arc_${EARLY}.jsonl`]: lines(samples(3)) + '{"doc_id": 3, "doc": {,\n',
  });
  assert.deepEqual(summary.models, ["org/a", "org/b"]);
  assert.equal(statuses[2][1], "refused");
  assert.match(summary.warnings[0], /samples_arc_.*jsonl" as line 4 is not JSON/);
});

Deno.test("a generation task is declined by name", async () => {
  const open = { ...sample(0, { lls: [-1], gold: 0 }), filtered_resps: ["text"] };
  const { summary } = await importLmEval({
    ...twoModels(),
    [`org__a/samples_gsm8k_${EARLY}.jsonl`]: lines([open]),
  });
  const declined = summary.files.filter(({ status }) => status === "declined");
  assert.deepEqual(declined.map(({ task, note }) => [task, note]), [
    ["gsm8k", "one response per document and no options"],
  ]);
  assert.deepEqual(summary.tasks.map(({ task }) => task), ["arc"]);
});

Deno.test("up to 0.4.2, model and task come from the name and results.json", async () => {
  const old = (best: number) => JSON.stringify(samples(6, best), null, 2);
  const { summary, statuses } = await importLmEval({
    "one/pretrained__org__model_a,dtype__float32_arc_easy.jsonl": old(0),
    "one/results.json": results("", { arc_easy: 6, easy: 6 }, {
      config: { model_args: "pretrained=org/model_a,dtype=float32", limit: null },
      model_name: undefined,
      "n-samples": undefined,
    }),
    "two/pretrained__org__model_b_arc_easy.jsonl": old(1),
    "two/results.json": results("", { arc_easy: 6 }, { model_name: undefined }),
    "three/pretrained__org__model_c_arc_easy.jsonl": old(1),
  });
  assert.deepEqual(summary.models, ["org/model_a", "org/model_b", "org/model_c"]);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [["arc_easy", 6]]);
  assert.ok(statuses.every(([, status]) => status === "used"));
  assert.match(
    summary.warnings[0],
    /no results.json stands beside 1 sample file: .* org\/model_c and arc_easy from "pretrained__/,
  );
});

Deno.test("results files with bare NaN are read, and the folder names a model without one", async () => {
  const files = twoModels();
  const name = `org__a/results_${EARLY}.json`;
  const { [`org__b/results_${LATE}.json`]: _, ...rest } = files;
  const withNan = { ...rest, [name]: files[name].replace('"results":{}', '"results":{"x":NaN}') };
  const { summary } = await importLmEval(withNan);
  assert.deepEqual(summary.models, ["org/a", "org/b"]);
});

Deno.test("with --output_path x.json several models share a folder and are told apart by time", async () => {
  const { summary } = await importLmEval({
    [`out/samples_arc_${EARLY}.jsonl`]: lines(samples(5, 0)),
    [`out/a_${EARLY}.json`]: results("org/a", { arc: 5 }),
    [`out/samples_arc_${LATE}.jsonl`]: lines(samples(5, 1)),
    [`out/b_${LATE}.json`]: results("org/b", { arc: 5 }),
  });
  assert.deepEqual(summary.models, ["org/a", "org/b"]);
});

Deno.test("different model_args under one name are pointed out, text or dict", async () => {
  const files = (args: unknown) => ({
    ...twoModels(),
    [`org__a/samples_obqa_${LATE}.jsonl`]: lines(samples(10)),
    [`org__a/results_${LATE}.json`]: results("org/a", { obqa: 10 }, {
      config: { model_args: args },
    }),
  });
  const same = await importLmEval(files("pretrained=org/a"), { tasks: ["arc"] });
  assert.deepEqual(same.summary.warnings, []);
  const { summary } = await importLmEval(files("pretrained=org/a,load_in_4bit=True"));
  assert.match(summary.warnings[0], /"org\/a" was run with different model_args: .*load_in_4bit/);
});

Deno.test("models that disagree on a gold lose the item, not the task", async () => {
  const files = twoModels();
  const name = `org__b/samples_arc_${LATE}.jsonl`;
  const edited = samples(10, 1).map((each, n) =>
    n === 4 ? sample(4, { lls: [-2, -1, -3], gold: 2, doc: each.doc, doc_hash: undefined }) : each
  );
  const { summary } = await importLmEval({ ...files, [name]: lines(edited) });
  assert.deepEqual(summary.tasks[0].conflicts.map(({ reason }) => reason), [
    "models disagree on its gold",
  ]);
  assert.equal(summary.tasks[0].matched, 9);
});

Deno.test("subtasks of a group can be merged, split by subject", async () => {
  const files = { ...twoModels("mmlu_law"), ...twoModels("mmlu_art") };
  const { summary, rows } = await importLmEval(files, { merge: ["mmlu"] });
  assert.deepEqual(
    summary.tasks.map(({ task, matched, dev, test }) => ({ task, matched, dev, test })),
    [{ task: "mmlu", matched: 20, dev: 10, test: 10 }],
  );
  const law = rows.filter(({ item, split }) => item.startsWith("mmlu_law/") && split === "dev");
  assert.equal(law.length, 5 * 2);
});

Deno.test("acc and acc_norm give different profiles, and the summary says which", async () => {
  const { summary } = await importLmEval(twoModels(), { score: "acc_norm" });
  assert.match(summary.notes[0], /follow acc_norm/);
});

Deno.test("nothing to import is one clear line", async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [
      { "notes.txt": "" },
      /must hold samples_<task>_<time>.jsonl files \(run lm_eval with --log_samples\): got none/,
    ],
    [
      { [`m/samples_x_${EARLY}.jsonl`]: "{}\n" },
      /as nothing is left: .*line 1 has no filtered_resps/,
    ],
  ];
  for (const [files, message] of cases) {
    await assert.rejects(() => importLmEval(files), { name: "InputError", message });
  }
  await assert.rejects(() => importLmEval({}, { paths: ["/no/such/folder"] }), {
    message: 'Cannot import "/no/such/folder" as it must be a file or folder: got neither',
  });
  await assert.rejects(() => importLmEval({}, { output: "pool.csv" }), {
    message: 'Cannot write a profile as its name must end in .parquet or .jsonl: got "pool.csv"',
  });
});

Deno.test("logs without any results.json import by their names alone", async () => {
  const { summary } = await importLmEval({
    "pretrained__lmsys__vicuna-7b-v1.5_arc_easy.jsonl": lines(samples(6, 0)),
    "pretrained__lmsys__vicuna-13b-v1.5,dtype__float16_arc_easy.jsonl": lines(samples(6, 1)),
  });
  assert.deepEqual(summary.models, ["lmsys/vicuna-13b-v1.5", "lmsys/vicuna-7b-v1.5"]);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [["arc_easy", 6]]);
  const folders = await importLmEval({
    "vicuna-7b/arc_easy.jsonl": lines(samples(6, 0)),
    "vicuna-13b/arc_easy.jsonl": lines(samples(6, 1)),
  }, { rename: { "vicuna-7b": "small" } });
  assert.deepEqual(folders.summary.models, ["small", "vicuna-13b"]);
});

Deno.test("different few-shot counts of one model are named: one is chosen, or all are agents", async () => {
  const shots = (count: number) => ({ "n-shot": { arc: count } });
  const files = {
    ...twoModels(),
    [`org__a/samples_arc_${LATE}.jsonl`]: lines(samples(10, 1)),
    [`org__a/results_${LATE}.json`]: results("org/a", { arc: 10 }, shots(25)),
    [`org__a/results_${EARLY}.json`]: results("org/a", { arc: 10 }, shots(0)),
    [`org__b/results_${LATE}.json`]: results("org/b", { arc: 10 }, shots(5)),
  };
  const { summary, statuses } = await importLmEval(files);
  assert.equal(
    statuses[0][2],
    `num_fewshot 0 rather than 25; it is older than samples_arc_${LATE}.jsonl, ` +
      "which holds as many documents",
  );
  assert.match(summary.warnings[0], /on "arc" and is not used: num_fewshot 0 rather than 25; /);
  assert.equal(
    summary.warnings[1],
    'task "arc" was run with different num_fewshot: 25 (org/a) and 5 (org/b)',
  );
  const all = await importLmEval(files, { variants: "all" });
  assert.deepEqual(all.summary.models, [
    "org/a [num_fewshot=0]",
    "org/a [num_fewshot=25]",
    "org/b",
  ]);
});

Deno.test("fewer documents than the results file states are said", async () => {
  const files = twoModels();
  const name = `org__a/samples_arc_${EARLY}.jsonl`;
  const { summary, statuses } = await importLmEval({ ...files, [name]: lines(samples(7)) });
  assert.equal(statuses[0][2], "holds 7 of the 10 documents that its run states");
  assert.match(summary.warnings[0], /samples_arc_.*" holds 7 of the 10 documents that its run/);
});

Deno.test("names that match nothing are refused, with those that there are", async () => {
  const cases: [Partial<ImportOptions>, RegExp][] = [
    [{ models: ["org/a", "org/z"] }, /no log is of model "org\/z": they are of org\/a, org\/b/],
    [{ tasks: ["arcs"] }, /no log is of task "arcs": they are of arc/],
    [{ merge: ["mmlu"] }, /Cannot merge as no task belongs to group "mmlu": the tasks are arc/],
    [{ rename: { "org/z": "z" } }, /no log is of model "org\/z"/],
    [{ rename: { "org/a": "org/b" } }, /org\/a and org\/b become "org\/b"/],
  ];
  for (const [options, message] of cases) {
    await assert.rejects(() => importLmEval(twoModels(), options), { name: "InputError", message });
  }
});

Deno.test("acc_norm of a shared continuation divides by each option's own length", async () => {
  const doc = { sentence: "The cup fell as _ pushed it.", answer: "1" };
  const names = ["Al", "Christopher", "the dog"];
  const contexts = names.map((name) => `Bo ran.\n\nThe cup fell as ${name}`);
  const lls = [-6, -7, -9];
  const lengths = names.map((name) => `The cup fell as ${name}`.length); // 18, 27, 23
  const line = {
    ...sample(0, { lls, gold: 0, doc }),
    target: "pushed it.",
    arguments: contexts.map((context) => [context, " pushed it."]),
    acc: 0,
    acc_norm: 1, // −6/18, −7/27, −9/23: the second is best.
  };
  const { rows } = await importLmEval({ [`m/samples_w_${EARLY}.jsonl`]: lines([line]) }, {
    score: "acc_norm",
  });
  assert.equal(rows[0].gold, 1);
  const [p, q] = [0, 1].map((r) => Math.log(rows[0].p![r]));
  assert.ok(Math.abs((p - q) - (lls[0] / lengths[0] - lls[1] / lengths[1])) < 1e-12);
});
