// Edge: the file system.
import { dirname } from "node:path";

/**
 * Writes a file so that a reader sees the old content or the new, never a part of it.
 *
 * The content goes to a temporary file in the same folder, is flushed to the disk and then renamed.
 * Missing folders are made.
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
  const temporary = `${path}.${crypto.randomUUID().slice(0, 8)}.tmp`;
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
