import { letterIndex } from "./letter_distribution.ts";

/** A question and its options, as a prompt lists them. */
export interface ListedOptions {
  /** The prompt without the lines of the options. */
  readonly question: string;
  readonly options: readonly string[];
}

/**
 * Reads options that stand in lines of their own as `A) red`, `B. blue`, `(C) green`: the last such
 * list of a prompt that starts with A. Undefined where there is none of two or more.
 *
 * @example
 * ```ts
 * import { listedOptions } from "./option_text.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(listedOptions("Which?\nA) red\nB) blue\nAnswer:"), {
 *   question: "Which?\nAnswer:",
 *   options: ["red", "blue"],
 * });
 * ```
 */
export function listedOptions(prompt: string): ListedOptions | undefined {
  const lines = prompt.split("\n");
  const marks = lines.map((line) => /^\s*\(?([A-Z])[).:]\s+(\S.*?)\s*$/.exec(line));
  const start = marks.findLastIndex((mark) => mark?.[1] === "A");
  if (start < 0) return undefined;
  let end = start;
  while (marks[end]?.[1] === String.fromCharCode(65 + end - start)) end++;
  if (end - start < 2) return undefined;
  return {
    question: [...lines.slice(0, start), ...lines.slice(end)].join("\n"),
    options: marks.slice(start, end).map((mark) => mark![2]),
  };
}

/**
 * The option that a text answers: a letter that starts it or stands alone, what follows "answer is" or
 * "answer:", or the whole text of an option. Undefined where it answers none.
 *
 * @example
 * ```ts
 * import { answeredOption } from "./option_text.ts";
 * import assert from "node:assert/strict";
 *
 * const options = ["red", "blue"];
 * assert.equal(answeredOption("B) blue", options), 1);
 * assert.equal(answeredOption("So the answer is (A).", options), 0);
 * assert.equal(answeredOption("Blue", options), 1);
 * assert.equal(answeredOption("A colour I cannot tell", options), undefined);
 * ```
 */
export function answeredOption(text: string, options: readonly string[]): number | undefined {
  const trimmed = text.trim().replace(/^\*+|[*.]+$/g, "").trim();
  const whole = options.findIndex((option) =>
    option.trim().toLowerCase() === trimmed.toLowerCase()
  );
  if (whole >= 0) return whole;
  const letter = /^\(?([A-Za-z])(?:\)|\.|:|\)\.)?$/.exec(trimmed) ??
    /^\(?([A-Z])[).:](?:\s|$)/.exec(trimmed) ??
    [...trimmed.matchAll(/\banswer(?:\s+is)?\s*:?\s*\**\(?([A-Z])\b/gi)].at(-1);
  return letter ? letterIndex(letter[1], options.length) : undefined;
}
