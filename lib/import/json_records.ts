import { jsonElements } from "./json_elements.ts";
import { textLines, type TextPiece } from "../io/text_lines.ts";

/** The objects of a file that is either JSON Lines or one JSON array, told apart by its first character. */
export async function* jsonRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextPiece> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let start: number | undefined;
  while (start === undefined) {
    const { value, done } = await iterator.next();
    if (done) break;
    first.push(value.slice());
    start = value.find((byte: number) => byte > 0x20 && byte < 0x80);
  }
  const all = rejoin(first, iterator);
  yield* start === "[".charCodeAt(0) ? jsonElements(all) : textLines(all);
}

async function* rejoin(first: Uint8Array[], rest: AsyncIterator<Uint8Array>) {
  try {
    yield* first;
    for (let next; !(next = await rest.next()).done;) yield next.value;
  } finally {
    await rest.return?.();
  }
}
