// Edge: starts a kernel.
import { dirname, resolve } from "node:path";
import { Kernel } from "../kernel/kernel.ts";
import type { Message } from "../kernel/wire.ts";
import {
  type Cell,
  normalize,
  type Notebook,
  type Output,
  sourceOf,
  toLines,
  toStored,
} from "../../lib/notebook/notebook_file.ts";

/** A cell that did not do what a reader expects of it. */
export interface Fault {
  /** Position in the notebook, counting from 1. */
  readonly cell: number;
  readonly reason: string;
}

/** A notebook with fresh outputs, and what is wrong with them. */
export interface Run {
  readonly notebook: Notebook;
  readonly faults: readonly Fault[];
  /** Code cells after the one that failed, which were not run. */
  readonly unreached: number;
}

/** Runs every code cell of a notebook in order on a fresh Deno kernel, until one fails. */
export async function runNotebook(
  path: string,
  { onCell = () => {}, env }: {
    readonly onCell?: (cell: number, of: number) => void;
    /** Variables that the kernel gets besides this process's own. */
    readonly env?: Record<string, string>;
  } = {},
): Promise<Run> {
  const notebook: Notebook = JSON.parse(await Deno.readTextFile(path));
  const cells = notebook.cells.entries().filter(([, cell]) => isRun(cell)).toArray();
  let reached = 0;
  const displays = new Map<string, Output[]>();
  const kernel = await Kernel.start(dirname(resolve(path)), env);
  try {
    for (const cell of notebook.cells) if (cell.cell_type === "code") clear(cell);
    for (const [index, cell] of cells) {
      onCell(index + 1, notebook.cells.length);
      reached++;
      const show = (message: Message) => collect(message, cell, displays);
      const reply = await kernel.execute(sourceOf(cell), show);
      cell.execution_count = reply.execution_count ?? null;
      if (reply.status !== "ok") break;
    }
  } finally {
    await kernel.stop();
  }
  const normal = normalize(notebook);
  const faults = cells.slice(0, reached).flatMap(([index]) => faultsOf(normal.cells[index], index));
  return { notebook: normal, faults, unreached: cells.length - reached };
}

/** Whether there is anything to run in a cell. */
function isRun(cell: Cell): boolean {
  return cell.cell_type === "code" && sourceOf(cell).trim() !== "";
}

function clear(cell: Cell): void {
  cell.outputs = [];
  cell.execution_count = null;
}

/** Adds what one message shows to the outputs of the cell that asked for it. */
function collect({ type, content }: Message, cell: Cell, displays: Map<string, Output[]>): void {
  const outputs = cell.outputs!;
  if (type === "stream") {
    const last = outputs.at(-1);
    if (last?.output_type === "stream" && last.name === content.name) {
      last.text = toLines(last.text.join("") + content.text);
    } else outputs.push({ output_type: type, name: content.name, text: toLines(content.text) });
  } else if (type === "display_data" || type === "execute_result") {
    const shown = { data: toStored(content.data), metadata: content.metadata ?? {} };
    const output: Output = type === "display_data"
      ? { ...shown, output_type: type }
      : { ...shown, output_type: type, execution_count: content.execution_count };
    outputs.push(output);
    const id = content.transient?.display_id;
    if (id) displays.set(id, [...displays.get(id) ?? [], output]);
  } else if (type === "update_display_data") {
    for (const output of displays.get(content.transient?.display_id) ?? []) {
      Object.assign(output, { data: toStored(content.data), metadata: content.metadata ?? {} });
    }
  } else if (type === "error") {
    const { ename, evalue, traceback } = content;
    outputs.push({ output_type: type, ename, evalue, traceback });
  } else if (type === "clear_output") outputs.length = 0;
}

/** An error, an output that is missing where it is not optional, or a bare value at the end of a cell. */
function faultsOf(cell: Cell, index: number): Fault[] {
  const fault = (reason: string): Fault[] => [{ cell: index + 1, reason }];
  const outputs = cell.outputs!;
  const error = outputs.find((output) => output.output_type === "error");
  if (error) return fault(plain([error.ename, error.evalue].filter(Boolean).join(": ")));
  if (outputs.some((output) => output.output_type === "execute_result")) {
    return fault(
      "ends in a bare value, which may land under the next cell: end it in `await show(…)`",
    );
  }
  const { tags } = cell.metadata;
  const optional = Array.isArray(tags) && tags.includes("optional");
  if (
    !optional && /\bshow\(/.test(sourceOf(cell)) &&
    !outputs.some((output) => output.output_type === "display_data")
  ) {
    return fault("calls show(…) but shows nothing: is an `await` missing?");
  }
  return [];
}

// deno-lint-ignore no-control-regex
const plain = (text: string) => text.replace(/\x1b\[[0-9;]*m/g, "");
