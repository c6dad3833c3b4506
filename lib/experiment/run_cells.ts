// Edge: the file system, and code that is loaded from it.
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "../errors.ts";
import type { Showable } from "../notebook/bundle.ts";
import { recording } from "../notebook/show.ts";
import { cellsModule, REACHED } from "./cells_module.ts";
import { codeCells, readNotebook } from "./read_notebook.ts";
import { removeLeftovers } from "./remove_leftovers.ts";

/** What a notebook's cells showed, by the position of the cell. */
export type CellOutputs = ReadonlyMap<number, readonly Showable[]>;

/** A module is loaded once under its name, so every run has another. */
let runs = 0;

/**
 * Runs the code cells of a notebook in order as one program, without a kernel, and collects what each
 * of them shows. A cell that throws is named.
 */
export async function runCells(
  path: string,
  { onCell = () => {} }: { readonly onCell?: (done: number, of: number) => void } = {},
): Promise<CellOutputs> {
  const notebook = await readNotebook(path);
  const module = cellsModule(notebook, { tell: true });
  const file = resolve(dirname(path), `.run_${basename(path, ".ipynb")}_${Deno.pid}_${++runs}.ts`);
  const outputs = new Map<number, Showable[]>();
  const total = codeCells(notebook);
  let reached = 0;
  const scope = globalThis as unknown as Record<string, unknown>;
  scope[REACHED] = (cell: number) => {
    reached = cell;
    onCell(outputs.size, total);
    outputs.set(cell, []);
  };
  await removeLeftovers(dirname(file));
  await Deno.writeTextFile(file, module.code);
  try {
    await recording(
      (thing) => void outputs.get(reached)!.push(thing),
      () => import(pathToFileURL(file).href),
    );
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const [reason, line] = said.split(`at ${pathToFileURL(file).href}:`);
    const cell = line ? module.origins[parseInt(line) - 1] : `cell ${reached + 1}`;
    const where = `Cannot run ${path} as ${cell} fails: ${line ? reason.split("\n")[0] : said}`;
    throw error instanceof InputError ? new InputError(where) : new Error(where, { cause: error });
  } finally {
    delete scope[REACHED];
    await Deno.remove(file).catch(() => {});
  }
  return outputs;
}
