// Edge: the file system.

/**
 * Streams the lines of a UTF-8 text file, split at line feeds only (a U+2028 inside a line stays).
 * A carriage return before the line feed is dropped.
 *
 * @example
 * ```ts
 * import { readLines } from "./read_lines.ts";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, "one\r\ntwo");
 * assert.deepEqual(await Array.fromAsync(readLines(path)), ["one", "two"]);
 * ```
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = await Deno.open(path);
  const decoder = new TextDecoderStream();
  let rest = "";
  for await (
    const chunk of file.readable.pipeThrough(
      decoder as unknown as TransformStream<Uint8Array, string>,
    )
  ) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (rest !== "") yield rest;
}
