import { escapeMarkdown } from "./escape.ts";
import type { Table } from "./table.ts";

/**
 * A table as Markdown with pipes, as GitHub reads it. Every text in it is escaped.
 *
 * @example
 * ```ts
 * import { table } from "./table.ts";
 * import { tableMarkdown } from "./table_markdown.ts";
 * import assert from "node:assert/strict";
 *
 * const text = tableMarkdown(table([{ model: "a", n: 3 }]));
 * assert.equal(text, "| model | n |\n| :-- | --: |\n| a | 3 |");
 * ```
 */
export function tableMarkdown({ heads, rows, notes }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const below = notes.map((note) => `\n${escapeMarkdown(note)}`);
  if (rows.length === 0) return ["No rows.", ...below].join("\n");
  return [
    line(heads.map(({ label }) => escapeMarkdown(label))),
    line(heads.map(({ align }) => align === "right" ? "--:" : ":--")),
    ...rows.map((row) =>
      line(row.map(({ text, bold }) => {
        const content = escapeMarkdown(text);
        return bold && content ? `**${content}**` : content;
      }))
    ),
    ...below,
  ].join("\n");
}
