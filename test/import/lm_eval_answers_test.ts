import assert from "node:assert/strict";
import { jsonRecords } from "../../lib/import/json_records.ts";
import { lmEvalAnswers, type LmEvalFile } from "../../lib/import/lm_eval_answers.ts";
import { chunksOf, lines, sample } from "./fixtures.ts";

const FILE: LmEvalFile = { file: "x.jsonl", model: "m", task: "t", score: "acc", delimiter: " " };

function read(text: string, options: Partial<LmEvalFile> = {}) {
  return lmEvalAnswers(jsonRecords(chunksOf(text)), { ...FILE, ...options });
}

/** Options with texts of their own, scored with log-likelihoods −1, −2, …. */
function textSample(docId: number, options: readonly string[], rest: Record<string, unknown>) {
  const args = Object.fromEntries(
    options.map((option, r) => [`gen_args_${r}`, { arg_0: "Question:", arg_1: ` ${option}` }]),
  );
  const lls = options.map((_, r) => -1 - r);
  return { ...sample(docId, { lls, gold: 0 }), arguments: args, acc: undefined, ...rest };
}

const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

Deno.test("p is the softmax of the log-likelihoods", async () => {
  const { answers: [answer] } = await read(lines([sample(0, { lls: [-1, -2, "-inf"], gold: 1 })]));
  const e = Math.E;
  close(answer.p![0], e / (e + 1));
  close(answer.p![1], 1 / (e + 1));
  assert.equal(answer.p![2], 0);
  assert.equal(answer.gold, 1);
});

Deno.test("acc_norm divides by characters, not UTF-16 units, and without the delimiter", async () => {
  const options = ["😀😀", "abcd"];
  const text = lines([textSample(0, options, { target: "0", acc: 1, acc_norm: 1 })]);
  const { answers: [acc] } = await read(text);
  const { answers: [norm] } = await read(text, { score: "acc_norm" });
  close(Math.log(acc.p![0] / acc.p![1]), 1);
  close(Math.log(norm.p![0] / norm.p![1]), -1 / 2 + 2 / 4);
});

Deno.test("0.4.2: a pretty-printed array, lists of arguments, numbers and an integer target", async () => {
  const { filter: _, metrics: __, ...modern } = sample(7, { lls: [-2, -1], gold: 1 });
  const old = {
    ...modern,
    target: 1,
    arguments: [["question", " A"], ["question", " B"]],
    resps: [[[-2, false]], [[-1, true]]],
    filtered_resps: [[-2, false], [-1, true]],
  };
  const { answers, read: count } = await read(
    JSON.stringify([old, { ...old, doc_id: 8 }], null, 2),
  );
  assert.equal(count, 2);
  assert.deepEqual(answers.map(({ gold, occurrence }) => [gold, occurrence]), [[1, 1], [1, 2]]);
});

Deno.test("a missing doc_hash is computed, and equals the one that other versions log", async () => {
  const doc = { question: "q", answer: 0 };
  const bare = sample(0, { lls: [-1, -2], gold: 0, doc });
  const { answers: [computed] } = await read(lines([bare]));
  // hashlib.sha256(json.dumps({"question": "q", "answer": 0}, indent=2).encode()).hexdigest()
  const known = "c8ed2204dfc023b2ca26d331922c5afdb2b432bc0df7eef645b7464df5584594";
  assert.equal(computed.document, known);
  const { answers: [logged] } = await read(lines([{ ...bare, doc_hash: known }]));
  assert.equal(logged.document, computed.document);
});

for (const order of ["in halves", "by turns"] as const) {
  Deno.test(`the unconditional requests of acc_mutual_info are left out, ${order}`, async () => {
    const conditional = [[-1, "ctx", " x"], [-3, "ctx", " y"]];
    const unconditional = [[-9, "", "x"], [-8, "", "y"]];
    const requests = order === "in halves"
      ? [...conditional, ...unconditional]
      : [conditional[0], unconditional[0], conditional[1], unconditional[1]];
    const doubled = {
      ...sample(0, { lls: [-1, -3], gold: 0 }),
      target: "x",
      arguments: requests.map(([, context, continuation]) => [context, continuation]),
      filtered_resps: requests.map(([ll]) => [String(ll), "False"]),
    };
    const { answers: [answer] } = await read(lines([doubled]));
    assert.equal(answer.optionCount, 2);
    close(Math.log(answer.p![0] / answer.p![1]), 2);
  });
}

