/**
 * Text that comes from data (names of models and tasks, questions, captions) on its way into an
 * output. Each kind of output has one function here; nothing else in the library escapes.
 *
 * @module
 */

/** Terminal escape sequences: CSI, OSC and other strings, and two-character ones. */
// deno-lint-ignore no-control-regex
const SEQUENCES = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g;

/** Controls other than tab and line breaks, marks that turn the direction of text, non-characters. */
const CONTROLS =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

/**
 * A text without escape sequences, control characters and half surrogates: safe in a terminal, and
 * well-formed in XML. Tabs and line breaks stay.
 *
 * @example
 * ```ts
 * import { plainText } from "./escape.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(plainText("a\u001b[2Jb\u0007"), "ab");
 * ```
 */
export function plainText(text: string): string {
  return withoutControls(text.replace(SEQUENCES, ""));
}

/** A text without control characters and half surrogates; what an escape sequence says stays. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(CONTROLS, "");
}

/** A {@linkcode plainText} on one line: every run of white space is one space. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ").trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * A text as it may stand inside XML or HTML, between tags or in a quoted attribute.
 *
 * @example
 * ```ts
 * import { escapeXml } from "./escape.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(escapeXml('<a href="x">\u0001'), "&lt;a href=&quot;x&quot;&gt;");
 * ```
 */
export function escapeXml(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (c) => ENTITIES[c]);
}

/** What starts something in Markdown; an interval such as [+0.31, +1.22] starts nothing. */
const MARKDOWN =
  /(\[[+−\d., ]+\](?![([:]))|(?<![\p{L}\d])_|_(?![\p{L}\d])|[&<>`*~|[\]\\$]|^[#(=]|^[+-](?=[\s+-]|$)|^\d+(?=[.)](?:\s|$))|:\/\/|(?<=[wW]{3})\.|@/gu;

/**
 * A text as it may stand inside a line of Markdown. Characters with a meaning become entities, which
 * no renderer takes for syntax; dollar and backslash get an element of their own, so that no
 * typesetter of formulas puts them together again.
 *
 * @example
 * ```ts
 * import { escapeMarkdown } from "./escape.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(escapeMarkdown("<b>a_b"), "&#60;b&#62;a_b");
 * ```
 */
export function escapeMarkdown(text: string): string {
  return oneLine(text).replace(MARKDOWN, (found, interval?: string) => interval ?? coded(found));
}

function coded(text: string): string {
  const entities = [...text].map((c) => `&#${c.codePointAt(0)};`).join("");
  return text === "$" || text === "\\" ? `<span>${entities}</span>` : entities;
}

/** Markdown that {@linkcode escapeMarkdown} wrote, as the text that it stands for. */
export function unescapeMarkdown(markdown: string): string {
  return markdown
    .replace(/<span>(&#\d+;)<\/span>/g, "$1")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "&": "\\&",
  "%": "\\%",
  "$": "\\$",
  "#": "\\#",
  "_": "\\_",
  "{": "\\{",
  "}": "\\}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "−": "$-$",
  "–": "--",
  "·": "$\\cdot$",
  "²": "$^2$",
  "₁": "$_1$",
  "₂": "$_2$",
  "λ": "$\\lambda$",
  "ρ": "$\\rho$",
  "Δ": "$\\Delta$",
  "✓": "$\\checkmark$",
  "✗": "$\\times$",
  "’": "'",
  "…": "\\ldots{}",
};

const LATEX_SPECIAL = new RegExp(
  `[${Object.keys(LATEX).map((c) => c.replace(/[\\^]/, "\\$&")).join("")}]`,
  "g",
);

/**
 * A text as it may stand inside LaTeX.
 *
 * @example
 * ```ts
 * import { escapeLatex } from "./escape.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(escapeLatex("50 % of a_b"), "50 \\% of a\\_b");
 * ```
 */
export function escapeLatex(text: string): string {
  return oneLine(text).replace(LATEX_SPECIAL, (c) => LATEX[c]);
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s?%?$/i;

/**
 * A text as the content of a spreadsheet's cell: one that a spreadsheet would run as a formula gets
 * an apostrophe before it. Numbers stay as they are. Quoting is the writer's work.
 *
 * @example
 * ```ts
 * import { guardFormula } from "./escape.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(["=1+1", "-0.5", "a=b"].map(guardFormula), ["'=1+1", "-0.5", "a=b"]);
 * ```
 */
export function guardFormula(text: string): string {
  const clean = plainText(text);
  return /^[=+\-@\t\r\n＝＋－＠]/.test(clean) && !NUMBER.test(clean) ? `'${clean}` : clean;
}
