/**
 * The same text in UTF-8 without a byte-order mark, whether it came as UTF-8 or as UTF-16.
 *
 * UTF-16 is told by its byte-order mark or, as these files start with an ASCII character, by the zero
 * byte beside it. Nothing is checked: bytes in other encodings pass.
 *
 * @example
 * ```ts
 * import { utf8Chunks } from "./utf8_chunks.ts";
 * import assert from "node:assert/strict";
 *
 * async function* chunks() {
 *   yield Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0xe9);
 *   yield Uint8Array.of(0x00);
 * }
 * const parts = await Array.fromAsync(utf8Chunks(chunks()), (part) => new TextDecoder().decode(part));
 * assert.equal(parts.join(""), "aé");
 * ```
 */
export async function* utf8Chunks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let encoding: Encoding | undefined;
  let decoder: TextDecoder | undefined;
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (encoding === undefined) {
      encoding = encodingOf(chunk);
      if (encoding !== "utf-8") decoder = new TextDecoder(encoding);
      else if (startsWith(chunk, [0xef, 0xbb, 0xbf])) bytes = chunk.subarray(3);
    }
    const part = decoder ? encoder.encode(decoder.decode(bytes, { stream: true })) : bytes;
    if (part.length > 0) yield part;
  }
  const rest = decoder ? encoder.encode(decoder.decode()) : undefined;
  if (rest && rest.length > 0) yield rest;
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Which of the three encodings a text starts in. */
function encodingOf(start: Uint8Array): Encoding {
  if (startsWith(start, [0xff, 0xfe]) || (start[0] > 0 && start[1] === 0)) return "utf-16le";
  if (startsWith(start, [0xfe, 0xff]) || (start[0] === 0 && start[1] > 0)) return "utf-16be";
  return "utf-8";
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, n) => bytes[n] === byte);
}
