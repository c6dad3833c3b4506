// Edge: the file system, the clock and processes.
import { basename, dirname } from "node:path";
import process from "node:process";

/**
 * Writes a file so that a reader sees the old content or the new, never a part of it.
 *
 * The content goes to a temporary file in the same folder, is flushed to the disk and then renamed.
 * Missing folders are made, and temporary files that a killed writer left a minute ago or more are
 * removed.
 *
 * @example
 * ```ts
 * import { atomicWrite } from "./atomic_write.ts";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * await atomicWrite(`${folder}/a/b.txt`, "whole");
 * assert.equal(await Deno.readTextFile(`${folder}/a/b.txt`), "whole");
 * ```
 */
export function atomicWrite(path: string, content: string | Uint8Array): Promise<void> {
  return atomicWriteWith(path, async (temporary) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await Deno.writeFile(temporary, bytes);
  });
}

/** {@link atomicWrite} for content that somebody else writes, such as a Parquet file. */
export async function atomicWriteWith(
  path: string,
  write: (temporary: string) => void | Promise<void>,
): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await removeAbandoned(path);
  const temporary = `${path}.${Deno.pid}-${crypto.randomUUID().slice(0, 8)}.tmp`;
  try {
    await write(temporary);
    const file = await Deno.open(temporary, { read: true, write: true });
    try {
      await file.sync();
    } finally {
      file.close();
    }
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
}

/** Removes temporary files of the same path whose writers are gone. */
async function removeAbandoned(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  for await (const entry of Deno.readDir(folder)) {
    if (!entry.name.startsWith(`${name}.`)) continue;
    const pid = /^(\d+)-[0-9a-f]{8}\.tmp(\.parts)?$/.exec(entry.name.slice(name.length + 1))?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const file = `${folder}/${entry.name}`;
    const { mtime } = await Deno.stat(file).catch(() => ({ mtime: null }));
    if (mtime && Date.now() - mtime.getTime() > 60_000) {
      await Deno.remove(file, { recursive: true }).catch(() => {});
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { readonly code?: string }).code !== "ESRCH";
  }
}
