// Edge: the file system.
import { InputError } from "../errors.ts";
import { utf8Chunks } from "./utf8_chunks.ts";

const CHUNK = 1 << 20;

/**
 * The bytes of a file in pieces of up to 1 MiB, unpacked where it is in gzip; `onBytes` hears of each
 * piece that was read from the disk. A piece is valid until the next one is asked for.
 */
export async function* fileChunks(
  path: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  using file = await Deno.open(path);
  const start = new Uint8Array(2);
  const packed = await file.read(start) === 2 && start[0] === 0x1f && start[1] === 0x8b;
  await file.seek(0, Deno.SeekMode.Start);
  yield* packed ? unpacked(rawChunks(file, onBytes), path) : rawChunks(file, onBytes);
}

/** {@link fileChunks} of a text, in UTF-8 whether the file is in UTF-8 or in UTF-16. */
export function textChunks(
  path: string,
  onBytes?: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  return utf8Chunks(fileChunks(path, onBytes));
}

/** The first bytes of a file, unpacked where it is in gzip: at most `count`. */
export async function fileStart(path: string, count: number): Promise<Uint8Array> {
  for await (const chunk of fileChunks(path)) return chunk.slice(0, count);
  return new Uint8Array();
}

async function* rawChunks(file: Deno.FsFile, onBytes: (count: number) => void) {
  const buffer = new Uint8Array(CHUNK);
  for (let count; (count = await file.read(buffer)) !== null;) {
    onBytes(count);
    yield buffer.subarray(0, count);
  }
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>, path: string) {
  const copies = async function* () {
    for await (const chunk of chunks) yield chunk.slice();
  };
  const stream = ReadableStream.from(copies()).pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  try {
    for (let next; !(next = await reader.read()).done;) yield next.value;
  } catch (error) {
    throw new InputError(
      `Cannot read "${path}" as it is not whole gzip: ${(error as Error).message}`,
    );
  } finally {
    await reader.cancel().catch(() => {});
  }
}
