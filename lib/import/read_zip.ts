// Edge: the file system.
import { decompress } from "fzstd";
import { inflateRawSync } from "node:zlib";
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

/** Opens a zip archive whose entries are stored, deflated (method 8) or in zstd (method 93). */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await Deno.open(path);
  const read = (offset: number, size: number) => readAt(file, offset, size, path);
  try {
    const { size } = await file.stat();
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
    const entries = zipEntries(await read(directory.offset, directory.size));
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

type Read = (offset: number, size: number) => Promise<Uint8Array>;

async function readEntry(entry: ZipEntry, read: Read, path: string): Promise<Uint8Array> {
  const { offset, method, compressedSize, name } = entry;
  const header = new DataView((await read(offset, 30)).buffer);
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = await read(start, compressedSize);
  try {
    if (method === 0) return bytes;
    if (method === 8) return inflateRawSync(bytes);
    if (method === 93) return decompress(bytes);
  } catch (error) {
    throw new InputError(`Cannot read "${path}" as its entry ${name} is damaged: ${error}`);
  }
  throw new InputError(
    `Cannot read "${path}" as entries must be stored, deflate or zstd: ${name} has method ${method}`,
  );
}

async function readAt(file: Deno.FsFile, offset: number, size: number, path: string) {
  const bytes = new Uint8Array(size);
  await file.seek(offset, Deno.SeekMode.Start);
  for (let at = 0; at < size;) {
    const count = await file.read(bytes.subarray(at));
    if (count === null) throw new InputError(`Cannot read "${path}" as it is cut short`);
    at += count;
  }
  return bytes;
}
