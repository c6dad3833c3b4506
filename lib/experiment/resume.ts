// Edge: the file system.
import { atomicWrite } from "../io/atomic_write.ts";
import { sha256 } from "../io/sha256.ts";
import type { StudyResult } from "./types.ts";

/** Studies that an interrupted run had finished, kept until a run is complete. */
export interface Journal {
  recall(experiment: string, study: string): Promise<StudyResult | undefined>;
  keep(experiment: string, result: StudyResult): Promise<void>;
  /** Forgets everything: the run is complete. */
  clear(): Promise<void>;
}

/**
 * Opens the journal of one piece of work in a folder. `work` says what is computed (the pool, the
 * experiments, the code); a journal of other work is thrown away, never mixed in.
 */
export async function openJournal(folder: string, work: string): Promise<Journal> {
  const key = sha256(work);
  const marker = `${folder}/work.txt`;
  const known = await Deno.readTextFile(marker).catch(() => "");
  if (known !== key) {
    await Deno.remove(folder, { recursive: true }).catch(() => {});
    await atomicWrite(marker, key);
  }
  const file = (experiment: string, study: string) => `${folder}/${experiment}.${study}.json`;
  return {
    async recall(experiment, study) {
      try {
        return JSON.parse(await Deno.readTextFile(file(experiment, study)));
      } catch {
        return undefined;
      }
    },
    keep: (experiment, result) => atomicWrite(file(experiment, result.id), JSON.stringify(result)),
    clear: () => Deno.remove(folder, { recursive: true }),
  };
}

/** A hash of every source file that results depend on. */
export async function sourceHash(): Promise<string> {
  const texts: string[] = [];
  const visit = async (folder: URL): Promise<void> => {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    for (const { name, isDirectory } of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
      if (isDirectory) await visit(new URL(`${name}/`, folder));
      else if (name.endsWith(".ts")) texts.push(await Deno.readTextFile(new URL(name, folder)));
    }
  };
  await visit(new URL("../", import.meta.url));
  return sha256(texts.join("\0"));
}
