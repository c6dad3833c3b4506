import assert from "node:assert/strict";
import { importFiles, zipOf } from "./fixtures.ts";

const CHOICES = ["red", "green", "blue", "grey"];

function header(model: string, rest: Record<string, unknown> = {}) {
  const evaluation = { model, task: "colours", created: "2026-01-01T10:00:00+00:00", config: {} };
  return { version: 2, status: "success", eval: evaluation, plan: { steps: [] }, ...rest };
}

/** A sample with choices in the given order; right is "green", the model says `said`. */
function sampleOf(id: number | string, said: string, {
  choices = CHOICES,
  input = `Which colour is ${id}?` as unknown,
  epoch = 1,
  right = "green",
  ...rest
}: { choices?: string[]; input?: unknown; epoch?: number; right?: string; [key: string]: unknown } =
  {}) {
  const letter = (text: string) => text === "" ? "" : "ABCDEFG"[choices.indexOf(text)];
  const score = { value: said === right ? "C" : "I", answer: letter(said), explanation: "" };
  const scores = { choice: score };
  return { id, epoch, input, choices, target: letter(right), scores, output: {}, ...rest };
}

function evalFile(head: unknown, samples: ReturnType<typeof sampleOf>[], method: 0 | 8 | 93 = 93) {
  const entries = samples.map((each) => [`samples/${each.id}_epoch_${each.epoch}.json`, each]);
  return zipOf(
    { "_journal/start.json": {}, ...Object.fromEntries(entries), "header.json": head },
    method,
  );
}

function importInspect(files: Record<string, string | Uint8Array>) {
  return importFiles(files, { format: "inspect" });
}

function withLogprobs(letterP: Record<string, number>, said: string) {
  const top = Object.entries(letterP).map(([token, p]) => ({ token, logprob: Math.log(p) }));
  const content = [
    {
      token: "A",
      logprob: -1,
      top_logprobs: [{ token: "A", logprob: 0 }, { token: "x", logprob: -9 }],
    },
    { token: "nswer: ", logprob: -1, top_logprobs: [] },
    { token: ` ${said}`, logprob: -1, top_logprobs: top },
  ];
  return { output: { choices: [{ logprobs: { content } }] } };
}

const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

for (const method of [0, 8, 93] as const) {
  Deno.test(`letters are read from .eval archives of method ${method}`, async () => {
    const samples = ["red", "green", "blue"].map((said, n) => sampleOf(n, said));
    const { rows, summary } = await importInspect({
      "a.eval": evalFile(header("m"), samples, method),
    });
    const correct = rows.map(({ p, gold }) => p![gold] > 0.5);
    assert.deepEqual(correct, [false, true, false]);
    close(rows[0].p![0], 0.99);
    close(rows[0].p![1], 0.01 / 3);
    assert.deepEqual(summary.tasks[0].lettersOnly, ["m"]);
    assert.match(summary.warnings[0], /only letters are known of m: HI_dist measures how often/);
    assert.match(summary.notes[1], /a bare letter became 0.99 on it and 0.01 shared/);
  });
}

Deno.test(".eval and .json logs give the same rows", async () => {
  const samples = ["red", "green", "", "grey"].map((said, n) => sampleOf(n, said));
  const head = header("m");
  const [zip, json] = await Promise.all([
    importInspect({ "a.eval": evalFile(head, samples) }),
    importInspect({
      "a.json": JSON.stringify({ ...head, samples, reductions: [{ samples: [{}] }] }),
    }),
  ]);
  assert.deepEqual(zip.rows, json.rows);
});

Deno.test("log-probabilities are taken at the last token that is the answer", async () => {
  const p = { " B": 0.4, B: 0.1, A: 0.2, C: 0.1, the: 0.1, D: 0.05 };
  const samples = [sampleOf(0, "green", withLogprobs(p, "B"))];
  const { rows: [row], summary } = await importInspect({
    "a.eval": evalFile(header("m"), samples),
  });
  [0.2, 0.5, 0.1, 0.05].forEach((value, r) => close(row.p![r], value / 0.85));
  assert.deepEqual(summary.tasks[0].lettersOnly, []);
});

Deno.test("a letter outside the listed tokens gets at most the least of them, or what is left", async () => {
  const cases: [Record<string, number>, number][] = [
    [{ B: 0.6, A: 0.2, x: 0.1 }, 0.05], // 0.1 is left for C and D: 0.05 each, below 0.1.
    [{ B: 0.4, A: 0.1 }, 0.1], // 0.5 is left, but neither can be above the least, 0.1.
  ];
  for (const [p, missing] of cases) {
    const samples = [sampleOf(0, "green", withLogprobs(p, "B"))];
    const { rows: [row] } = await importInspect({ "a.eval": evalFile(header("m"), samples) });
    close(row.p![2] / row.p![1], missing / p.B);
    close(row.p![3] / row.p![1], missing / p.B);
  }
});

