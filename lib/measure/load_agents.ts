// Edge: the file system.
import { dirname, isAbsolute, join } from "node:path";
import { readRecords } from "../dataset/read_records.ts";
import { InputError } from "../errors.ts";
import { type Agent, parseAgents } from "./agent.ts";

/**
 * The agents of a JSON file, with the questions of the files that their few-shot sets name; such a
 * path counts from the folder of the JSON file.
 *
 * @example
 * ```ts
 * import { loadAgents } from "./load_agents.ts";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const example = { question: "Hot?", options: ["ice", "steam"], answer: "B" };
 * await Deno.writeTextFile(`${folder}/shown.jsonl`, JSON.stringify(example));
 * const agent = { model: "qwen3:8b", fewShot: { examples: "shown.jsonl" } };
 * await Deno.writeTextFile(`${folder}/agents.json`, JSON.stringify([agent]));
 * const [{ fewShot }] = await loadAgents(`${folder}/agents.json`);
 * assert.ok(typeof fewShot === "object" && "examples" in fewShot && fewShot.examples.length === 1);
 * ```
 */
export async function loadAgents(path: string): Promise<Agent[]> {
  const text = await Deno.readTextFile(path).catch((error) => {
    throw new InputError(`Cannot read agents from ${path}: ${error.message}`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`Cannot read agents from ${path} as it must be JSON: ${error}`);
  }
  return parseAgents(await withExamples(value, dirname(path)), path);
}

/** The same agents with the questions of each file of examples in place of its name. */
export async function withExamples(value: unknown, folder: string): Promise<unknown> {
  if (Array.isArray(value)) {
    return await Promise.all(value.map((entry) => withExamples(entry, folder)));
  }
  if (typeof value !== "object" || value === null) return value;
  const { agents, fewShot } = value as { agents?: unknown; fewShot?: { examples?: unknown } };
  if (agents) return { ...value, agents: await withExamples(agents, folder) };
  const file = fewShot?.examples;
  if (typeof file !== "string") return value;
  const examples = await readRecords(isAbsolute(file) ? file : join(folder, file));
  return { ...value, fewShot: { ...fewShot, examples } };
}
