// Edge: the file system.
import { fileURLToPath } from "node:url";
import { InputError } from "../errors.ts";
import { parseRealExperiment, type RealExperiment } from "./real/types.ts";
import { type Experiment, parseExperiment } from "./types.ts";

const FOLDER = new URL("../../experiments/", import.meta.url);

/** Files of studies on measured answers begin so. */
const MEASURED = "real_";

/** The experiments on a pool, by the stems of their files, in order. */
export async function experimentIds(): Promise<string[]> {
  return (await stems()).filter((id) => !id.startsWith(MEASURED));
}

/** The studies on measured answers, by the stems of their files, in order. */
export async function realStudyIds(): Promise<string[]> {
  return (await stems()).filter((id) => id.startsWith(MEASURED));
}

/** Loads and checks one experiment. */
export async function loadExperiment(id: string): Promise<Experiment> {
  return parseExperiment(await load("experiment", id, await experimentIds()), `${id}.ts`);
}

/** Loads and checks one study on measured answers. */
export async function loadRealStudy(id: string): Promise<RealExperiment> {
  return parseRealExperiment(await load("study", id, await realStudyIds()), `${id}.ts`);
}

async function stems(): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(fileURLToPath(FOLDER)));
  return entries.filter((entry) => entry.isFile && entry.name.endsWith(".ts"))
    .map((entry) => entry.name.slice(0, -".ts".length)).sort();
}

async function load(what: string, id: string, ids: readonly string[]): Promise<unknown> {
  if (!ids.includes(id)) {
    throw new InputError(`Cannot find ${what} "${id}": there are ${ids.join(", ")}`);
  }
  return (await import(new URL(`${id}.ts`, FOLDER).href)).default;
}
