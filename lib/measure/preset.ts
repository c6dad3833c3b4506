import { z } from "zod";
import { expandTaskPanels } from "../dataset/benchmarks.ts";
import { InputError } from "../errors.ts";
import { type Agent, parseAgents } from "./agent.ts";

const MODEL = z.strictObject({
  /** As in the paper's tables. */
  name: z.string(),
  /** As Ollama knows it. */
  model: z.string(),
  /** The repository of the original weights. */
  weights: z.string(),
  quantisation: z.string(),
  source: z.url(),
  licence: z.string(),
  /** About how much is to be downloaded. */
  gigabytes: z.number().positive(),
  /** The server that has it, where each model has one of its own. */
  host: z.string().optional(),
  note: z.string().optional(),
  system: z.unknown().optional(),
  prompt: z.unknown().optional(),
  fewShot: z.unknown().optional(),
  order: z.unknown().optional(),
  cyclic: z.unknown().optional(),
  temperature: z.unknown().optional(),
});

const FILE = z.strictObject({
  models: z.array(MODEL).min(1),
  presets: z.record(
    z.string(),
    z.strictObject({
      /** Names of models; all of them unless given. */
      models: z.array(z.string()).optional(),
      /** Tasks and panels. */
      tasks: z.array(z.string()).min(1),
      dev: z.int().nonnegative(),
      test: z.int().nonnegative(),
    }),
  ),
});

/** A model of a preset: what to pull, and where it comes from. */
export type PresetModel = z.infer<typeof MODEL>;

/** What to measure, by name. */
export interface Preset {
  readonly name: string;
  readonly models: readonly PresetModel[];
  readonly tasks: readonly string[];
  readonly dev: number;
  readonly test: number;
}

/**
 * Reads one preset of a file of models and presets; `replace` gives models another tag by name.
 *
 * @example
 * ```ts
 * import { parsePreset } from "./preset.ts";
 * import assert from "node:assert/strict";
 *
 * const model = { name: "Tiny", model: "tiny:1b", weights: "me/tiny", quantisation: "Q8_0",
 *   source: "https://example.org", licence: "MIT", gigabytes: 1 };
 * const file = { models: [model], presets: { first: { tasks: ["primary"], dev: 10, test: 10 } } };
 * const preset = parsePreset(file, "first", "mine.json", { Tiny: "tiny:1b-q4_0" });
 * assert.equal(preset.models[0].model, "tiny:1b-q4_0");
 * assert.equal(preset.tasks.length, 7);
 * ```
 */
export function parsePreset(
  file: unknown,
  name: string,
  where: string,
  replace: Readonly<Record<string, string>> = {},
): Preset {
  const read = FILE.safeParse(file);
  if (!read.success) {
    const [{ path, message }] = read.error.issues;
    throw new InputError(`Cannot read ${where} as ${path.join(".")} is wrong: ${message}`);
  }
  const { models, presets } = read.data;
  const preset = presets[name];
  if (!preset) {
    const known = Object.keys(presets).join(", ");
    throw new InputError(`Cannot find preset "${name}" in ${where}: it has ${known}`);
  }
  const names = models.map((model) => model.name);
  const unknown = [...preset.models ?? [], ...Object.keys(replace)]
    .find((one) => !names.includes(one));
  if (unknown !== undefined) {
    throw new InputError(
      `Cannot use "${unknown}" as a model of ${where}: it has ${names.join(", ")}`,
    );
  }
  const chosen = models.filter((model) => preset.models?.includes(model.name) ?? true);
  presetAgents({ models: chosen }, where);
  return {
    name,
    models: chosen.map((model) =>
      model.name in replace ? { ...model, model: replace[model.name] } : model
    ),
    tasks: expandTaskPanels(preset.tasks),
    dev: preset.dev,
    test: preset.test,
  };
}

/** How a model of a preset may be asked; read as in a file of agents. */
const ASKED = ["system", "prompt", "fewShot", "order", "cyclic", "temperature", "host"] as const;

/** The agents of a preset, by the names of its models. */
export function presetAgents(
  { models }: Pick<Preset, "models">,
  where = "the preset",
): Agent[] {
  const entries = models.map((entry) => {
    const { name, model } = entry;
    const asked = ASKED.flatMap((key) => entry[key] === undefined ? [] : [[key, entry[key]]]);
    return { name, model, ...Object.fromEntries(asked) };
  });
  return parseAgents(entries, where);
}
