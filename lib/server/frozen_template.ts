import { InputError } from "../errors.ts";
import type { ChatMessage, RenderedPrompt } from "../prompt/render_prompt.ts";
import { stripBos } from "./strip_bos.ts";

/** Who speaks in a chat. */
export type Role = ChatMessage["role"];

/**
 * A model's chat template as fixed text around the turns: `parts[0] turn parts[1] turn … parts[n]`,
 * the last part leaving the assistant's turn open. Rendered once and kept, it stays the same when a
 * server is updated, and it holds the date of the first day only.
 */
export interface FrozenTemplate {
  /** Roles of the turns that the parts stand around. */
  readonly roles: readonly Role[];
  readonly parts: readonly string[];
}

/**
 * A chat whose turns are marks to be found again in the rendered text.
 *
 * @example
 * ```ts
 * import { fillTemplate, markedChat, splitTemplate } from "./frozen_template.ts";
 * import assert from "node:assert/strict";
 *
 * const [{ content: mark }] = markedChat(["user"]);
 * const template = splitTemplate(`<user>${mark}<end><assistant>`, ["user"])!;
 * assert.deepEqual(template.parts, ["<user>", "<end><assistant>"]);
 * assert.equal(
 *   fillTemplate(template, [{ role: "user", content: "Hi" }]),
 *   "<user>Hi<end><assistant>",
 * );
 * ```
 */
export function markedChat(roles: readonly Role[]): ChatMessage[] {
  return roles.map((role, n) => ({ role, content: mark(n) }));
}

/**
 * Splits a rendered {@link markedChat} at its marks. Undefined where a mark is missing, repeated,
 * or out of order, which means that the template does not carry every turn.
 */
export function splitTemplate(
  rendered: string,
  roles: readonly Role[],
): FrozenTemplate | undefined {
  const parts: string[] = [];
  let rest = rendered;
  for (let n = 0; n < roles.length; n++) {
    const pieces = rest.split(mark(n));
    if (pieces.length !== 2) return undefined;
    parts.push(pieces[0]);
    rest = pieces[1];
  }
  parts.push(rest);
  if (parts.some((part) => /@@troupe-turn-\d+@@/.test(part))) return undefined;
  return parts.join("") === "" ? plainTemplate(roles) : { roles: [...roles], parts };
}

/** Renders a chat as a server would, up to the open assistant turn; undefined if it refuses to. */
export type Render = (messages: readonly ChatMessage[]) => Promise<string | undefined>;

/**
 * Freezes the chat template of a model by rendering a {@link markedChat}, without the system turn
 * where the template has no place for it.
 *
 * @example
 * ```ts
 * import { freezeTemplate } from "./frozen_template.ts";
 * import assert from "node:assert/strict";
 *
 * const template = await freezeTemplate("m", ["user"], (chat) => Promise.resolve(`<s>${chat[0].content}:`));
 * assert.deepEqual(template.parts, ["", ":"]); // the tokenizer adds <s> itself
 * ```
 */
export async function freezeTemplate(
  model: string,
  roles: readonly Role[],
  render: Render,
): Promise<FrozenTemplate> {
  for (const variant of roles[0] === "system" ? [roles, roles.slice(1)] : [roles]) {
    const rendered = await render(markedChat(variant));
    const template = rendered === undefined
      ? undefined
      : splitTemplate(stripBos(rendered), variant);
    if (template) return refuseThought(template, model);
  }
  throw new InputError(
    `Cannot ask "${model}" as its chat template does not carry the turns ` +
      `${roles.join(", ")}: leave few-shot examples out, or give the model another template`,
  );
}

function refuseThought(template: FrozenTemplate, model: string): FrozenTemplate {
  const [, tag] = /<(think|thinking|reasoning)>(?![\s\S]*<\/\1>)/.exec(template.parts.at(-1)!) ??
    [];
  if (!tag) return template;
  throw new InputError(
    `Cannot ask "${model}" as its template opens a thought (<${tag}>) even with thinking ` +
      "off: use the model's instruct variant, or give it a template that closes the thought",
  );
}

/** What to tell of a template: that there is none, or that it has no system turn. */
export function templateNotes(template: FrozenTemplate, roles: readonly Role[]): string[] {
  const plain = JSON.stringify(template) === JSON.stringify(plainTemplate(template.roles));
  return [
    ...(plain ? ["it has no chat template, so the chat is sent as paragraphs"] : []),
    ...(roles.length > template.roles.length
      ? ["its template has no system turn, so the system prompt opens the user turn"]
      : []),
  ];
}

/** The template of a model without one: the turns as paragraphs, and the answer on a new line. */
export function plainTemplate(roles: readonly Role[]): FrozenTemplate {
  return { roles: [...roles], parts: ["", ...roles.slice(1).map(() => "\n\n"), "\n"] };
}

/**
 * The text of a chat. Where the template has no place for a system turn, its text opens the first
 * user turn.
 */
export function fillTemplate(template: FrozenTemplate, messages: readonly ChatMessage[]): string {
  const turns = template.roles[0] === "system" ? messages : foldSystem(messages);
  if (turns.map((turn) => turn.role).join() !== template.roles.join()) {
    throw new InputError(
      `Cannot fill a chat template as it has the turns ${template.roles.join(", ")}: ` +
        `got ${turns.map((turn) => turn.role).join(", ")}`,
    );
  }
  return turns.map((turn, n) => template.parts[n] + turn.content).join("") + template.parts.at(-1);
}

/** A prompt as it is sent. */
export interface FilledPrompt extends RenderedPrompt {
  /** The whole text, prefix included; null where the server renders the chat. */
  readonly text: string | null;
}

/** Fills a model's template with a prompt. */
export function fillPrompt(
  template: FrozenTemplate | null,
  prompt: RenderedPrompt,
): FilledPrompt {
  const text = template && fillTemplate(template, prompt.messages) + prompt.prefix;
  return { ...prompt, text };
}

/** Moves a system turn in front of the first user turn's text. */
export function foldSystem(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const [system, user, ...rest] = messages;
  if (system?.role !== "system" || !user) return messages;
  return [{ role: "user", content: `${system.content}\n\n${user.content}` }, ...rest];
}

/**
 * Whether two renderings of one template differ in nothing but a date, which some models put into
 * their system text.
 */
export function sameTemplate(a: FrozenTemplate, b: FrozenTemplate): boolean {
  return JSON.stringify(a).replace(DATES, "date") === JSON.stringify(b).replace(DATES, "date");
}

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const DATES = new RegExp(
  `\\d{4}-\\d{2}-\\d{2}|\\d{1,2} ${MONTH} \\d{4}|${MONTH} \\d{1,2}, \\d{4}`,
  "g",
);

function mark(n: number): string {
  return `@@troupe-turn-${n}@@`;
}
