import { escapeLatex } from "./escape.ts";
import type { Table } from "./table.ts";

/** Settings of {@link tableLatex}. */
export interface LatexOptions {
  /** The label is `tab:` and this. */
  readonly id: string;
  /** Stands first in the caption. */
  readonly title?: string;
}

/**
 * A table as LaTeX (booktabs): one `table` environment with caption and label.
 *
 * @example
 * ```ts
 * import { table } from "./table.ts";
 * import { tableLatex } from "./table_latex.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ x: "−1", y: "95 %" }];
 * const latex = tableLatex(table(rows, { bold: ["0:x"] }), { id: "t", title: "A & B" });
 * assert.match(latex, /\\textbf\{\$-\$1\} & 95 \\% \\\\/);
 * ```
 */
export function tableLatex({ heads, rows, notes }: Table, { id, title }: LatexOptions): string {
  const line = (cells: readonly string[]) => `    ${cells.join(" & ")} \\\\`;
  const caption = [title, ...notes].flatMap((text) => text ? [escapeLatex(text)] : []).join(". ");
  return [
    "\\begin{table}[t]",
    "  \\centering",
    `  \\caption{${caption}}`,
    `  \\label{tab:${id.replace(/[^\w:.-]/g, "-")}}`,
    `  \\begin{tabular}{${heads.map(({ align }) => align[0]).join("")}}`,
    "    \\toprule",
    line(heads.map(({ label }) => escapeLatex(label))),
    "    \\midrule",
    ...rows.map((row) =>
      line(row.map(({ text, bold }) => bold ? `\\textbf{${escapeLatex(text)}}` : escapeLatex(text)))
    ),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}
