import { joinBytes } from "../io/join_bytes.ts";
import { RECORD_LIMIT, type TextPiece } from "../io/text_lines.ts";

const [QUOTE, BACKSLASH, NEWLINE, COMMA] = [0x22, 0x5c, 0x0a, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Options of {@link jsonElements}. */
export interface JsonElementsOptions {
  /** The key of the array in a root object; left out, the root itself is the array. */
  readonly key?: string;
  /** Told what stands before the array, closed so that it parses on its own. */
  readonly onHead?: (head: string) => void;
}

/**
 * Streams the objects of one JSON array without ever holding the whole document.
 *
 * Throws a `SyntaxError` where the document ends before the array does, has no such array, or holds an
 * object of more than 128 MiB. The objects themselves are cut out, not parsed.
 *
 * @example
 * ```ts
 * import { jsonElements } from "./json_elements.ts";
 * import assert from "node:assert/strict";
 *
 * async function* chunks() {
 *   yield new TextEncoder().encode('{"status": "success", "samples": [{"id": 1},\n{"i');
 *   yield new TextEncoder().encode('d": "]"}]}');
 * }
 * const elements = await Array.fromAsync(jsonElements(chunks(), { key: "samples" }));
 * assert.deepEqual(elements, [{ line: 1, text: '{"id": 1}' }, { line: 2, text: '{"id": "]"}' }]);
 * ```
 */
export async function* jsonElements(
  chunks: AsyncIterable<Uint8Array>,
  { key, onHead }: JsonElementsOptions = {},
): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const inside = key === undefined ? 1 : 2;
  let depth = 0, line = 1, startLine = 1, held = 0;
  let inString = false, escaped = false, inArray = false, closed = false;
  let pieces: Uint8Array[] = [];

  for await (const chunk of chunks) {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === NEWLINE) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
        continue;
      }
      if (inArray && depth === inside && isStray(byte)) {
        throw new SyntaxError(`line ${line} is not an object of its array`);
      }
      if (byte === QUOTE) inString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth++;
        if (inArray && depth === inside + 1) {
          start = at;
          startLine = line;
        } else if (!inArray && !closed && byte === OPEN_BRACKET && depth === inside) {
          const head = decoder.decode(joinBytes([...pieces, chunk.subarray(start, at)]));
          if (key !== undefined && !endsWithKey(head, key)) continue;
          inArray = true;
          pieces = [];
          onHead?.(key === undefined ? "" : `${head}[]}`);
        }
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (inArray && depth === inside + 1) {
          const whole = joinBytes([...pieces, chunk.subarray(start, at + 1)]);
          pieces = [];
          yield { line: startLine, text: decoder.decode(whole) };
        } else if (inArray && depth === inside) {
          inArray = false;
          closed = true;
        }
        depth--;
      }
    }
    const unfinished = inArray ? depth > inside : !closed;
    if (!unfinished) continue;
    pieces.push(chunk.slice(start));
    held = pieces.length === 1 ? chunk.length - start : held + chunk.length;
    if (held > RECORD_LIMIT) {
      throw new SyntaxError(`what starts at line ${startLine} is longer than 128 MiB`);
    }
  }
  if (!closed) {
    throw new SyntaxError(
      inArray
        ? `it ends at line ${line}, before its array does`
        : `it has no ${key === undefined ? "array" : `"${key}" array`}`,
    );
  }
}

/** Anything but white space and what may stand between the objects of an array. */
function isStray(byte: number): boolean {
  return byte > 0x20 && byte !== COMMA && byte !== OPEN_BRACE && byte !== CLOSE_BRACKET;
}

function endsWithKey(head: string, key: string): boolean {
  return new RegExp(`[{,]\\s*"${key}"\\s*:\\s*$`).test(head);
}
