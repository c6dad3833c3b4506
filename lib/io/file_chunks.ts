// Edge: the file system.

const CHUNK = 1 << 20;

/**
 * The bytes of a file in pieces of up to 1 MiB; `onBytes` hears of each. A piece is valid until the
 * next one is asked for.
 */
export async function* fileChunks(
  path: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  using file = await Deno.open(path);
  const buffer = new Uint8Array(CHUNK);
  for (let count; (count = await file.read(buffer)) !== null;) {
    onBytes(count);
    yield buffer.subarray(0, count);
  }
}

/** Every file below the given paths, sorted; a path may be a file itself. Links are followed. */
export async function filesBelow(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const info = await Deno.stat(path);
    if (info.isFile) files.push(path);
    if (!info.isDirectory) return;
    for await (const { name } of Deno.readDir(path)) {
      await visit(`${path.replace(/\/+$/, "")}/${name}`);
    }
  };
  for (const path of paths) await visit(path);
  return [...new Set(files)].sort();
}
