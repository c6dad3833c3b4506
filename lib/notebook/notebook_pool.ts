// Edge: the environment and the file system.
import { sourceVersion } from "../io/source_version.ts";
import { type OpenOptions, openPool } from "../pool/open_pool.ts";
import type { Pool } from "../pool/pool.ts";
import { EMBEDDED_POOL } from "../pool/sim/paper_pool.ts";
import { outcomeCache } from "../verbs/outcome_cache.ts";
import { keepOutcomes } from "../verbs/outcomes_of.ts";
import { measureModels, type MeasureOptions } from "./measure_models.ts";
import { projectFile } from "./project_file.ts";

/** The source of a notebook's pool: `TROUPE_POOL`, else the embedded one. */
export function notebookSource(): string {
  return Deno.env.get("TROUPE_POOL") ?? EMBEDDED_POOL;
}

/** What the environment says to measure: `TROUPE_MODELS`, `TROUPE_TASKS`, `TROUPE_ITEMS`, `TROUPE_RUN`. */
export function measuredByEnvironment(): MeasureOptions {
  const list = (name: string) => Deno.env.get(name)?.split(",").map((part) => part.trim());
  const items = Number(Deno.env.get("TROUPE_ITEMS") ?? 200);
  return {
    models: list("TROUPE_MODELS") ?? [],
    tasks: list("TROUPE_TASKS") ?? ["ARC-C", "CSQA"],
    dev: items,
    test: items,
    out: Deno.env.get("TROUPE_RUN") ?? projectFile("runs/notebook"),
  };
}

/** Where fits are kept: `TROUPE_FITS`, else `.cache/fits` in the project's folder. */
function fitsFolder(): string {
  return Deno.env.get("TROUPE_FITS") ?? projectFile(".cache/fits");
}

/**
 * Opens the pool of a notebook, or measures the models that `TROUPE_MODELS` names through Ollama, and
 * keeps its fits in a folder, so that the next notebook on the same answers, or the same one after an
 * interruption, does not fit them again.
 */
export async function notebookPool(
  source?: string,
  options: OpenOptions = {},
): Promise<Pool> {
  const measured = source === undefined && Deno.env.get("TROUPE_MODELS")
    ? await measureModels(measuredByEnvironment())
    : undefined;
  const pool = measured?.pool ??
    await openPool(await foundSource(source ?? notebookSource()), options);
  keepOutcomes(pool, outcomeCache(fitsFolder(), await sourceVersion()));
  return pool;
}

/** A path as it is given or, where nothing lies there, below the project's folder. */
async function foundSource(source: string): Promise<string> {
  if (source.startsWith("sim:")) return source;
  const exists = (path: string) => Deno.stat(path).then(() => true, () => false);
  return !await exists(source) && await exists(projectFile(source)) ? projectFile(source) : source;
}