Deno.test("shuffled choices are matched by their text, and generated ids do not matter", async () => {
  const questions = ["sky", "sea", "sun"].map((thing) => ({
    input: `Which colour is the ${thing}?`,
  }));
  const shuffled = ["grey", "green", "red", "blue"];
  const a = questions.map((q, n) => sampleOf(n + 1, "blue", q));
  const b = questions.map((q, n) => sampleOf(3 - n, "grey", { ...q, choices: shuffled }));
  const { rows, summary } = await importInspect({
    "a.eval": evalFile(header("a"), a),
    "b.eval": evalFile(header("b"), b),
  });
  assert.equal(summary.tasks[0].matched, 3);
  assert.deepEqual(summary.tasks[0].conflicts, []);
  for (const { model, p, gold } of rows) {
    assert.equal(CHOICES[gold], "green");
    assert.equal(CHOICES[p!.indexOf(Math.max(...p!))], model === "a" ? "blue" : "grey");
  }
});

Deno.test("where the solver shuffles, log-probabilities are of other letters and not used", async () => {
  const logprobs = withLogprobs({ A: 0.9, B: 0.1 }, "A");
  const marked = sampleOf(1, "green", logprobs);
  marked.scores.choice.explanation = "Choices were shuffled before generating a response, …";
  const head = header("m", { plan: { steps: [{ params: { shuffle: true } }] } });
  for (
    const file of [
      evalFile(head, [sampleOf(0, "green", logprobs)]),
      evalFile(header("m"), [marked]),
    ]
  ) {
    const { rows: [row] } = await importInspect({ "a.eval": file });
    close(row.p![1], 0.99);
  }
});

Deno.test("epochs are averaged", async () => {
  const samples = [1, 2].map((epoch) => sampleOf(0, epoch === 1 ? "red" : "green", { epoch }));
  const { rows, summary } = await importInspect({ "a.eval": evalFile(header("m"), samples) });
  assert.equal(rows.length, 1);
  close(rows[0].p![0], (0.99 + 0.01 / 3) / 2);
  assert.equal(summary.files[0].read, 2);
});

Deno.test("messages as input are matched without their ids", async () => {
  const input = (id: string) => [{ id, role: "user", content: [{ type: "text", text: "Which?" }] }];
  const { summary } = await importInspect({
    "a.eval": evalFile(header("a"), [sampleOf(0, "red", { input: input("xyz") })]),
    "b.eval": evalFile(header("b"), [sampleOf(0, "red", { input: input("uvw") })]),
  });
  assert.equal(summary.tasks[0].matched, 1);
});

Deno.test("no answer is a guess, and is counted", async () => {
  const samples = Array.from({ length: 40 }, (_, n) => sampleOf(n, n < 20 ? "" : "red"));
  const { rows, summary } = await importInspect({ "a.eval": evalFile(header("m"), samples) });
  assert.deepEqual(summary.tasks[0].unanswered, { m: 20 });
  const guesses = rows.filter(({ p }) => Math.max(...p!) < 0.5);
  assert.equal(guesses.length, 20);
  const picked = new Set(guesses.map(({ p }) => p!.indexOf(Math.max(...p!))));
  assert.ok(picked.size > 1, "guesses must not all fall on the first option");
  assert.match(summary.notes.at(-1)!, /uniform distribution that leans by 0.000001/);
});

Deno.test("samples that say two things at once are refused with the reason", async () => {
  const contradiction = sampleOf(1, "green");
  contradiction.scores.choice.value = "I";
  const several = { ...sampleOf(2, "green"), target: ["A", "B"] as unknown as string };
  const strange = sampleOf(3, "green");
  strange.scores.choice.answer = "A and B";
  const failed = sampleOf(4, "green", { error: { message: "boom" } });
  const nowhere = { ...sampleOf(5, "green"), target: "Z" };
  const samples = [sampleOf(0, "green"), contradiction, several, strange, failed, nowhere];
  const { summary } = await importInspect({ "a.eval": evalFile(header("m"), samples) });
  assert.deepEqual(summary.files[0].refusals.map(({ reason, lines }) => [reason, lines[0]]), [
    ["its score contradicts its answer and target", 2],
    ["several right options", 3],
    ['its answer is not one option letter: "A and B"', 4],
    ["the sample ended in an error", 5],
    ['its target is none of the options: "Z"', 6],
  ]);
});

