// Edge: the file system.
import { atomicWrite } from "../io/atomic_write.ts";
import type { KeptFile } from "../notebook/kept_file.ts";
import type { Showable } from "../notebook/bundle.ts";
import type { Figure } from "../plot/figure.ts";
import type { CellOutputs } from "./run_cells.ts";

/**
 * Writes what a notebook showed: each figure as `FOLDER/ID/figure.svg`, each kept table as its file.
 * The same results are the same bytes: no times, no machine. Returns the paths written.
 */
export async function writeResults(
  folder: string,
  id: string,
  outputs: CellOutputs,
): Promise<string[]> {
  const written: string[] = [];
  for (const thing of [...outputs.values()].flat()) {
    if (isFigure(thing)) {
      written.push(`${folder}/${id}/${thing.id}.svg`);
      await atomicWrite(written.at(-1)!, thing.svg);
    } else if (isKept(thing)) {
      written.push(`${folder}/${thing.file}`);
      await atomicWrite(written.at(-1)!, thing.text);
    }
  }
  return written;
}

const isFigure = (thing: Showable): thing is Figure =>
  typeof thing === "object" && "svg" in thing && typeof thing.svg === "string";

const isKept = (thing: Showable): thing is KeptFile =>
  typeof thing === "object" && "file" in thing && typeof thing.file === "string";
