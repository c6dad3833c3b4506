// Edge: the environment, a server and the file system.
import { isAbsolute } from "node:path";
import { InputError } from "../errors.ts";
import type { Pool } from "../pool/pool.ts";
import { measureModels, type MeasureOptions } from "./measure_models.ts";
import { notebookPool } from "./notebook_pool.ts";
import { projectFile } from "./project_file.ts";

/** What a notebook measures, and what was measured for it. */
export interface MeasuredPoolOptions extends MeasureOptions {
  /** A profile below the project's folder that serves where nothing was measured here. */
  readonly stored?: string;
}

/**
 * The pool of a notebook whose question needs the measured answers of certain agents: that of
 * `TROUPE_POOL`, else the run folder (below the project's) where it was measured before, else the
 * stored profile, else it is measured now through Ollama. Never a simulated one.
 *
 * @example
 * ```ts ignore
 * const agents = await loadAgents("../experiments/agents.json");
 * const pool = await measuredPool({ agents, tasks: ["OBQA"], dev: 50, test: 50, out: "runs/agents" });
 * ```
 */
export async function measuredPool(
  { stored, ...options }: MeasuredPoolOptions,
): Promise<Pool> {
  if (Deno.env.get("TROUPE_POOL")) return await notebookPool();
  const out = isAbsolute(options.out) ? options.out : projectFile(options.out);
  const there = await Deno.stat(`${out}/profile.parquet`).then(() => true, () => false);
  if (there) return await notebookPool(out);
  if (stored !== undefined) return await notebookPool(projectFile(stored));
  const { pool, agents } = await measureModels({ ...options, out });
  if (agents.length > 0) return pool;
  const models = new Set([...options.models ?? [], ...options.agents?.map((a) => a.model) ?? []]);
  throw new InputError(
    `Cannot measure ${options.out} as an Ollama server must answer: start one with ` +
      `\`ollama serve\` that has ${[...models].join(", ")}, or name a measured pool in TROUPE_POOL`,
  );
}
