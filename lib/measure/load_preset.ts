// Edge: the file system.
import { dirname } from "node:path";
import { InputError } from "../errors.ts";
import { withExamples } from "./load_agents.ts";
import { parsePreset, type Preset } from "./preset.ts";

const OWN = new URL("../../experiments/paper_models.json", import.meta.url);

/**
 * A preset by its name (`paper`, `paper-small`), or as `FILE#NAME` from a file of one's own that is
 * written like `experiments/paper_models.json`.
 *
 * @example
 * ```ts
 * import { loadPreset } from "./load_preset.ts";
 * import assert from "node:assert/strict";
 *
 * const { models, tasks } = await loadPreset("paper");
 * assert.deepEqual([models.length, tasks.length], [11, 13]);
 * ```
 */
export async function loadPreset(
  id: string,
  replace: Readonly<Record<string, string>> = {},
): Promise<Preset> {
  const [, path, own] = /^(.*\.json)(?:#(.*))?$/.exec(id) ?? [];
  const where = path ?? "experiments/paper_models.json";
  const text = await Deno.readTextFile(path ?? OWN).catch((error) => {
    throw new InputError(`Cannot read presets from ${where}: ${error.message}`);
  });
  let file: { presets?: object; models?: unknown };
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new InputError(`Cannot read presets from ${where} as it must be JSON: ${error}`);
  }
  if (file?.models) {
    file = { ...file, models: await withExamples(file.models, dirname(where)) };
  }
  const name = path ? own || Object.keys(file?.presets ?? {})[0] : id;
  return parsePreset(file, name ?? "", where, replace);
}
