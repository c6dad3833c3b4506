// Edge: the network, the file system and the clock.
import { dirname } from "node:path";
import { InputError } from "../errors.ts";
import { atomicWrite } from "../io/atomic_write.ts";
import { sha256 } from "../io/sha256.ts";
import { download, type DownloadOptions } from "./download.ts";

/** A file in the cache, and what it is. */
export interface FetchedFile {
  readonly url: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** {@link DownloadOptions} and the checksum that the file must have. */
export interface FetchOptions extends DownloadOptions {
  readonly sha256?: string;
}

type Lock = Pick<FetchedFile, "url" | "bytes" | "sha256">;

/**
 * Brings a file into the cache, once. What was downloaded before is checked and used again; a
 * download that was cut off is continued.
 *
 * The file must have the given SHA-256, or else the one of its first download, which is kept beside
 * it in `<path>.lock.json`. Two processes that want the same file share one download.
 */
export async function fetchFile(
  url: string,
  path: string,
  options: FetchOptions = {},
): Promise<FetchedFile> {
  await Deno.mkdir(dirname(path), { recursive: true });
  using part = await Deno.open(`${path}.part`, { read: true, write: true, create: true });
  await part.lock(true);
  const lock = await readLock(path);
  const expected = options.sha256 ?? lock?.sha256;
  if (await exists(path)) {
    await removeIfEmpty(part, path);
    return await checked(url, path, expected);
  }
  const bytes = await download(url, part, `${path}.part.etag`, options);
  const actual = sha256(bytes);
  if (expected !== undefined && actual !== expected) {
    await part.truncate(0);
    throw new InputError(
      `Cannot use ${url} as its SHA-256 must be ${expected}: got ${actual}; ` +
        (options.sha256
          ? "the file has changed upstream or was damaged on its way, try again"
          : `the file has changed upstream since it was first used, delete ${path}.lock.json to ` +
            "accept the new one"),
    );
  }
  const fetched = { url, bytes: bytes.length, sha256: actual };
  await atomicWrite(`${path}.lock.json`, JSON.stringify(fetched satisfies Lock, null, 2) + "\n");
  await part.sync();
  await Deno.rename(`${path}.part`, path);
  await Deno.remove(`${path}.part.etag`).catch(() => {});
  return { ...fetched, path };
}

async function checked(url: string, path: string, expected?: string): Promise<FetchedFile> {
  const bytes = await Deno.readFile(path);
  const actual = sha256(bytes);
  if (expected !== undefined && actual !== expected) {
    throw new InputError(
      `Cannot use the cached file ${path} as its SHA-256 must be ${expected}: got ${actual}; ` +
        "delete it to download it again",
    );
  }
  return { url, path, bytes: bytes.length, sha256: actual };
}

async function readLock(path: string): Promise<Lock | null> {
  try {
    return JSON.parse(await Deno.readTextFile(`${path}.lock.json`));
  } catch {
    return null;
  }
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

async function removeIfEmpty(part: Deno.FsFile, path: string): Promise<void> {
  if ((await part.stat()).size === 0) await Deno.remove(`${path}.part`).catch(() => {});
}
