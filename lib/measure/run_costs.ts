// Edge: the file system.
import { InputError } from "../errors.ts";
import { readManifest } from "./run_folder.ts";
import { agentRecord } from "./shared_answers.ts";

/** What it takes to run a model, as measured while it was profiled; null where it is not known. */
export interface ModelCost {
  readonly parameters: number | null;
  /** Memory while loaded. */
  readonly memoryBytes: number | null;
  /** Median time of one question asked alone, on the fastest server. */
  readonly latencyMs: number | null;
}

/**
 * The costs of every agent of a run folder.
 *
 * @example
 * ```ts ignore
 * const { latencyMs } = (await runCosts("runs/first"))["qwen3:8b"];
 * ```
 */
export async function runCosts(folder: string): Promise<Readonly<Record<string, ModelCost>>> {
  const manifest = await readManifest(folder);
  if (!manifest) {
    throw new InputError(
      `Cannot tell what models cost as ${folder} must be a run folder of \`profile\`: got no ` +
        "manifest.json in it",
    );
  }
  return Object.fromEntries(
    Object.keys(manifest.agents).map((name) => {
      const { info, latencyMs = {} } = agentRecord(manifest, name)!;
      const times = Object.values(latencyMs);
      return [name, {
        parameters: info?.parameters ?? null,
        memoryBytes: info?.memoryBytes ?? null,
        latencyMs: times.length > 0 ? Math.min(...times) : null,
      }];
    }),
  );
}
