import { InputError } from "../errors.ts";
import { sha256 } from "../io/sha256.ts";
import type { Item } from "../types.ts";
import { PAPER_TEMPLATE, type PromptTemplate, templateHash } from "./template.ts";

/** One message of a chat. */
export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What may be varied about the prompt; all of it enters {@link promptHash}. */
export interface PromptOptions {
  readonly template?: PromptTemplate;
  /** Said first, where given. */
  readonly system?: string;
  /** Solved examples, shown as earlier turns of the chat. */
  readonly examples?: readonly Item[];
  /** How the prefix ends; see {@link PREFIX_FORMS}. The paper's own unless given. */
  readonly prefix?: PrefixForm;
}

/**
 * Ways for the answer prefix to end. Which one a model continues with a letter depends on its
 * tokenizer: after a lone space one whose letters carry their space (` A`) may show none at all.
 */
export const PREFIX_FORMS = {
  /** As in the paper; the model says `A`. */
  space: " ",
  /** The model says ` A`. */
  bare: "",
  /** The model says `A`, and would close the bracket. */
  bracket: " (",
} as const;

/** An id of {@link PREFIX_FORMS}. */
export type PrefixForm = keyof typeof PREFIX_FORMS;

/** A prompt that is ready for a model's chat template. */
export interface RenderedPrompt {
  /** The chat up to the question. */
  readonly messages: readonly ChatMessage[];
  /** The beginning of the assistant's answer, to be continued with a letter. */
  readonly prefix: string;
  /** The letters to choose from, in the order of the options. */
  readonly letters: readonly string[];
}

const LETTERS = "ABCDEFGHIJ";

/**
 * The letters of `n` options, A to J.
 *
 * @example
 * ```ts
 * import { optionLetters } from "./render_prompt.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(optionLetters(3), ["A", "B", "C"]);
 * ```
 */
export function optionLetters(n: number): readonly string[] {
  if (!Number.isInteger(n) || n < 2 || n > LETTERS.length) {
    throw new InputError(`Cannot letter the options as there must be 2 to 10 of them: got ${n}`);
  }
  return [...LETTERS.slice(0, n)];
}

/**
 * The prompt for an item: what the paper's template asks, and how the answer begins.
 *
 * @example
 * ```ts
 * import { renderPrompt } from "./render_prompt.ts";
 * import assert from "node:assert/strict";
 *
 * const item = { id: "q", context: "", question: "Hot?", options: ["ice", "steam"], gold: 1 };
 * const { messages, prefix } = renderPrompt(item);
 * assert.equal(
 *   messages[0].content,
 *   "Hot?\n\nOptions:\nA. ice\nB. steam\n\nComplete the sentence 'The correct answer is ' by " +
 *     "outputting exactly one letter from: A, B. Output nothing else.",
 * );
 * assert.equal(prefix, "The correct answer is ");
 * ```
 */
export function renderPrompt(item: Item, options: PromptOptions = {}): RenderedPrompt {
  const { template = PAPER_TEMPLATE, system, examples = [], prefix = "space" } = options;
  const isItem = (example: Item) => example.id === item.id && example.question === item.question;
  if (examples.some(isItem)) {
    throw new InputError(
      `Cannot ask item ${item.id} as it must not be one of its own examples: got it among the ` +
        `${examples.length} examples`,
    );
  }
  const letters = optionLetters(item.options.length);
  return {
    messages: [
      ...(system ? [{ role: "system", content: system } as const] : []),
      ...exampleTurns(examples, template, prefix),
      { role: "user", content: userMessage(item, template) },
    ],
    prefix: template.prefix.trimEnd() + PREFIX_FORMS[prefix],
    letters,
  };
}

/**
 * SHA-256 over all that shapes a prompt but the item: template, system prompt, examples, prefix.
 *
 * Equal options give equal prompts, and a change of any of them gives another hash.
 *
 * @example
 * ```ts
 * import { promptHash } from "./render_prompt.ts";
 * import assert from "node:assert/strict";
 *
 * assert.notEqual(promptHash({ prefix: "bare" }), promptHash());
 * ```
 */
export function promptHash(options: PromptOptions = {}): string {
  const { template = PAPER_TEMPLATE, system = "", examples = [], prefix = "space" } = options;
  const turns = exampleTurns(examples, template, prefix).map(({ content }) => content);
  const form = prefix === "bracket" ? prefix : prefix === "space";
  return sha256(JSON.stringify([templateHash(template), system, turns, form]));
}

function exampleTurns(
  examples: readonly Item[],
  template: PromptTemplate,
  prefix: PrefixForm,
): ChatMessage[] {
  const [open, close] = prefix === "bracket" ? ["(", ")"] : ["", ""];
  return examples.flatMap((example) => [
    { role: "user", content: userMessage(example, template) },
    { role: "assistant", content: template.prefix + open + LETTERS[example.gold] + close },
  ]);
}

function userMessage(item: Item, template: PromptTemplate): string {
  const letters = optionLetters(item.options.length);
  const lines = item.options.map((text, r) => fill(template.option, { letter: letters[r], text }));
  const context = item.context === "" ? "" : item.context + template.contextEnd;
  const placed = template.user.includes("{context}");
  return fill(template.user, {
    context,
    question: placed ? item.question : context + item.question,
    options: lines.join("\n"),
    letters: letters.join(", "),
  });
}

/** Fills all places in one pass, so that braces in a question are left alone. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
