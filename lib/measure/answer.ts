import { InputError } from "../errors.ts";
import type { ItemMeasurement } from "./ask_item.ts";
import { type Choice, choiceDistribution, type Imputation } from "../server/choice_distribution.ts";
import type { FilledPrompt } from "../server/frozen_template.ts";
import type { LetterScores } from "../server/letter_scores.ts";
import { unansweredDistribution } from "../server/unanswered.ts";
import { sha256 } from "../io/sha256.ts";
import { tempered } from "../math/tempered.ts";
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
  /** Of a cyclic agent: mean probability of each place, whichever option stood there. */
  readonly places?: readonly number[];
  /** Present where the question was not asked, and why. */
  readonly skipped?: "too long";
}

/** What an answer is to: an item, in a prompt, measured in a mode. */
export interface AnswerTo {
  readonly item: string;
  readonly prompt: string;
  readonly exact: boolean;
}

/** Turns a measurement into the line that is kept. */
export function toAnswer({ item, prompt, exact }: AnswerTo, measured: ItemMeasurement): Answer {
  const { recovered, requests, ...scores } = measured;
  return {
    item,
    prompt,
    ...scores,
    requests,
    ...(recovered && { recovered: true }),
    ...(exact && { exact: true }),
  };
}

/** The line for a question that does not fit the model's context: nothing is known. */
export function skippedAnswer({ item, prompt, exact }: AnswerTo, optionCount: number): Answer {
  return {
    item,
    prompt,
    logp: new Array(optionCount).fill(null),
    bound: 0,
    left: 1,
    loose: 0,
    end: 0,
    requests: 1,
    ...(exact && { exact: true }),
    skipped: "too long",
  };
}

/**
 * Reads a line of a log.
 *
 * @example
 * ```ts
 * import { parseAnswer } from "./answer.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => parseAnswer('{"item":"1","prompt":"k","logp":["-1"],"bound":-9,"left":0}', "log, line 1"),
 *   /Cannot read log, line 1 as it must be an answer/,
 * );
 * ```
 */
export function parseAnswer(line: string, where: string): Answer {
  try {
    const answer = JSON.parse(line) as Answer;
    if (isAnswer(answer)) return answer;
  } catch { /* told below */ }
  throw new InputError(
    `Cannot read ${where} as it must be an answer: got ${JSON.stringify(line.slice(0, 60))}; ` +
      "the file was changed by something else, so move it away to measure it again",
  );
}

function isAnswer({ item, prompt, logp, bound, left }: Answer): boolean {
  const isLog = (value: unknown) => typeof value === "number" && value <= 1e-3;
  return typeof item === "string" && typeof prompt === "string" && Array.isArray(logp) &&
    logp.every((value) => value === null || isLog(value)) && isLog(bound) &&
    typeof left === "number" && left >= 0 && left <= 1;
}

/** Whether an item needs no more asking: a censored answer is only final in the mode asked for. */
export function isFinal(answer: Answer, exact: boolean): boolean {
  return !exact || answer.exact === true || !answer.logp.includes(null);
}

/** Whether an answer shows no letter at all: it then counts as unanswered. */
export function isUnanswered({ logp }: Pick<Answer, "logp">): boolean {
  return logp.every((value) => value === null);
}

/**
 * Identifies a prompt by its text, or by its chat where the server renders it.
 *
 * @example
 * ```ts
 * import { promptKey } from "./answer.ts";
 * import assert from "node:assert/strict";
 *
 * const chat = { messages: [], prefix: "The answer is ", letters: ["A", "B"], text: null };
 * assert.notEqual(promptKey(chat), promptKey({ ...chat, prefix: "The answer is" }));
 * ```
 */
export function promptKey({ text, messages, prefix }: FilledPrompt): string {
  const chat = text === null ? messages : text.slice(0, text.length - prefix.length);
  return sha256(JSON.stringify([chat, prefix])).slice(0, 16);
}

/** Whose answers they are, and at which temperature they become distributions. */
export interface Voice {
  /** Names the guesses of questions without an answer. */
  readonly name: string;
  /** 1 unless given. */
  readonly temperature?: number;
}

/**
 * The distribution of an answer, at the agent's temperature; where it shows no letter, the guess
 * that task, item and name draw.
 */
export function answerChoice(
  scores: Pick<LetterScores, "logp" | "bound" | "left">,
  { task, item }: { readonly task: string; readonly item: string },
  { name, temperature = 1 }: Voice,
  imputation: Imputation = "shared",
): Choice {
  if (isUnanswered(scores)) {
    return {
      p: unansweredDistribution(`${task}/${item}/${name}`, scores.logp.length, 0),
      mass: 0,
    };
  }
  const { p, mass } = choiceDistribution(scores, imputation);
  return { p: tempered(p, temperature), mass };
}

/** An answer as a line of the profile. */
export function toProfileRow(
  answer: Answer,
  { task, split, item, model, voice }: {
    readonly task: string;
    readonly split: Split;
    readonly item: Item;
    readonly model: string;
    readonly voice: Voice;
  },
  imputation: Imputation = "shared",
): ProfileRow {
  const { logp } = answer;
  const { p, mass } = answerChoice(answer, { task, item: item.id }, voice, imputation);
  return { task, split, item: item.id, model, gold: item.gold, p, logp, mass };
}
