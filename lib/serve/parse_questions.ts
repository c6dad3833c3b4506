import { InputError } from "../errors.ts";
import type { Item } from "../types.ts";

/**
 * Questions from text, in either of two forms: one JSON object per line (`question`, `options`, and
 * if there are any `context` and `id`), or plain blocks with an empty line between them, whose last
 * lines are the options: `A. …`, `B) …`.
 *
 * @example
 * ```ts
 * import { parseQuestions } from "./parse_questions.ts";
 * import assert from "node:assert/strict";
 *
 * const [item] = parseQuestions("What is hot?\nA. ice\nB. steam\n");
 * assert.deepEqual([item.question, item.options], ["What is hot?", ["ice", "steam"]]);
 * ```
 */
export function parseQuestions(text: string, source = "stdin"): Item[] {
  const trimmed = text.trim();
  if (trimmed === "") throw new InputError(`Cannot ask as ${source} must hold questions: got none`);
  return trimmed.startsWith("{")
    ? trimmed.split("\n").filter((line) => line.trim() !== "")
      .map((line, n) => parseRecord(line, n, source))
    : trimmed.split(/\n\s*\n(?!\s*[A-J][.)])/).map(parseBlock);
}

function parseRecord(line: string, n: number, source: string): Item {
  const where = `line ${n + 1} of ${source}`;
  let value: Partial<Item>;
  try {
    value = JSON.parse(line);
  } catch {
    throw new InputError(`Cannot ask as ${where} must be JSON: got ${line.slice(0, 60)}`);
  }
  const { id = String(n + 1), context = "", question, options } = value;
  if (typeof question !== "string" || !isOptions(options)) {
    throw new InputError(
      `Cannot ask as ${where} must have a question and 2 to 10 options: got ${line.slice(0, 60)}`,
    );
  }
  return { id: String(id), context, question, options, gold: 0 };
}

function parseBlock(block: string, n: number): Item {
  const lines = block.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const first = lines.findIndex((line) => /^A[.)]\s/.test(line));
  const options = first < 0 ? [] : lines.slice(first).map((line, r) => {
    const option = /^([A-J])[.)]\s+(.*)$/.exec(line);
    return option?.[1] === "ABCDEFGHIJ"[r] ? option[2] : "";
  });
  if (first < 1 || !isOptions(options)) {
    throw new InputError(
      `Cannot ask question ${n + 1} as it must be followed by 2 to 10 lines "A. …", "B. …": ` +
        `got ${JSON.stringify(lines.slice(0, 3).join(" / ").slice(0, 80))}`,
    );
  }
  const question = lines.slice(0, first).join("\n");
  return { id: String(n + 1), context: "", question, options, gold: 0 };
}

function isOptions(value: unknown): value is string[] {
  return Array.isArray(value) && value.length >= 2 && value.length <= 10 &&
    value.every((option) => typeof option === "string" && option !== "");
}
