// Edge: the file system, and notebooks that are loaded from it.
import { basename } from "node:path";
import { unescapeMarkdown } from "../format/escape.ts";
import { tableLatex } from "../format/table_latex.ts";
import { atomicWrite } from "../io/atomic_write.ts";
import { readNotebook } from "./read_notebook.ts";
import { freshCells } from "./report_cells.ts";
import type { ReportChapter } from "./report_html.ts";
import { type CellOutputs, runCells } from "./run_cells.ts";
import { writeResults } from "./write_results.ts";

/** A notebook to run, and where its results go. */
export interface ChapterJob {
  /** Path of the notebook. */
  readonly path: string;
  /** Folder of all results. */
  readonly folder: string;
  /** Tables as LaTeX too. */
  readonly latex: boolean;
  /** False leaves out of the report what is about simulations alone. */
  readonly simulated: boolean;
}

/** What a notebook gave, as plain data. */
export interface RanChapter extends ReportChapter {
  /** Markdown; null where no cell answers the notebook's question. */
  readonly answer: string | null;
  /** Paths of tables and figures that were written. */
  readonly files: readonly string[];
}

/** Runs a notebook without Jupyter and writes its tables and figures. */
export async function runChapter(
  { path, folder, latex, simulated }: ChapterJob,
  onCell?: (done: number, of: number) => void,
): Promise<RanChapter> {
  const id = basename(path, ".ipynb");
  const outputs = await runCells(path, { onCell });
  const cells = freshCells(await readNotebook(path), outputs, { simulated });
  const files = await writeResults(folder, id, outputs);
  if (latex) await writeLatex(folder, id, outputs);
  return { id, cells, answer: answerOf({ id, cells }), files };
}

/** The text of the cell that answers a notebook's question. */
function answerOf({ cells }: ReportChapter): string | null {
  const texts = cells.flatMap((cell) => cell.kind === "code" && cell.answer ? cell.outputs : [])
    .flatMap((output) => output.kind === "markdown" ? [unescapeMarkdown(output.markdown)] : []);
  return texts.length > 0 ? texts.join("\n\n") : null;
}

/** Every table that the notebook shows, as LaTeX, named after its cell. */
async function writeLatex(folder: string, id: string, outputs: CellOutputs): Promise<void> {
  for (const [cell, things] of outputs) {
    for (const [at, thing] of things.entries()) {
      if (typeof thing === "string" || !("kind" in thing) || thing.kind !== "table") continue;
      const name = `cell_${cell + 1}${at > 0 ? `_${at + 1}` : ""}`;
      await atomicWrite(
        `${folder}/${id}/${name}.tex`,
        tableLatex(thing, { id: `${id}_${name}`, title: thing.notes[0] ?? id }),
      );
    }
  }
}
