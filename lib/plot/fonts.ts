// Edge: the file system and the network.
import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const NAMES = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"];

/**
 * Paths of the shipped fonts. Where the library itself came over the network so do its fonts, once:
 * the renderer reads files only.
 */
export const FONTS: readonly string[] = await Promise.all(NAMES.map(fontFile));

async function fontFile(name: string): Promise<string> {
  const url = new URL(`./assets/${name}`, import.meta.url);
  if (url.protocol === "file:") return fileURLToPath(url);
  const folder = `${tmpdir()}/troupe-fonts`, path = `${folder}/${name}`;
  if (statSync(path, { throwIfNoEntry: false })) return path;
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`Cannot load the font ${url} as the server said ${response.status}`);
  }
  mkdirSync(folder, { recursive: true });
  const part = `${path}.${crypto.randomUUID()}.tmp`;
  writeFileSync(part, await response.bytes());
  renameSync(part, path);
  return path;
}
