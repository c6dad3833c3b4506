// Edge: where this project lies.
import { fileURLToPath } from "node:url";

/**
 * The path of a file of this project, wherever the notebook or program was started: a notebook's folder
 * is not that of the terminal.
 *
 * @example
 * ```ts
 * import { projectFile } from "./project_file.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok((await Deno.stat(projectFile("deno.json"))).isFile);
 * ```
 */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
