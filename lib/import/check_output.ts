// Edge: the file system.
import { basename, dirname, join, resolve } from "node:path";
import { InputError } from "../errors.ts";
import { systemReason } from "../io/system_reason.ts";

/**
 * Makes sure, before anything is read, that a profile can be written there: the name ends in .parquet
 * or .jsonl, it is neither a folder nor one of the inputs, and the system lets us write.
 */
export async function checkOutput(output: string, inputs: readonly string[]): Promise<void> {
  if (!/\.(parquet|jsonl)$/.test(output)) {
    throw refusal(`its name must end in .parquet or .jsonl: got "${output}"`);
  }
  const info = await statOf(output);
  if (info?.isDirectory) throw refusal(`it must be a file: "${output}" is a folder`);
  if (info && !info.isFile) throw refusal(`it must be a file: "${output}" is a pipe or device`);
  const own = await placeOf(output);
  for (const input of inputs) {
    if (await placeOf(input) !== own) continue;
    throw refusal(`it must be another file than what is read: got "${output}" for both`);
  }
  if (info && info.mode !== null && (info.mode & 0o222) === 0) {
    throw refusal(`"${output}" is read-only: remove it, or write elsewhere`);
  }
  await writable(output, info !== undefined).catch((error) => {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    throw refusal(`"${output}" cannot be written: ${reason}`);
  });
}

/** Turns what the system says while a profile is written into one line. */
export function writeError(output: string, error: unknown): unknown {
  const reason = error instanceof InputError ? undefined : systemReason(error);
  return reason === undefined ? error : refusal(`"${output}" cannot be written: ${reason}`);
}

function refusal(reason: string): InputError {
  return new InputError(`Cannot write a profile as ${reason}`);
}

async function statOf(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw refusal(`"${path}" cannot be written: ${systemReason(error) ?? error}`);
  }
}

/** Where a path leads in the end, whether or not its file is there. */
async function placeOf(path: string): Promise<string> {
  const whole = resolve(path);
  const real = (each: string) => Deno.realPath(each).catch(() => undefined);
  const folder = await real(dirname(whole));
  return await real(whole) ?? (folder === undefined ? whole : join(folder, basename(whole)));
}

async function writable(output: string, exists: boolean): Promise<void> {
  if (exists) (await Deno.open(output, { write: true })).close();
  await Deno.mkdir(dirname(output), { recursive: true });
  const probe = await Deno.makeTempFile({ dir: dirname(output), prefix: ".troupe-" });
  await Deno.remove(probe);
}
