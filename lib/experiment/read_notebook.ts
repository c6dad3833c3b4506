// Edge: the file system.
import type { Notebook } from "../notebook/notebook_file.ts";

/** A notebook from its file. */
export async function readNotebook(path: string): Promise<Notebook> {
  return JSON.parse(await Deno.readTextFile(path));
}

/** How many cells of a notebook hold code. */
export function codeCells({ cells }: Notebook): number {
  return cells.filter((cell) => cell.cell_type === "code").length;
}
