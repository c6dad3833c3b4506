// Edge: the file system.
import { InputError } from "../errors.ts";
import { atomicWrite } from "../io/atomic_write.ts";
import type { RunManifest } from "./run_manifest.ts";

/** A run's folder while this process alone writes to it. */
export interface RunFolder {
  readonly path: string;
  /** As it was found; undefined in a new folder. */
  readonly manifest: RunManifest | undefined;
  save(manifest: RunManifest): Promise<void>;
  close(): void;
}

/**
 * Opens a run folder, making it where needed, and locks it against a second process. The lock is
 * the operating system's: it ends with the process that holds it, however that ends.
 *
 * @example
 * ```ts
 * import { openRunFolder } from "./run_folder.ts";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempDir();
 * const first = await openRunFolder(path);
 * await assert.rejects(openRunFolder(path), /another troupe/);
 * first.close();
 * (await openRunFolder(path)).close();
 * ```
 */
export async function openRunFolder(path: string): Promise<RunFolder> {
  const lock = await takeLock(path);
  try {
    const manifest = await readManifest(path);
    let saving = Promise.resolve();
    return {
      path,
      manifest,
      save(manifest) {
        const text = JSON.stringify(manifest, null, 2) + "\n";
        saving = saving.then(() => atomicWrite(`${path}/manifest.json`, text));
        return saving;
      },
      close: () => lock.close(),
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function takeLock(path: string): Promise<Deno.FsFile> {
  const file = `${path}/lock`;
  await Deno.mkdir(path, { recursive: true }).catch((error) => {
    throw new InputError(`Cannot use ${path} as a run folder: ${error.message}`);
  });
  const lock = await Deno.open(file, { create: true, read: true, write: true });
  if (await lock.tryLock(true)) {
    await lock.truncate(0);
    await lock.write(new TextEncoder().encode(`${Deno.pid}\n`));
    return lock;
  }
  const owner = (await Deno.readTextFile(file)).trim();
  lock.close();
  throw new InputError(
    `Cannot use ${path} as another troupe (process ${owner || "unknown"}) is writing to it: ` +
      "wait for it to end, or choose another --out",
  );
}

/** The manifest of a run folder; undefined where nothing was measured yet. */
export async function readManifest(path: string): Promise<RunManifest | undefined> {
  const text = await Deno.readTextFile(`${path}/manifest.json`).catch(() => undefined);
  if (text === undefined) {
    if (!await Deno.stat(`${path}/answers`).catch(() => undefined)) return undefined;
    throw new InputError(`Cannot go on in ${path} as it has answers but no manifest.json`);
  }
  try {
    const manifest = JSON.parse(text) as RunManifest;
    if (manifest.format === 1) return manifest;
  } catch { /* told below */ }
  throw new InputError(`Cannot go on in ${path} as its manifest.json is not one of this version`);
}

/** Where the answers of one agent on one task lie. */
export function logPath(folder: string, agent: string, task: string): string {
  return `${folder}/answers/${fileName(agent)}/${fileName(task)}.jsonl`;
}

/** A name as one path segment, on every system. */
function fileName(name: string): string {
  return encodeURIComponent(name).replace(/[*.]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
}

/** `path`, or `path-2`, `path-3`… where it is taken. */
export async function freeFolder(path: string): Promise<string> {
  for (let n = 1;; n++) {
    const candidate = n === 1 ? path : `${path}-${n}`;
    if (!await Deno.stat(candidate).catch(() => undefined)) return candidate;
  }
}
