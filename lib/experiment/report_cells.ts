import { type Row, type Rows, table } from "../format/table.ts";
import { tableHtml } from "../format/table_html.ts";
import type { Showable } from "../notebook/bundle.ts";
import { authored } from "../notebook/markdown.ts";
import { type Cell, type Notebook, type Output, sourceOf } from "../notebook/notebook_file.ts";
import type { CellOutputs } from "./run_cells.ts";
import type { ReportCell, ReportOutput } from "./report_html.ts";

/** Marks cells that say nothing about a measured pool. */
const SIMULATED_ONLY = "simulated";

/** Marks cells that belong together and are left out where none of them shows anything. */
const OPTIONAL = "optional";

/**
 * The cells of a notebook with what a run of them showed, without optional ones that showed nothing;
 * on a measured pool without cells and paragraphs that are about simulations.
 */
export function freshCells(
  { cells }: Notebook,
  outputs: CellOutputs,
  { simulated = true }: { readonly simulated?: boolean } = {},
): ReportCell[] {
  return cells.flatMap((cell, at) => {
    if (!simulated && hasTag(cell, SIMULATED_ONLY)) return [];
    if (hasTag(cell, OPTIONAL) && !neighbours(cells, at).some((n) => outputs.get(n)?.length)) {
      return [];
    }
    const shown = reportCell(cell, (outputs.get(at) ?? []).map(shownOutput));
    return simulated ? shown : shown.flatMap(ofMeasured);
  });
}

/** The positions of the optional cells that stand together with one of them. */
function neighbours(cells: readonly Cell[], at: number): number[] {
  let [first, last] = [at, at];
  while (first > 0 && hasTag(cells[first - 1], OPTIONAL)) first--;
  while (last + 1 < cells.length && hasTag(cells[last + 1], OPTIONAL)) last++;
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** A paragraph on simulations says nothing about a measured pool. */
function ofMeasured(cell: ReportCell): ReportCell[] {
  if (cell.kind !== "markdown") return [cell];
  const kept = cell.markdown.split(/\n{2,}/).filter((text) => !/simulat/i.test(text));
  return kept.length > 0 ? [{ kind: "markdown", markdown: kept.join("\n\n") }] : [];
}

function hasTag({ metadata: { tags } }: Cell, tag: string): boolean {
  return Array.isArray(tags) && tags.includes(tag);
}

/** The cells of a notebook with the outputs that are stored in it. */
export function storedCells({ cells }: Notebook): ReportCell[] {
  return cells.flatMap((cell) => reportCell(cell, (cell.outputs ?? []).flatMap(storedOutput)));
}

function reportCell(cell: Cell, outputs: readonly ReportOutput[]): ReportCell[] {
  if (cell.cell_type === "markdown") return [{ kind: "markdown", markdown: sourceOf(cell) }];
  if (cell.cell_type !== "code") return [];
  return [{ kind: "code", code: sourceOf(cell), outputs, answer: hasTag(cell, "answer") }];
}

function shownOutput(thing: Showable): ReportOutput {
  if (typeof thing === "string") return { kind: "markdown", markdown: authored(thing).markdown };
  if ("markdown" in thing) return { kind: "markdown", markdown: thing.markdown };
  if ("svg" in thing) return { kind: "svg", svg: thing.svg, title: thing.title };
  if ("kind" in thing && thing.kind === "table") return { kind: "html", html: tableHtml(thing) };
  return { kind: "html", html: tableHtml(table(thing as Rows<Row>)) };
}

function storedOutput(output: Output): ReportOutput[] {
  if (output.output_type === "stream") return [{ kind: "text", text: output.text.join("") }];
  if (output.output_type === "error") return [{ kind: "text", text: output.evalue }];
  const text = (type: string): string | undefined => {
    const value = output.data[type];
    return Array.isArray(value) ? value.join("") : value as string | undefined;
  };
  const svg = text("image/svg+xml");
  if (svg) return [{ kind: "svg", svg, title: text("text/plain") ?? "" }];
  const markdown = text("text/markdown");
  if (markdown) return [{ kind: "markdown", markdown }];
  const html = text("text/html");
  return html ? [{ kind: "html", html }] : [{ kind: "text", text: text("text/plain") ?? "" }];
}
