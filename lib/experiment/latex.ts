import { table } from "../notebook/table.ts";
import type { ResultTable } from "./types.ts";

/**
 * A table as LaTeX (booktabs): one `table` environment with caption and label.
 *
 * @example
 * ```ts
 * import { toLatex } from "./latex.ts";
 * import assert from "node:assert/strict";
 *
 * const latex = toLatex({
 *   id: "t", title: "A & B", rows: [],
 *   display: { rows: [{ x: "−1", y: "95 %" }], columns: [{ key: "x" }, { key: "y" }], bold: ["0:x"] },
 * });
 * assert.match(latex, /\\textbf\{\$-\$1\} & 95 \\% \\\\/);
 * ```
 */
export function toLatex({ id, title, display }: ResultTable): string {
  const { rows, columns, bold = [], caption } = display!;
  const strong = new Set(bold);
  const text = columns.map((column) => cellTexts(rows, column));
  const body = rows.map((_, r) =>
    columns.map(({ key }, c) => {
      const cell = escapeLatex(text[c][r]);
      return strong.has(`${r}:${key}`) ? `\\textbf{${cell}}` : cell;
    }).join(" & ") + " \\\\"
  );
  const heads = columns.map(({ key, label }) => escapeLatex(label ?? key)).join(" & ");
  return [
    "\\begin{table}[t]",
    "  \\centering",
    `  \\caption{${escapeLatex([title, caption].filter(Boolean).join(". "))}}`,
    `  \\label{tab:${id}}`,
    `  \\begin{tabular}{${columns.map((_, c) => c === 0 ? "l" : "r").join("")}}`,
    "    \\toprule",
    `    ${heads} \\\\`,
    "    \\midrule",
    ...body.map((line) => `    ${line}`),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}

type Display = NonNullable<ResultTable["display"]>;

/** The texts of one column, written as in every other table. */
function cellTexts(rows: Display["rows"], column: Display["columns"][number]): string[] {
  const lines = table(rows, { columns: [column], limit: rows.length }).text.split("\n");
  return lines.slice(2).map((line) => line.trim());
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
  "−": "$-$",
  "–": "--",
  "·": "$\\cdot$",
  "²": "$^2$",
  "₁": "$_1$",
  "₂": "$_2$",
  "λ": "$\\lambda$",
  "Δ": "$\\Delta$",
  "✓": "$\\checkmark$",
  "✗": "$\\times$",
  "’": "'",
};

function escapeLatex(text: string): string {
  return text.replace(/[\\&%$#_{}~^−–·²₁₂λΔ✓✗’]/g, (c) => LATEX[c]);
}
