import type { Answers } from "../messages.ts";
import { type Child, h } from "./dom.ts";
import { dataTable } from "./data_table.ts";
import { figureBox } from "./figure_box.ts";

/** Pairs that are listed; the CSV file has all. */
const MOST_PAIRS = 15;

/** The matrix of pairs, families together, and the pairs that are most alike. */
export function likenessContent({ likeness, figure }: Answers["likeness"]): Child[] {
  if (!figure) return [h("p", {}, "A pair needs two models: tick another.")];
  const { families, pairs, label } = likeness;
  const alike = likeness.measure === "jsd"
    ? pairs.toSorted((a, b) => a.value - b.value)
    : pairs.toSorted((a, b) => b.value - a.value);
  return [
    families.length > 1
      ? h(
        "ul",
        { class: "families", "aria-label": "Families by how alike they are" },
        families.map((names, at) =>
          h("li", {}, h("strong", {}, `Family ${at + 1}: `), names.join(", "))
        ),
      )
      : h("p", {}, "No families stand out."),
    figureBox(figure),
    h(
      "details",
      {},
      h("summary", {}, "Pairs, most alike first"),
      dataTable(alike.slice(0, MOST_PAIRS), {
        caption: alike.length > MOST_PAIRS
          ? `${MOST_PAIRS} of ${alike.length} pairs; the file has all`
          : "All pairs",
        file: "pairs",
        all: alike,
        columns: [
          { label: "a", cell: (d) => d.column, value: (d) => d.column, head: true },
          { label: "b", cell: (d) => d.row, value: (d) => d.row },
          { label, cell: (d) => d.value.toFixed(3), value: (d) => d.value, numeric: true },
        ],
      }),
    ),
  ];
}
