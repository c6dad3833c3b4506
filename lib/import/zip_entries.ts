/** One file in a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflate, 93 zstd. */
  readonly method: number;
  readonly compressedSize: number;
  readonly size: number;
  /** CRC-32 of what it holds, uncompressed. */
  readonly crc: number;
  /** Where its local header starts. */
  readonly offset: number;
}

/** Where the list of a zip archive's entries stands. */
export interface ZipDirectory {
  readonly offset: number;
  readonly size: number;
}

const [END, END64_LOCATOR, ENTRY] = [0x06054b50, 0x07064b50, 0x02014b50];
const FULL = 0xffffffff;

/** How many bytes at the end of an archive surely hold its end record: 22, a comment, a locator. */
export const ZIP_TAIL = 22 + 65535 + 20;

/** Bytes of a zip64 end record that {@link zip64Directory} reads. */
export const ZIP64_END_SIZE = 56;

/**
 * Finds the directory of a zip archive from its last bytes; for a zip64 archive, the offset of the
 * record that says so. Undefined where the bytes are not the end of a zip archive.
 */
export function zipDirectory(
  tail: Uint8Array,
): ZipDirectory | { readonly zip64At: number } | undefined {
  const view = viewOf(tail);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    const wide = offset === FULL || size === FULL || view.getUint16(at + 10, true) === 0xffff;
    if (!wide) return { offset, size };
    const locator = at - 20;
    if (locator < 0 || view.getUint32(locator, true) !== END64_LOCATOR) return undefined;
    return { zip64At: Number(view.getBigUint64(locator + 8, true)) };
  }
  return undefined;
}

/** The directory that a zip64 end record points to. */
export function zip64Directory(record: Uint8Array): ZipDirectory {
  const view = viewOf(record);
  return {
    size: Number(view.getBigUint64(40, true)),
    offset: Number(view.getBigUint64(48, true)),
  };
}

/**
 * The entries of a directory; of entries with one name the last counts. Throws a `RangeError` where
 * the directory holds anything else.
 */
export function zipEntries(directory: Uint8Array): Map<string, ZipEntry> {
  const view = viewOf(directory);
  const decoder = new TextDecoder();
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== ENTRY) {
      throw new RangeError("its directory is damaged");
    }
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((o) =>
      view.getUint16(at + o, true)
    );
    const extra = directory.subarray(at + 46 + nameSize, at + 46 + nameSize + extraSize);
    const name = decoder.decode(directory.subarray(at + 46, at + 46 + nameSize));
    const narrow = [24, 20, 42].map((o) => view.getUint32(at + o, true));
    const [size, compressedSize, offset] = widened(narrow, extra);
    entries.set(name, {
      name,
      method: view.getUint16(at + 10, true),
      compressedSize,
      size,
      crc: view.getUint32(at + 16, true),
      offset,
    });
    at += 46 + nameSize + extraSize + commentSize;
  }
  return entries;
}

/** Replaces fields that are full by the values of the zip64 extra field, in its order. */
function widened(narrow: readonly number[], extra: Uint8Array): number[] {
  const view = viewOf(extra);
  let next = -1;
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) next = at + 4;
  }
  return narrow.map((value) => {
    if (value !== FULL || next < 0 || next + 8 > extra.length) return value;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
