// Edge: the file system and standard input.
import { globSync } from "node:fs";
import { InputError } from "../errors.ts";
import { fileStart } from "./file_chunks.ts";
import { systemReason } from "./system_reason.ts";

/** Something that was met on the way and is not a file to read. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

/** The files below some paths; what was copied for reading goes when it is disposed. */
export interface FoundFiles extends AsyncDisposable {
  /** Sorted, each once. */
  readonly files: readonly string[];
  /** Those that a path names itself. */
  readonly named: ReadonlySet<string>;
  readonly unreadable: readonly Unreadable[];
}

/**
 * Every file below the given paths. A path may be a file, a folder, a pattern such as `logs/*.parquet`,
 * a pipe, or `-` for standard input; the last two are copied to a temporary file first. Links are
 * followed, each folder once; links to nowhere or in a circle are told, not thrown.
 *
 * @example
 * ```ts
 * import { findFiles } from "./find_files.ts";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/a.csv`, "");
 * await Deno.symlink(`${folder}/gone`, `${folder}/link.csv`);
 * await using found = await findFiles([folder]);
 * assert.deepEqual(found.files, [`${folder}/a.csv`]);
 * assert.equal(found.unreadable[0].reason, "it is a link to a file that is not there");
 * ```
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const files = new Set<string>();
  const named = new Set<string>();
  const unreadable: Unreadable[] = [];
  const visited = new Set<string>();
  const temporary: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const info = await Deno.stat(path);
    if (info.isFile) files.add(path);
    if (!info.isDirectory) return;
    const real = await Deno.realPath(path);
    if (visited.has(real)) return;
    visited.add(real);
    for (const { name, isSymlink } of await Array.fromAsync(Deno.readDir(path))) {
      const inner = `${path.replace(/\/+$/, "")}/${name}`;
      await visit(inner).catch((error) => unreadable.push(unreadableOf(inner, error, isSymlink)));
    }
  };
  const dispose = async () => {
    for (const folder of temporary) await Deno.remove(folder, { recursive: true });
  };
  try {
    for (const path of paths.flatMap(expanded)) {
      const source = await openable(path, temporary);
      await visit(source);
      if (files.has(source)) named.add(source);
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    files: [...files].sort(),
    named,
    unreadable,
    [Symbol.asyncDispose]: dispose,
  };
}

function unreadableOf(path: string, error: unknown, isLink: boolean): Unreadable {
  const reason = systemReason(error);
  if (reason === undefined) throw error;
  const gone = isLink && error instanceof Deno.errors.NotFound;
  return { path, reason: gone ? "it is a link to a file that is not there" : reason };
}

/** The files that a pattern stands for; any other path is itself. */
function expanded(path: string): string[] {
  if (!/[*?[{]/.test(path) || isThere(path)) return [path];
  const matches = globSync(path).sort();
  if (matches.length > 0) return matches;
  throw new InputError(`Cannot import "${path}" as no file matches it`);
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The path, or a copy of what comes through it where it can be read only once. */
async function openable(path: string, temporary: string[]): Promise<string> {
  if (path === "-") return await copied(Deno.stdin.readable, "stdin", temporary);
  const info = await Deno.stat(path).catch((error) => {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    throw new InputError(
      error instanceof Deno.errors.NotFound
        ? `Cannot import "${path}" as it must be a file or folder: got neither`
        : `Cannot import "${path}" as ${reason}`,
    );
  });
  if (info.isDirectory || (info.isFile && !path.startsWith("/dev/"))) return path;
  if (info.isFile || info.isFifo) {
    return await copied((await Deno.open(path)).readable, "pipe", temporary);
  }
  throw new InputError(
    `Cannot import "${path}" as it must be a file, folder or pipe: got a device`,
  );
}

async function copied(
  stream: ReadableStream<Uint8Array>,
  name: string,
  temporary: string[],
): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "troupe-" });
  temporary.push(folder);
  const path = `${folder}/${name}`;
  await Deno.writeFile(path, stream);
  const named = `${path}.${ending(await fileStart(path, 64))}`;
  await Deno.rename(path, named);
  return named;
}

/** How the name of a file with such a start usually ends. */
function ending(start: Uint8Array): string {
  const text = new TextDecoder().decode(start);
  if (text.startsWith("PAR1")) return "parquet";
  if (text.startsWith("PK")) return "eval";
  return /^[\s\ufeff\0]*[[{]/.test(text) ? "jsonl" : "csv";
}
