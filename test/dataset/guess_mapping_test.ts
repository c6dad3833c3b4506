import assert from "node:assert/strict";
import { guessMapping } from "../../lib/dataset/guess_mapping.ts";
import { guessPlan } from "../../lib/dataset/guess_plan.ts";

const LIST = { question: "Q?", options: ["x", "y", "z"] };

function goldOf(...golds: unknown[]): string {
  return guessMapping(golds.map((gold) => ({ ...LIST, gold })), {}, "f").gold.as;
}

Deno.test("usual column names are found", () => {
  const record = {
    task: "t",
    split: "test",
    example_id: "1",
    context: "",
    question: "Q?",
    options: ["x", "y"],
    gold_index: 0,
  };
  assert.deepEqual(guessMapping([record], {}, "f"), {
    id: "example_id",
    context: "context",
    question: "question",
    options: { list: "options" },
    gold: { column: "gold_index", as: "index" },
    group: { same: "stem" },
  });
});

Deno.test("options are found as labelled structs and as several columns", () => {
  const arc = { question: "Q?", choices: { text: ["x"], label: ["1"] }, answerKey: "1" };
  const labelled = guessMapping([arc], {}, "f");
  assert.deepEqual(labelled.options, { list: "choices.text", labels: "choices.label" });
  assert.equal(labelled.gold.as, "label");
  const columns = { sent1: "Q?", ending0: "x", ending1: "y", label: 1 };
  assert.deepEqual(guessMapping([columns], {}, "f").options, { columns: ["ending0", "ending1"] });
});

Deno.test("named columns win over guessed ones", () => {
  const record = { ...LIST, q: "Other?", o: "ay|bee", k: "bee", passage: "P", who: "w", gold: 0 };
  const columns = {
    question: "q",
    options: "o",
    separator: "|",
    gold: "k",
    group: "passage",
    subject: "who",
  };
  assert.deepEqual(guessMapping([record], columns, "f"), {
    context: "passage",
    question: "q",
    options: { text: "o", separator: "|" },
    gold: { column: "k", as: "text" },
    group: { same: "context" },
    subject: "who",
  });
});

Deno.test("a gold is recognised by the look of the whole column", () => {
  assert.equal(goldOf(0, 2), "index");
  assert.equal(goldOf("0", "1", ""), "index");
  assert.equal(goldOf("A", "c"), "letter");
  assert.equal(goldOf("x", "z"), "text");
  assert.equal(goldOf(true, false), "boolean");
  assert.equal(goldOf("A", "D"), "letter", "a row out of range is dropped later");
});

Deno.test("golds that can be read in two ways are asked for", () => {
  assert.throws(() => goldOf(1, 3), {
    name: "InputError",
    message:
      'Cannot read f as the golds in column gold must be clear: got "3", which counts from ' +
      "one; add goldAs=index1 (or goldAs=index to drop such rows)",
  });
  const numbers = [{ question: "Q?", options: ["2", "1", "0"], gold: "0" }];
  assert.throws(() => guessMapping(numbers, {}, "f"), {
    message: 'Cannot read f as the golds in column gold must be clear: got "0", which is both a ' +
      "index and an option; add goldAs=index or goldAs=text",
  });
  assert.equal(guessMapping(numbers, { goldAs: "text" }, "f").gold.as, "text");
  const same = [{ question: "Q?", options: ["0", "1"], gold: "1" }];
  assert.equal(guessMapping(same, {}, "f").gold.as, "index", "both readings agree");
});

Deno.test("a missing column is named together with those that are there", () => {
  assert.throws(() => guessMapping([{ ...LIST, gold: 0 }], { question: "frage" }, "quiz.csv"), {
    name: "InputError",
    message:
      "Cannot read quiz.csv as its question needs a column (frage): got the columns question, " +
      "options, gold; name one with quiz.csv?question=COLUMN",
  });
  assert.throws(
    () => guessMapping([LIST], {}, "quiz.csv"),
    /its gold needs a column \(gold_index, /,
  );
  assert.throws(
    () => guessMapping([{ ...LIST, gold: 0, A: "x" }], { options: ["A", "B"] }, "quiz.csv"),
    /its options needs a column \(A, B\)/,
  );
});

Deno.test("dev and test follow the names of the splits", () => {
  const plan = (...splits: string[]) => guessPlan(splits, {}, "f");
  assert.deepEqual(plan("train", "val", "test"), { dev: ["val", "train"], test: ["test"] });
  assert.deepEqual(plan("train", "test"), { dev: ["train"], test: ["test"] });
  assert.deepEqual(plan("all"), { dev: ["all"], test: ["all"] });
  assert.deepEqual(guessPlan(["a", "b"], { dev: ["a"], test: ["b", "a"] }, "f"), {
    dev: ["a"],
    test: ["b", "a"],
  });
  assert.throws(() => plan("a", "b"), /must be told apart by name: got the splits a, b; say which/);
  assert.throws(() => guessPlan(["a"], { dev: ["c"] }, "f"), /must name its splits \(a\): got c$/);
});
