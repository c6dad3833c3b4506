import assert from "node:assert/strict";
import fc from "fast-check";
import { optionLetters, promptHash, renderPrompt } from "../../lib/prompt/render_prompt.ts";
import { parseTemplate } from "../../lib/prompt/parse_template.ts";
import { PAPER_TEMPLATE, templateHash } from "../../lib/prompt/template.ts";
import { TEMPLATES } from "../../lib/prompt/templates.ts";
import type { Item } from "../../lib/types.ts";

const ITEM: Item = {
  id: "q1",
  context: "",
  question: "What do plants make?",
  options: ["Sugar", "Iron", "Glass", "Salt"],
  gold: 0,
};
const EXAMPLE: Item = {
  ...ITEM,
  id: "q2",
  question: "Is ice cold?",
  options: ["No", "Yes"],
  gold: 1,
};

Deno.test("the prompt is the paper's, with a letter before each option", () => {
  assert.deepEqual(renderPrompt(ITEM), {
    messages: [{
      role: "user",
      content: `What do plants make?

Options:
A. Sugar
B. Iron
C. Glass
D. Salt

Complete the sentence 'The correct answer is ' by outputting exactly one letter from: A, B, C, D. Output nothing else.`,
    }],
    prefix: "The correct answer is ",
    letters: ["A", "B", "C", "D"],
  });
});

Deno.test("a passage stands before the question", () => {
  const { messages } = renderPrompt({ ...ITEM, context: "Plants use light." });
  assert.ok(
    messages[0].content.startsWith("Plants use light.\n\nWhat do plants make?\n\nOptions:\n"),
  );
});

Deno.test("a template of one's own is filled, and a passage without a place is not lost", () => {
  const template = parseTemplate({ user: "Q: {question}\n{options}", prefix: "Answer: " }, "here");
  const item = { ...ITEM, context: "Plants use light." };
  const { messages, prefix } = renderPrompt(item, { template, examples: [EXAMPLE] });
  assert.deepEqual(messages.map(({ content }) => content), [
    "Q: Is ice cold?\nA. No\nB. Yes",
    "Answer: B",
    "Q: Plants use light.\n\nWhat do plants make?\nA. Sugar\nB. Iron\nC. Glass\nD. Salt",
  ]);
  assert.equal(prefix, "Answer: ");
});

Deno.test("every template of the list is one that a user could have written", () => {
  for (const template of TEMPLATES) {
    const { id, user, option, prefix } = template;
    const own = parseTemplate({ user, option, prefix }, id);
    assert.deepEqual(renderPrompt(ITEM, { template: own }), renderPrompt(ITEM, { template }));
    assert.equal(parseTemplate(id, "here"), template);
  }
});

Deno.test("examples are earlier turns, and the system prompt comes first", () => {
  const { messages } = renderPrompt(ITEM, { system: "Be careful.", examples: [EXAMPLE] });
  assert.deepEqual(messages.map(({ role }) => role), ["system", "user", "assistant", "user"]);
  assert.equal(messages[0].content, "Be careful.");
  assert.ok(messages[1].content.includes("exactly one letter from: A, B. Output"));
  assert.equal(messages[2].content, "The correct answer is B");
});

Deno.test("without the space only the prefix changes", () => {
  const [spaced, bare] = [renderPrompt(ITEM), renderPrompt(ITEM, { prefix: "bare" })];
  assert.equal(bare.prefix, "The correct answer is");
  assert.deepEqual(bare.messages, spaced.messages);
});

Deno.test("letters run from A to J, one per option", () => {
  assert.equal(optionLetters(10).join(""), "ABCDEFGHIJ");
  for (const n of [1, 11, 2.5]) {
    assert.throws(() => optionLetters(n), {
      name: "InputError",
      message: `Cannot letter the options as there must be 2 to 10 of them: got ${n}`,
    });
  }
});

Deno.test("an item is never its own example", () => {
  assert.throws(() => renderPrompt(ITEM, { examples: [EXAMPLE, ITEM] }), {
    message:
      "Cannot ask item q1 as it must not be one of its own examples: got it among the 2 examples",
  });
});

Deno.test("braces and dollars in a text stay as they are", () => {
  fc.assert(fc.property(fc.constantFrom("{options}", "{letters}", "$&", "$1", "{x}"), (text) => {
    const { messages } = renderPrompt({ ...ITEM, question: text, options: [text, "other"] });
    assert.ok(messages[0].content.startsWith(`${text}\n\nOptions:\nA. ${text}\nB. other\n`));
  }));
});

Deno.test("the hash tells every option apart and ignores defaults", () => {
  const variants = [
    {},
    { prefix: "bare" as const },
    { prefix: "bracket" as const },
    { system: "Be careful." },
    { examples: [EXAMPLE] },
    { examples: [{ ...EXAMPLE, gold: 0 }] },
    { template: { ...PAPER_TEMPLATE, version: 2 } },
    { template: { ...PAPER_TEMPLATE, option: "{letter}) {text}" } },
  ];
  assert.equal(new Set(variants.map(promptHash)).size, variants.length);
  assert.equal(
    promptHash({ prefix: "space", examples: [], template: PAPER_TEMPLATE }),
    promptHash(),
  );
});

Deno.test("version 1 of the paper's template never changes", () => {
  assert.equal(PAPER_TEMPLATE.version, 1);
  assert.equal(templateHash(), "a55a97c67e04faeb3ff901febbaa2c6fa1d5deb61d26012d2c5c2a46407d0ca5");
});
