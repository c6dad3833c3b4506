// Edge: the file system.
import { textChunks } from "../io/file_chunks.ts";
import { joinBytes } from "../io/join_bytes.ts";
import { RECORD_LIMIT } from "../io/text_lines.ts";

/**
 * The text of a file that is read as a whole, such as a summary of results.
 *
 * Throws a `SyntaxError` where it is longer than 128 MiB and a `TypeError` where it is not UTF-8.
 */
export async function readText(file: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of textChunks(file)) {
    parts.push(chunk.slice());
    size += chunk.length;
    if (size > RECORD_LIMIT) throw new SyntaxError("it is longer than 128 MiB");
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(joinBytes(parts));
}
