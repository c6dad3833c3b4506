// Edge: the file system.
import { crc32, inflateRawSync, zstdDecompressSync } from "node:zlib";
import { InputError } from "../errors.ts";
import {
  ZIP64_END_SIZE,
  zip64Directory,
  ZIP_TAIL,
  zipDirectory,
  zipEntries,
  type ZipEntry,
} from "./zip_entries.ts";

/** An open zip archive, read entry by entry. */
export interface ZipFile extends Disposable {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** The uncompressed text of an entry. */
  text(entry: ZipEntry): Promise<string>;
}

/** Bytes that an entry may unpack to: far above any sample, far below what hurts. */
export const ENTRY_LIMIT = 128 << 20;

/** Opens a zip archive whose entries are stored, deflated (method 8) or in zstd (method 93). */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await Deno.open(path);
  try {
    const { size } = await file.stat();
    const read = (offset: number, count: number) => readAt(file, { offset, count, size, path });
    const tail = await read(Math.max(0, size - ZIP_TAIL), Math.min(size, ZIP_TAIL));
    const found = zipDirectory(tail);
    if (!found) {
      throw new InputError(
        `Cannot read "${path}" as it is not a whole zip archive: it has no directory`,
      );
    }
    const directory = "zip64At" in found
      ? zip64Directory(await read(found.zip64At, ZIP64_END_SIZE))
      : found;
    const entries = entriesOf(await read(directory.offset, directory.size), path);
    return {
      entries,
      text: async (entry) => new TextDecoder().decode(await readEntry(entry, read, path)),
      [Symbol.dispose]: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

function entriesOf(directory: Uint8Array, path: string): Map<string, ZipEntry> {
  try {
    return zipEntries(directory);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError(`Cannot read "${path}" as ${error.message}`);
  }
}

type Read = (offset: number, count: number) => Promise<Uint8Array>;

/** Unpacks an entry to the size that it states and no further, and checks what came out. */
async function readEntry(entry: ZipEntry, read: Read, path: string): Promise<Uint8Array> {
  const { offset, compressedSize, name, size, crc } = entry;
  if (size > ENTRY_LIMIT) {
    throw new InputError(
      `Cannot read "${path}" as an entry may unpack to ${ENTRY_LIMIT >> 20} MiB at most: ` +
        `${name} states ${size} bytes`,
    );
  }
  const header = new DataView((await read(offset, 30)).buffer);
  const nameSize = header.getUint16(26, true);
  const local = new TextDecoder().decode(await read(offset + 30, nameSize));
  if (local !== name) throw damaged(path, name, "it has another name at its place");
  const start = offset + 30 + nameSize + header.getUint16(28, true);
  const bytes = unpack(entry, await read(start, compressedSize), path);
  if (bytes.length === size && crc32(bytes) === crc) return bytes;
  throw damaged(path, name, "its content does not match its size and checksum");
}

function unpack({ name, method, size }: ZipEntry, bytes: Uint8Array, path: string): Uint8Array {
  if (method === 0) return bytes;
  const unpacker = { 8: inflateRawSync, 93: zstdDecompressSync }[method];
  if (!unpacker) {
    throw new InputError(
      `Cannot read "${path}" as entries must be stored, deflate or zstd: ${name} has method ${method}`,
    );
  }
  try {
    return unpacker(bytes, { maxOutputLength: size + 1 });
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    const grows = code === "ERR_BUFFER_TOO_LARGE";
    throw damaged(path, name, grows ? `it unpacks to more than its ${size} bytes` : message);
  }
}

function damaged(path: string, entry: string, why: string): InputError {
  return new InputError(`Cannot read "${path}" as its entry ${entry} is damaged: ${why}`);
}

interface Span {
  readonly offset: number;
  readonly count: number;
  /** Of the whole file. */
  readonly size: number;
  readonly path: string;
}

async function readAt(file: Deno.FsFile, { offset, count, size, path }: Span) {
  if (offset + count > size) {
    throw new InputError(
      `Cannot read "${path}" as it is cut short, or its directory is damaged: ` +
        `${count} bytes are to stand at ${offset}, and it has ${size}`,
    );
  }
  const bytes = new Uint8Array(count);
  await file.seek(offset, Deno.SeekMode.Start);
  for (let at = 0; at < count;) {
    const got = await file.read(bytes.subarray(at));
    if (got === null) throw new InputError(`Cannot read "${path}" as it is cut short`);
    at += got;
  }
  return bytes;
}
