/** A notebook in nbformat 4.5, as far as we touch it. */
export interface Notebook {
  /** From top to bottom. */
  cells: Cell[];
  /** Kernel, language and what tools keep. */
  metadata: Record<string, unknown>;
  /** Major version of the format: 4. */
  nbformat: number;
  /** Minor version of the format: 5. */
  nbformat_minor: number;
}

/** One cell. Only code cells have outputs. */
export interface Cell {
  /** Code to run, text to render, or neither. */
  cell_type: "code" | "markdown" | "raw";
  /** Unique within the notebook. */
  id?: string;
  /** Tags and what tools keep. */
  metadata: Record<string, unknown>;
  /** Its text, whole or line by line. */
  source: string | string[];
  /** When it was run, counted from 1; null where it was not. */
  execution_count?: number | null;
  /** What it showed when it was run. */
  outputs?: Output[];
}

/** What a cell printed, showed or threw. */
export type Output =
  | { output_type: "stream"; name: "stdout" | "stderr"; text: string[] }
  | { output_type: "display_data"; data: MimeBundle; metadata: Record<string, unknown> }
  | {
    output_type: "execute_result";
    data: MimeBundle;
    metadata: Record<string, unknown>;
    execution_count: number;
  }
  | { output_type: "error"; ename: string; evalue: string; traceback: string[] };

/** Content by media type. Text is stored as a list of lines. */
export type MimeBundle = Record<string, unknown>;

/** A cell's source as one text. */
export function sourceOf(cell: Cell): string {
  return Array.isArray(cell.source) ? cell.source.join("") : cell.source;
}

/** A text as nbformat stores it: lines that keep their ends. */
export function toLines(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== "");
}

/** Media types in a fixed order, texts as lines, binary content as it is. */
export function toStored(data: MimeBundle): MimeBundle {
  const types = Object.keys(data).sort();
  return Object.fromEntries(types.map((type) => {
    const value = data[type];
    const text = typeof value === "string" && !/^image\/(png|jpeg|gif)/.test(type);
    return [type, text ? toLines(value) : value];
  }));
}

/** The one way in which a notebook is written, so that equal notebooks are equal files. */
export function serialize(notebook: Notebook): string {
  return JSON.stringify(notebook, null, 1) + "\n";
}

/** Where two versions of a notebook first differ, in words. */
export function firstChange(before: Notebook, after: Notebook): string {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const at = after.cells.findIndex((cell, i) => !same(cell, before.cells[i]));
  if (at < 0) return "its metadata";
  const [old, { outputs = [] }] = [before.cells[at]?.outputs ?? [], after.cells[at]];
  const output = outputs.findIndex((each, i) => !same(each, old[i]));
  if (output >= 0) return `cell ${at + 1}, output ${output + 1}`;
  return old.length > outputs.length
    ? `cell ${at + 1}, output ${outputs.length + 1}`
    : `cell ${at + 1}`;
}

/**
 * A notebook without what changes from run to run or from editor to editor: timings, progress bars,
 * kernel versions, folded cells. Cells get lasting ids.
 */
export function normalize(notebook: Notebook): Notebook {
  return {
    cells: notebook.cells.map(normalizeCell),
    metadata: {
      kernelspec: { display_name: "Deno", language: "typescript", name: "deno" },
      language_info: { file_extension: ".ts", mimetype: "text/x.typescript", name: "typescript" },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
}

function normalizeCell(cell: Cell, index: number): Cell {
  const { tags } = cell.metadata;
  const common = {
    cell_type: cell.cell_type,
    id: cell.id ?? `cell-${index + 1}`,
    metadata: tags ? { tags } : {},
    source: toLines(sourceOf(cell)),
  };
  if (cell.cell_type !== "code") return common;
  const outputs = (cell.outputs ?? []).filter((output) => !isProgress(output));
  return { ...common, execution_count: cell.execution_count ?? null, outputs };
}

/** A progress bar is over when the notebook is read. */
function isProgress(output: Output): boolean {
  if (output.output_type !== "display_data") return false;
  const html = output.data["text/html"];
  return (Array.isArray(html) ? html.join("") : String(html ?? "")).trimStart().startsWith(
    "<progress",
  );
}
