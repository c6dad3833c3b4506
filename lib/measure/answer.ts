import { InputError } from "../errors.ts";
import { choiceDistribution, type Imputation } from "../server/choice_distribution.ts";
import type { Measurement } from "../server/backend.ts";
import { fillTemplate, type FrozenTemplate } from "../server/frozen_template.ts";
import { type LetterScores, letterScores } from "../server/letter_scores.ts";
import { sha256 } from "../io/sha256.ts";
import type { RenderedPrompt } from "../prompt/render_prompt.ts";
import type { Item, ProfileRow, Split } from "../types.ts";

/** One line of an answer log: what one agent said to one item. */
export interface Answer extends LetterScores {
  readonly item: string;
  /** Hash of the prompt, so that an answer is never taken for another prompt's. */
  readonly prompt: string;
  /** Requests that it took. */
  readonly requests: number;
  /** Present where the first request lost the log-probabilities. */
  readonly recovered?: true;
  /** Present where letters outside the returned tokens were looked for. */
  readonly exact?: true;
}

/** Turns a measurement into the line that is kept. */
export function toAnswer(
  { item, prompt, letters, exact }: {
    readonly item: string;
    readonly prompt: string;
    readonly letters: readonly string[];
    readonly exact: boolean;
  },
  measured: Measurement,
): Answer {
  return {
    item,
    prompt,
    ...letterScores(measured, letters),
    requests: measured.requests,
    ...(measured.recovered && { recovered: true }),
    ...(exact && { exact: true }),
  };
}

/** Reads a line of a log. */
export function parseAnswer(line: string, where: string): Answer {
  try {
    const answer = JSON.parse(line) as Answer;
    if (typeof answer.item === "string" && Array.isArray(answer.logp)) return answer;
  } catch { /* told below */ }
  throw new InputError(
    `Cannot read ${where} as it must be an answer: got ${JSON.stringify(line.slice(0, 60))}; ` +
      "the file was changed by something else, so move it away to measure it again",
  );
}

/** Whether an item needs no more asking: a censored answer is only final in the mode asked for. */
export function isFinal(answer: Answer, exact: boolean): boolean {
  return !exact || answer.exact === true || !answer.logp.includes(null);
}

/**
 * Identifies a prompt by its text, or by its chat where the server renders it.
 *
 * @example
 * ```ts
 * import { promptKey } from "./answer.ts";
 * import assert from "node:assert/strict";
 *
 * const chat = { messages: [], prefix: "The answer is ", letters: ["A", "B"] };
 * assert.notEqual(promptKey(null, chat), promptKey(null, { ...chat, prefix: "The answer is" }));
 * ```
 */
export function promptKey(template: FrozenTemplate | null, prompt: RenderedPrompt): string {
  const chat = template ? fillTemplate(template, prompt.messages) : prompt.messages;
  return sha256(JSON.stringify([chat, prompt.prefix])).slice(0, 16);
}

/** An answer as a line of the profile. */
export function toProfileRow(
  answer: Answer,
  { task, split, item, model }: {
    readonly task: string;
    readonly split: Split;
    readonly item: Item;
    readonly model: string;
  },
  imputation: Imputation = "shared",
): ProfileRow {
  const { p, mass } = choiceDistribution(answer, imputation);
  return { task, split, item: item.id, model, gold: item.gold, p, logp: answer.logp, mass };
}