Deno.test("arguments are ordered by their number, not as texts", async () => {
  const lls = Array.from({ length: 12 }, (_, r) => -1 - r);
  const modern = sample(0, { lls, gold: 10 });
  const shuffled = Object.fromEntries(Object.entries(modern.arguments).sort());
  const { answers: [answer] } = await read(
    lines([{ ...modern, arguments: shuffled, target: "K" }]),
  );
  assert.equal(answer.gold, 10);
});

Deno.test("the gold comes as a number, an index, a letter, a text, or one in a list", async () => {
  const options = ["red", "green", "blue"];
  for (const target of [1, "1", "green", " green", "B", "[1]", [1]]) {
    const { answers } = await read(lines([textSample(0, options, { target, acc: 0 })]));
    assert.equal(answers[0]?.gold, 1, `target ${JSON.stringify(target)}`);
  }
});

Deno.test("options that are digits: the logged accuracy tells index from text", async () => {
  // Option 0 always has the best log-likelihood; its text is the target of the first sample.
  const options = ["2", "0", "1"];
  const text = lines([
    textSample(0, options, { target: "2", acc: 1 }),
    textSample(1, options, { target: "0", acc: 0 }),
    textSample(2, options, { target: "1", acc: 0 }),
  ]);
  const { answers } = await read(text);
  assert.deepEqual(answers.map(({ gold }) => gold), [0, 1, 2]);
});

Deno.test("digits that stay ambiguous are refused by line", async () => {
  const text = lines([textSample(0, ["2", "0", "1"], { target: "1", acc: 0 })]);
  const { answers, refusals } = await read(text);
  assert.deepEqual(answers, []);
  assert.deepEqual(refusals, [{
    reason: "its gold stays ambiguous, or contradicts the logged accuracy",
    count: 1,
    lines: [1],
  }]);
});

Deno.test("one line whose accuracy contradicts its gold is refused alone", async () => {
  const samples = Array.from({ length: 200 }, (_, n) => sample(n, { lls: [-1, -2], gold: n % 2 }));
  const edited = samples.map((each, n) => n === 41 ? { ...each, target: "0" } : each);
  const { answers, refusals } = await read(lines(edited));
  assert.equal(answers.length, 199);
  assert.deepEqual(refusals[0].lines, [42]);
});

Deno.test("several right options are refused, not guessed", async () => {
  for (const target of ["[0, 1]", [0, 1]]) {
    const { refusals } = await read(lines([textSample(0, ["a", "b", "c"], { target, acc: 1 })]));
    assert.deepEqual(refusals, [{ reason: "several right options", count: 1, lines: [1] }]);
  }
});

Deno.test("a fractional acc means several right options", async () => {
  const { refusals } = await read(lines([sample(0, { lls: [-1, -2], gold: 0, acc: 0.3 })]));
  assert.equal(refusals[0].reason, "its acc is neither 0 nor 1");
});

Deno.test("winogrande: the target is the shared continuation, acc tells the gold", async () => {
  const pair = (docId: number, answer: string, acc: number) => ({
    ...sample(docId, { lls: [-1, -2], gold: 0, doc: { answer, id: docId } }),
    target: "was too large.",
    arguments: {
      gen_args_0: { arg_0: "because the trophy", arg_1: " was too large." },
      gen_args_1: { arg_0: "because the suitcase", arg_1: " was too large." },
    },
    acc,
  });
  const { answers } = await read(lines([pair(0, "1", 1), pair(1, "2", 0)]));
  assert.deepEqual(answers.map(({ gold }) => gold), [0, 1]);
});

