import { escapeMarkdown, oneLine, plainText } from "../format/escape.ts";
import { count, signed } from "../format/numbers.ts";

/** Text in Markdown, ready to be shown. */
export interface Markdown {
  /** The source text. */
  readonly markdown: string;
}

/**
 * A sentence built from computed values. Integers get thousands separators, other numbers two
 * decimals, what is not finite is a dash, lists are joined with a middle dot. Any other value is text:
 * what Markdown or HTML would read in it is escaped, unless it is {@linkcode Markdown} itself.
 *
 * @example
 * ```ts
 * import { markdown } from "./markdown.ts";
 * import assert from "node:assert/strict";
 *
 * const answer = markdown`**Yes**: ${0.7612} points on ${1068} items with ${["GLM-4", "<Qwen3>"]}.`;
 * assert.equal(
 *   answer.markdown,
 *   "**Yes**: 0.76 points on 1,068 items with GLM-4 · &#60;Qwen3&#62;.",
 * );
 * ```
 */
export function markdown(strings: TemplateStringsArray, ...values: readonly unknown[]): Markdown {
  const own = strings.map((_, i) => {
    const code = strings.slice(0, i).join("").split("`").length % 2 === 0;
    return write(values[i - 1], code);
  });
  // Only what the author wrote is indented by the code around it.
  const indents = strings.join(" ").split("\n").slice(1).filter((line) => line.trim())
    .map((line) => line.search(/\S/));
  const indent = Math.min(...indents, 80);
  const outdent = (part: string) => part.replace(new RegExp(`\n {0,${indent}}`, "g"), "\n");
  const text = strings.reduce((sum, part, i) => sum + (i ? own[i] : "") + outdent(part), "");
  return { markdown: text.trim() };
}

/** A string as Markdown: emphasis, lists and links work; HTML, images and links that run code do not. */
export function authored(text: string): Markdown {
  const parts = plainText(text).split(/(`[^`\n]*`)/);
  const safe = parts.map((part, i) =>
    i % 2 ? part : part.replaceAll("<", "&#60;").replaceAll("![", "&#33;[").replace(
      /\]\(\s*(?!https?:|[\w./#?-]+[)\s])/g,
      "]&#40;",
    )
  );
  return { markdown: safe.join("") };
}

function write(value: unknown, code: boolean): string {
  if (Array.isArray(value)) return value.map((each) => write(each, code)).join(" · ");
  if (isMarkdown(value)) return value.markdown;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return "–";
    return Number.isInteger(value) ? integer(value) : signed(value, 2, { plus: false });
  }
  return code ? oneLine(String(value)).replaceAll("`", "'") : escapeMarkdown(String(value));
}

const isMarkdown = (value: unknown): value is Markdown =>
  typeof value === "object" && value !== null && "markdown" in value &&
  typeof value.markdown === "string";

const integer = (value: number) => (value < 0 ? "−" : "") + count(Math.abs(value));