Deno.test("only runs that ended in success are used, the newest of each task", async () => {
  const dated = (created: string, status = "success") => {
    const head = header("m", { status });
    return { ...head, eval: { ...head.eval, created } };
  };
  const open = { ...sampleOf(0, "red"), choices: [] };
  const openHead = { ...header("m"), eval: { ...header("m").eval, task: "essay" } };
  const { summary, rows } = await importInspect({
    "a.eval": evalFile(dated("2026-01-01"), [sampleOf(0, "red")]),
    "b.eval": evalFile(dated("2026-01-02"), [sampleOf(0, "green")]),
    "c.eval": evalFile(dated("2026-01-03", "error"), [sampleOf(0, "blue")]),
    "d.eval": "not a zip",
    "e.eval": zipOf({ "_journal/start.json": header("m", { status: undefined }) }, 8),
    "f.json": "{}",
    "g.eval": evalFile(openHead, [open]),
  });
  const status = Object.fromEntries(
    summary.files.map(({ file, status, note }) => [file.split("/").at(-1), `${status}: ${note}`]),
  );
  assert.match(
    status["a.eval"],
    /^superseded: it is older than b\.eval, which holds as many documents/,
  );
  assert.match(status["b.eval"], /^used/);
  assert.match(status["c.eval"], /^refused: its status is "error", not "success"/);
  assert.match(status["d.eval"], /^refused: Cannot read .* as it is not a whole zip archive/);
  assert.match(status["e.eval"], /^refused: its status is "unknown"/);
  assert.match(status["f.json"], /^refused: Cannot read .* as it is not an Inspect log/);
  assert.match(status["g.eval"], /^declined: an open question without choices/);
  close(rows[0].p![1], 0.99);
});

function headOf(model: string, task_args: unknown, rest: Record<string, unknown> = {}) {
  const head = header(model, rest);
  return { ...head, eval: { ...head.eval, task_args } };
}

Deno.test("a task's arguments tell its runs apart", async () => {
  const files = Object.fromEntries(["a", "b"].flatMap((model) =>
    ["law", "art"].map((subject) => {
      const samples = Array.from({ length: 5 }, (_, n) => sampleOf(`${subject}-${n}`, "red"));
      const args = { subject, level: 3 };
      return [`${model}-${subject}.eval`, evalFile(headOf(model, args), samples)];
    })
  ));
  const { summary } = await importInspect(files);
  assert.deepEqual(summary.tasks.map(({ task, matched }) => [task, matched]), [
    ["colours (subject=art)", 5],
    ["colours (subject=law)", 5],
  ]);
  assert.ok(summary.files.every(({ status }) => status === "used"));
});

Deno.test("temperatures, templates and few-shot counts are settings: one is used aloud, or all kept", async () => {
  const samples = [0, 1, 2].map((n) => sampleOf(n, "red"));
  const files = {
    "a.eval": evalFile(headOf("m", { fewshot: 5 }), samples),
    "b.eval": evalFile(headOf("m", { fewshot: 0 }), [...samples, sampleOf(3, "red")]),
    "c.eval": evalFile(
      headOf("m", { fewshot: 0 }, { plan: { steps: [], config: { temperature: 0.7 } } }),
      samples,
    ),
  };
  const { summary } = await importInspect(files);
  assert.deepEqual(summary.models, ["m"]);
  assert.deepEqual(summary.files.map(({ status }) => status), ["superseded", "used", "superseded"]);
  assert.match(
    summary.warnings[0],
    /a\.eval" is another run of "m" on "colours" and is not used: fewshot 5 rather than 0; it holds 3/,
  );
  const all = await importFiles(files, { format: "inspect", variants: "all" });
  assert.deepEqual(all.summary.models, ["m [fewshot=0]", "m [fewshot=5]"]);
});

Deno.test("a log with fewer samples than its header states says so", async () => {
  const head = header("m", { results: { total_samples: 4, completed_samples: 4 } });
  const { summary } = await importInspect({ "a.eval": evalFile(head, [sampleOf(0, "red")]) });
  assert.match(summary.files[0].note, /holds 1 of the 4 samples that its header states/);
  assert.match(summary.warnings[0], /a\.eval" holds 1 of the 4 samples/);
});

Deno.test("a zip bomb is refused in one line, and the good files go on", async () => {
  const bomb = evalFile(header("m"), [sampleOf(0, "red", { input: "x".repeat(2e8) })]);
  const { summary } = await importInspect({
    "bomb.eval": bomb,
    "good.eval": evalFile(header("m"), [sampleOf(0, "green")]),
  });
  assert.ok(bomb.length < 1e6);
  assert.deepEqual(summary.files.map(({ status }) => status), ["refused", "used"]);
  assert.match(summary.warnings[0], /an entry may unpack to 128 MiB at most/);
});

Deno.test("a damaged archive is refused, not half used", async () => {
  const bytes = evalFile(header("m"), [sampleOf(0, "red"), sampleOf(1, "red")]);
  bytes.fill(0, 150, 190);
  await assert.rejects(() => importInspect({ "a.eval": bytes }), {
    name: "InputError",
    message:
      /as nothing is left: Cannot read .*a\.eval" as its entry samples\/0_epoch_1\.json is damaged/,
  });
});