Deno.test("a shared continuation with more than two options takes its gold from the document", async () => {
  const one = (docId: number, answer: number, lls: number[], acc: number) => ({
    ...sample(docId, { lls, gold: 0, doc: { answer, id: docId } }),
    target: "was here.",
    arguments: [["Ann", " was here."], ["Ben", " was here."], ["Cid", " was here."]],
    acc,
  });
  const text = lines([
    one(0, 3, [-3, -2, -1], 1),
    one(1, 1, [-1, -2, -3], 1),
    one(2, 2, [-1, -2, -3], 0),
  ]);
  const { answers } = await read(text);
  assert.deepEqual(answers.map(({ gold }) => gold), [2, 0, 1]);
});

Deno.test("metrics that log the gold itself are believed", async () => {
  const logged = { brier_score: [2, "[0.6 0.3 0.1]"] };
  const text = lines([textSample(0, ["2", "0", "1"], { target: "1", acc: 0, ...logged })]);
  assert.equal((await read(text)).answers[0].gold, 2);
});

Deno.test("nan, inf and nothing but -inf are refused with their lines", async () => {
  const bad = [["nan", -1], ["inf", -1], ["-inf", "-inf"], [-1, -2]];
  const text = lines(bad.map((lls, n) => sample(n, { lls, gold: 0, acc: undefined })));
  const { answers, refusals } = await read(text);
  assert.equal(answers.length, 1);
  assert.deepEqual(refusals.map(({ reason, lines }) => [reason, lines[0]]), [
    ["a log-likelihood is nan", 1],
    ["a log-likelihood is inf", 2],
    ["every log-likelihood is -inf", 3],
  ]);
});

Deno.test("several filters repeat documents: labelled or not, each counts once", async () => {
  const samples = [0, 1].map((n) => sample(n, { lls: [-1, -2], gold: 0 }));
  const labelled = [...samples, ...samples.map((each) => ({ ...each, filter: "other" }))];
  const unlabelled = [...samples, ...samples].map(({ filter: _, ...each }) => each);
  for (const text of [lines(labelled), lines(unlabelled)]) {
    const result = await read(text);
    assert.equal(result.answers.length, 2);
    assert.equal(result.note, "2 lines repeat documents for other filters");
  }
});

Deno.test("equal documents are numbered in the order of their ids, whatever the order of lines", async () => {
  const doc = { question: "again", answer: 0 };
  const [first, second] = [-1, -5].map((ll, n) => sample(n, { lls: [ll, -2], gold: 0, doc }));
  for (const order of [[first, second], [second, first]]) {
    const { answers } = await read(lines(order));
    assert.deepEqual(answers.map(({ occurrence, p }) => [occurrence, p![0] > 0.5]), [
      [1, true],
      [2, false],
    ]);
  }
});

Deno.test("a U+2028 inside a line does not split it", async () => {
  const doc = { question: "one\u2028two", answer: 0 };
  const { answers } = await read(lines([sample(0, { lls: [-1, -2], gold: 0, doc })]));
  assert.equal(answers.length, 1);
});

Deno.test("generation and single-option tasks are declined", async () => {
  const generation = {
    ...sample(0, { lls: [-1], gold: 0 }),
    arguments: { gen_args_0: { arg_0: "question", arg_1: { until: ["\n"] } } },
    filtered_resps: ["42"],
  };
  for (const each of [generation, sample(0, { lls: [-1], gold: 0 })]) {
    const { declined, answers } = await read(lines([each]));
    assert.equal(declined, "one response per document and no options");
    assert.deepEqual(answers, []);
  }
});

Deno.test("broken lines refuse the file and name the line", async () => {
  const good = JSON.stringify(sample(0, { lls: [-1, -2], gold: 0 }));
  const { arguments: _, ...noArguments } = sample(1, { lls: [-1, -2], gold: 0 });
  const cases = [
    ["{oops", 'line 2 is not JSON ("{oops")'],
    ["[1]", "line 2 is not a JSON object"],
    [JSON.stringify(noArguments), "line 2 has no arguments"],
    ['{"arguments": {}}', "line 2 has no filtered_resps"],
  ];
  for (const [bad, message] of cases) {
    await assert.rejects(() => read(`${good}\n${bad}\n`), {
      name: "InputError",
      message: `Cannot read "x.jsonl" as ${message}`,
    });
  }
});
