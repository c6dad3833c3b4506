// Edge: the file system.
import { fileURLToPath } from "node:url";
import { InputError } from "../errors.ts";
import { type Experiment, parseExperiment } from "./types.ts";

const FOLDER = new URL("../../experiments/", import.meta.url);

/** The experiments there are, by the stems of their files, in order. */
export async function experimentIds(): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(fileURLToPath(FOLDER)));
  return entries.filter((entry) => entry.isFile && entry.name.endsWith(".ts"))
    .map((entry) => entry.name.slice(0, -".ts".length)).sort();
}

/** Loads and checks one experiment. */
export async function loadExperiment(id: string): Promise<Experiment> {
  const ids = await experimentIds();
  if (!ids.includes(id)) {
    throw new InputError(`Cannot find experiment "${id}": there are ${ids.join(", ")}`);
  }
  const module = await import(new URL(`${id}.ts`, FOLDER).href);
  return parseExperiment(module.default, `${id}.ts`);
}
