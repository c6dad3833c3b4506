import { joinBytes } from "./join_bytes.ts";

/** A piece of a file with the number of the line on which it starts, from 1. */
export interface TextPiece {
  readonly line: number;
  readonly text: string;
}

const NEWLINE = 0x0a;

/** Bytes that one record (a line, an object of an array, a row) may have. */
export const RECORD_LIMIT = 128 << 20;

/**
 * Cuts a stream of bytes into lines at `\n` alone, so that U+2028 or a form feed inside a JSON text
 * never splits it. Blank lines are left out but counted; a byte-order mark and `\r` are dropped.
 *
 * Throws a `TypeError` on bytes that are not UTF-8, and a `SyntaxError` on a line of more than 128 MiB.
 *
 * @example
 * ```ts
 * import { textLines } from "./text_lines.ts";
 * import assert from "node:assert/strict";
 *
 * async function* chunks() {
 *   yield new TextEncoder().encode("one\ntw");
 *   yield new TextEncoder().encode("o\n\nfour");
 * }
 * const lines = await Array.fromAsync(textLines(chunks()));
 * assert.deepEqual(lines.map(({ line, text }) => `${line} ${text}`), ["1 one", "2 two", "4 four"]);
 * ```
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let pending: Uint8Array[] = [];
  let line = 0;
  let held = 0;
  const take = (last: Uint8Array): TextPiece | undefined => {
    line++;
    const text = decoder.decode(pending.length === 0 ? last : joinBytes([...pending, last]));
    pending = [];
    held = 0;
    return text.trim() === "" ? undefined : { line, text: text.replace(/\r$/, "") };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end; (end = chunk.indexOf(NEWLINE, start)) >= 0; start = end + 1) {
      const piece = take(chunk.subarray(start, end));
      if (piece) yield piece;
    }
    if (start === chunk.length) continue;
    held += chunk.length - start;
    if (held > RECORD_LIMIT) throw new SyntaxError(`line ${line + 1} is longer than 128 MiB`);
    pending.push(chunk.slice(start));
  }
  const piece = pending.length > 0 ? take(new Uint8Array()) : undefined;
  if (piece) yield piece;
}
