import assert from "node:assert/strict";
import { parseQuestions } from "../../lib/serve/parse_questions.ts";

Deno.test("plain blocks may have questions of several lines and either mark", () => {
  const items = parseQuestions("Once.\nWhat?\nA) x\nB) y\n\n\nWhy?\nA. p\nB. q\nC. r\n");
  assert.deepEqual(items.map(({ question }) => question), ["Once.\nWhat?", "Why?"]);
  assert.deepEqual(items.map(({ options }) => options.length), [2, 3]);
  assert.deepEqual(items.map(({ id }) => id), ["1", "2"]);
});

Deno.test("an empty line before the options does not end a question", () => {
  const [item] = parseQuestions("What?\n\nA. x\nB. y\n");
  assert.deepEqual(item.options, ["x", "y"]);
});

for (
  const [text, message] of [
    ["", /stdin must hold questions: got none/],
    ["What?\nA. x", /question 1 as it must be followed by 2 to 10 lines/],
    ["What?\nA. x\nC. y", /question 1/],
    ["A. x\nB. y", /question 1/],
    ['{"question": "What?"}', /line 1 of stdin must have a question and 2 to 10 options/],
    ['{"question": "What?", "options": ["x", "y"]}\n{"q', /line 2 of stdin must be JSON/],
  ] as const
) {
  Deno.test(`${JSON.stringify(text)} is refused`, () => {
    assert.throws(() => parseQuestions(text), message);
  });
}
