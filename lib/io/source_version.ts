// Edge: the file system.
import config from "../../deno.json" with { type: "json" };
import { sha256 } from "./sha256.ts";

/** Folders whose code decides what a fitted rule answers. */
const FOLDERS = ["../math/", "../aggregate/", "../kernels/"];

/** A name for the code that fits rules: its hash where it lies on disk, else the package's version. */
export async function sourceVersion(): Promise<string> {
  const parts: string[] = [config.version];
  for (const folder of FOLDERS) {
    const url = new URL(folder, import.meta.url);
    if (url.protocol !== "file:") continue;
    const names: string[] = [];
    try {
      for await (const { name, isFile } of Deno.readDir(url)) if (isFile) names.push(name);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) continue;
      throw error;
    }
    for (const name of names.sort()) {
      parts.push(`${name} ${sha256(await Deno.readFile(new URL(name, url)))}`);
    }
  }
  return sha256(parts.join("\n"));
}
