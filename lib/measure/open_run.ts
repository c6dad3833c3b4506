// Edge: the file system.
import { InputError } from "../errors.ts";
import { readManifest } from "./run_folder.ts";
import type { RunManifest } from "./run_manifest.ts";

/**
 * The manifest of a pool's source where it is a run folder; undefined for files, simulated pools and
 * folders of other kinds.
 *
 * @example
 * ```ts
 * import { openRun } from "./open_run.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(await openRun("sim:paper"), undefined);
 * assert.equal(await openRun(await Deno.makeTempDir()), undefined);
 * ```
 */
export async function openRun(source: string): Promise<RunManifest | undefined> {
  const info = await Deno.stat(source).catch(() => undefined);
  if (!info?.isDirectory) return undefined;
  try {
    return await readManifest(source);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
