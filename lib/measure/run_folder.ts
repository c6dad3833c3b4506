// Edge: the file system.
import { InputError } from "../errors.ts";
import { atomicWrite } from "../io/atomic_write.ts";
import { promptHash } from "../prompt/render_prompt.ts";
import type { AgentRecord, RunManifest } from "./run_manifest.ts";

/** A run's folder, which several processes may fill at once, on one machine or on many. */
export interface RunFolder {
  readonly path: string;
  /** As it was when last read or written by this process; undefined in a new folder. */
  manifest(): RunManifest | undefined;
  /** Reads the manifest, changes it and writes it, while no other process does. */
  update(change: (manifest: RunManifest | undefined) => RunManifest): Promise<RunManifest>;
}

/**
 * Opens a run folder, making it where needed. Its manifest is changed under a lock of the operating
 * system, which ends with the process that holds it; each answer log has a lock of its own.
 *
 * @example
 * ```ts
 * import { openRunFolder } from "./run_folder.ts";
 * import assert from "node:assert/strict";
 *
 * const folder = await openRunFolder(await Deno.makeTempDir());
 * assert.equal(folder.manifest(), undefined);
 * ```
 */
export async function openRunFolder(path: string): Promise<RunFolder> {
  await Deno.mkdir(path, { recursive: true }).catch((error) => {
    throw new InputError(`Cannot use ${path} as a run folder: ${error.message}`);
  });
  await removeRemains(path);
  let manifest = await readManifest(path);
  let turn: Promise<unknown> = Promise.resolve();
  const change = async (edit: (manifest: RunManifest | undefined) => RunManifest) => {
    using _lock = await takeLock(path);
    manifest = edit(await readManifest(path));
    const text = JSON.stringify(manifest, null, 2) + "\n";
    await atomicWrite(`${path}/manifest.json`, text).catch((error) => {
      throw new InputError(
        `Cannot write to ${path}/manifest.json (${error.message}): every answer counted so far ` +
          "is safe; see to it (space, permissions), then run the same command again to go on",
      );
    });
    return manifest;
  };
  return {
    path,
    manifest: () => manifest,
    update(edit) {
      const now = turn.then(() => change(edit));
      turn = now.catch(() => {});
      return now;
    },
  };
}

/** Parts of writes that were cut off by a kill; younger ones may belong to another process. */
async function removeRemains(path: string): Promise<void> {
  const old = Date.now() - 600_000;
  for await (const { name } of Deno.readDir(path)) {
    if (!name.endsWith(".tmp")) continue;
    const info = await Deno.stat(`${path}/${name}`).catch(() => undefined);
    if ((info?.mtime?.getTime() ?? Infinity) < old) {
      await Deno.remove(`${path}/${name}`).catch(() => {});
    }
  }
}

async function takeLock(path: string): Promise<Deno.FsFile> {
  try {
    const lock = await Deno.open(`${path}/lock`, { create: true, read: true, write: true });
    await lock.lock(true);
    return lock;
  } catch (error) {
    throw new InputError(
      `Cannot write to the run folder ${path} (${(error as Error).message}): ` +
        "make it writable, or choose another --out",
    );
  }
}

/** The manifest of a run folder; undefined where nothing was measured yet. */
export async function readManifest(path: string): Promise<RunManifest | undefined> {
  const text = await Deno.readTextFile(`${path}/manifest.json`).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw new InputError(`Cannot read ${path}/manifest.json: ${error.message}`);
  });
  if (text === undefined) {
    if (!await Deno.stat(`${path}/answers`).catch(() => undefined)) return undefined;
    throw new InputError(`Cannot go on in ${path} as it has answers but no manifest.json`);
  }
  try {
    const manifest = JSON.parse(text) as RunManifest;
    if (manifest.format === 1) return { ...manifest, agents: withPrefixes(manifest.agents) };
  } catch { /* told below */ }
  throw new InputError(`Cannot go on in ${path} as its manifest.json is not one of this version`);
}

/** Records of earlier versions say whether the prefix has its space, not how else it ends. */
function withPrefixes(agents: RunManifest["agents"]): RunManifest["agents"] {
  return Object.fromEntries(
    Object.entries(agents).map(([name, record]) => {
      const { space, ...rest } = record as AgentRecord & { space?: boolean };
      if (space === undefined) return [name, record];
      const prefix = space ? "space" : "bare";
      const { system } = rest;
      const same = rest.prompt === promptHash({ system, prefix });
      return [name, { ...rest, prefix, prompt: same ? promptHash({ system }) : rest.prompt }];
    }),
  );
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
