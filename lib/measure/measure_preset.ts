// Edge: servers, datasets and the file system.
import { InputError } from "../errors.ts";
import { openBackend } from "../server/open_backend.ts";
import { loadPreset } from "./load_preset.ts";
import type { MissingPart } from "./plan_run.ts";
import { type Preset, presetAgents } from "./preset.ts";
import { type FinishedRun, profileModels } from "./profile_models.ts";
import { pullModels } from "./pull_models.ts";
import { LOCAL_OLLAMA, type RunOptions } from "./run_options.ts";

/** How to measure a preset. */
export interface PresetOptions extends Omit<RunOptions, "agents" | "tasks"> {
  /** `paper`, `paper-small`, or `FILE#NAME`. */
  readonly preset: string;
  /** Tasks and panels in place of the preset's. */
  readonly tasks?: RunOptions["tasks"];
  /** Other tags for models, by name. */
  readonly replace?: Readonly<Record<string, string>>;
  /** Pulls models that no server has. */
  readonly pull?: boolean;
}

/** A preset that was measured. */
export interface MeasuredPreset {
  /** The run folder: a pool source. */
  readonly pool: string;
  readonly run: FinishedRun;
  /** Models and tasks of the preset that are not in the pool, and why. */
  readonly missing: readonly MissingPart[];
}

/**
 * Measures a preset into a run folder. What is there is not asked again; a model or a data set that
 * cannot be had is listed, and the rest is measured.
 *
 * @example
 * ```ts ignore
 * const { pool, missing } = await measurePreset({ preset: "paper", out: "runs/paper", pull: true });
 * ```
 */
export async function measurePreset(options: PresetOptions): Promise<MeasuredPreset> {
  const { preset: id, replace, pull, tasks, ...rest } = options;
  const preset = await loadPreset(id, replace);
  const missing = pull ? await pullMissing(preset, rest) : [];
  const run = await profileModels({
    dev: preset.dev,
    test: preset.test,
    ...rest,
    agents: presetAgents(preset),
    tasks: tasks ?? preset.tasks,
  });
  const told = new Set(run.missing.map(({ name }) => name));
  return {
    pool: run.folder,
    run,
    missing: [...run.missing, ...missing.filter(({ name }) => !told.has(name))],
  };
}

/** Pulls what no server has to the first one. */
export async function pullMissing(
  { models }: Pick<Preset, "models">,
  options: Omit<RunOptions, "agents" | "tasks">,
): Promise<MissingPart[]> {
  const { hosts: [host] = [LOCAL_OLLAMA], backend = "ollama" } = options;
  if (backend !== "ollama") {
    throw new InputError(
      `Cannot pull models through ${backend} as only Ollama can: leave out --pull`,
    );
  }
  const server = openBackend("ollama", { numCtx: 4096, exact: false, ...options, host });
  await server.probe();
  const lacking: string[] = [];
  for (const { model } of models) {
    await server.identify(model).catch((error) => {
      if (!(error instanceof InputError)) throw error;
      lacking.push(model);
    });
  }
  return await pullModels(host, lacking, options);
}
