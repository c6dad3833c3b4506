import { sha256 } from "../io/sha256.ts";
import type { Answer } from "./answer.ts";
import { letterDistribution } from "./letter_distribution.ts";

/** A question that was answered by an option, and not by probabilities. */
export interface LetterAnswer {
  readonly model: string;
  readonly task: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly gold: number;
  /** Undefined where the model gave no answer. */
  readonly said: number | undefined;
  readonly line: number;
}

/** The answer whose document is the text of the question and the set of its options. */
export function letterAnswer(given: LetterAnswer): Answer {
  const { model, task, question, options, gold, said, line } = given;
  return {
    model,
    task,
    document: sha256(JSON.stringify([question, options.toSorted()])),
    occurrence: 1,
    subject: "",
    gold,
    optionCount: options.length,
    p: said === undefined ? null : letterDistribution(said, options.length),
    letter: said !== undefined,
    options,
    line,
  };
}

/** The answers with equal documents numbered in their order. */
export function withOccurrences(answers: readonly Answer[]): Answer[] {
  const seen = new Map<string, number>();
  return answers.map((answer) => {
    const occurrence = (seen.get(answer.document) ?? 0) + 1;
    seen.set(answer.document, occurrence);
    return { ...answer, occurrence };
  });
}
