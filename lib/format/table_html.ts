import { escapeXml } from "./escape.ts";
import type { Cell, Table } from "./table.ts";

/** Keeps Jupyter's typesetter from reading formulas into names. */
const NO_MATH = "tex2jax_ignore mathjax_ignore";

/**
 * A table as HTML. Every text in it is escaped.
 *
 * @example
 * ```ts
 * import { table } from "./table.ts";
 * import { tableHtml } from "./table_html.ts";
 * import assert from "node:assert/strict";
 *
 * assert.match(tableHtml(table([{ a: "<b>" }])), /&lt;b&gt;/);
 * ```
 */
export function tableHtml({ heads, rows, notes }: Table): string {
  const cell = (tag: string, { text, bold }: Cell, c: number) => {
    const { align } = heads[c], content = escapeXml(text);
    return `<${tag} align="${align}" style="text-align:${align}">` +
      `${bold ? `<b>${content}</b>` : content}</${tag}>`;
  };
  const head = heads.map(({ label }, c) => cell("th", { text: label }, c)).join("");
  const body = rows.map((row) => `<tr>${row.map((each, c) => cell("td", each, c)).join("")}</tr>`);
  const below = notes.map((note) => `<p class="${NO_MATH}"><small>${escapeXml(note)}</small></p>`);
  if (rows.length === 0) return ["<p><em>No rows.</em></p>", ...below].join("\n");
  return [
    `<table class="${NO_MATH}">`,
    `<thead><tr>${head}</tr></thead>`,
    "<tbody>",
    ...body,
    "</tbody>",
    "</table>",
    ...below,
  ].join("\n");
}
