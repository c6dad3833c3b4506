// Edge: servers, datasets and the file system.
import { InputError } from "../errors.ts";
import type { Backend } from "../server/backend.ts";
import { asInputError } from "../server/server_error.ts";
import { modelTag } from "./agent.ts";
import { loadPreset } from "./load_preset.ts";
import { type MissingPart, planServers } from "./plan_run.ts";
import { type Preset, presetAgents } from "./preset.ts";
import { type FinishedRun, profileModels } from "./profile_models.ts";
import { pullModels } from "./pull_models.ts";
import type { RunOptions } from "./run_options.ts";

/** How to measure a preset. */
export interface PresetOptions extends Omit<RunOptions, "agents" | "tasks"> {
  /** `paper`, `paper-small`, `FILE#NAME`, or a preset that was loaded. */
  readonly preset: string | Preset;
  /** Tasks in place of the preset's. */
  readonly tasks?: RunOptions["tasks"];
  /** Other tags for models, by name, where the preset is not loaded yet. */
  readonly replace?: Readonly<Record<string, string>>;
  /** Pulls models that no server has. */
  readonly pull?: boolean;
}

/** A preset that was measured. */
export interface MeasuredPreset {
  /** The run folder: a pool source. */
  readonly pool: string;
  /** Its `missing` lists models and tasks of the preset that are not in the pool, and why. */
  readonly run: FinishedRun;
}

/**
 * Measures a preset into a run folder. What is there is not asked again; a model or a data set that
 * cannot be had is listed, and the rest is measured.
 *
 * @example
 * ```ts ignore
 * const { pool, run } = await measurePreset({ preset: "paper", out: "runs/paper", pull: true });
 * ```
 */
export async function measurePreset(options: PresetOptions): Promise<MeasuredPreset> {
  const { preset: given, replace, pull, tasks, ...rest } = options;
  const preset = typeof given === "string" ? await loadPreset(given, replace) : given;
  const asked: RunOptions = {
    ...rest,
    dev: rest.dev ?? preset.dev,
    test: rest.test ?? preset.test,
    agents: presetAgents(preset),
    tasks: tasks ?? preset.tasks,
    lenient: tasks === undefined,
  };
  const unpulled = pull ? await pullMissing(asked) : [];
  const run = await profileModels(asked);
  const reasons = new Map(unpulled.map(({ name, reason }) => [name, reason]));
  const missing = run.missing.map((part) => {
    const model = preset.models.find(({ name }) => name === part.name)?.model;
    return { ...part, reason: reasons.get(model ?? "") ?? part.reason };
  });
  return { pool: run.folder, run: { ...run, missing } };
}

/** Pulls what no server has to the first one that answers. */
async function pullMissing(options: RunOptions): Promise<MissingPart[]> {
  const { backend: kind = "ollama" } = options;
  if (kind !== "ollama") {
    throw new InputError(
      `Cannot pull models through ${kind} as only Ollama can: leave out --pull`,
    );
  }
  const servers = (await planServers(options)).filter(({ info }) => info);
  const lacking: string[] = [];
  for (const model of new Set(options.agents.map(modelTag))) {
    const there = await Promise.all(servers.map(({ backend }) => isThere(backend, model)));
    if (!there.includes(true)) lacking.push(model);
  }
  return await pullModels(servers[0].backend.host, lacking, options);
}

async function isThere(backend: Backend, model: string): Promise<boolean> {
  try {
    await backend.identify(model);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw asInputError(error, "look for models", backend.host);
  }
}
