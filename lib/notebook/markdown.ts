import { count, signed } from "../format/numbers.ts";

/** Text in Markdown, ready to be shown. */
export interface Markdown {
  readonly markdown: string;
}

/**
 * A sentence built from computed values. Integers get thousands separators, other numbers two
 * decimals, lists are joined with a middle dot; anything else is written as it is.
 *
 * @example
 * ```ts
 * import { markdown } from "./markdown.ts";
 * import assert from "node:assert/strict";
 *
 * const answer = markdown`**Yes**: ${0.7612} points on ${1068} items with ${["GLM-4", "Qwen3"]}.`;
 * assert.equal(answer.markdown, "**Yes**: 0.76 points on 1,068 items with GLM-4 · Qwen3.");
 * ```
 */
export function markdown(strings: TemplateStringsArray, ...values: readonly unknown[]): Markdown {
  const text = strings.reduce((sum, part, i) => sum + write(values[i - 1]) + part);
  const lines = text.split("\n");
  const indents = lines.slice(1).filter((line) => line.trim()).map((line) => line.search(/\S/));
  const indent = Math.min(...indents, 80);
  return { markdown: lines.map((line, i) => i ? line.slice(indent) : line).join("\n").trim() };
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join(" · ");
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? integer(value) : signed(value, 2, { plus: false });
}

const integer = (value: number) => (value < 0 ? "−" : "") + count(Math.abs(value));
