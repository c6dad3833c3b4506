// Edge: the file system.
import type { Dataset } from "../dataset/build_dataset.ts";
import type { DatasetPlaces } from "../dataset/places.ts";
import { loadDataset } from "../dataset/load_dataset.ts";
import type { DatasetSpec } from "../dataset/parse_spec.ts";
import { InputError } from "../errors.ts";
import type { Answer } from "./answer.ts";
import { readAnswers } from "./answer_log.ts";
import type { MissingPart, RunPlan } from "./plan_run.ts";
import { profileGrid } from "./profile_grid.ts";
import { logPath, type RunFolder } from "./run_folder.ts";
import type { DatasetRecord } from "./run_manifest.ts";
import type { RunAnswers } from "./run_rows.ts";
import { agentVoice } from "./shared_answers.ts";

/**
 * Gathers what a folder holds into a complete profile, chosen by {@link profileGrid}: no model in it
 * lacks a task. What is left out is listed.
 */
export async function collectRun(
  { options, datasets, agents }: RunPlan,
  folder: RunFolder,
): Promise<{ answers: RunAnswers; leftOut: MissingPart[] }> {
  const manifest = folder.manifest()!;
  const all: Dataset[] = [...datasets];
  const gone: MissingPart[] = [];
  for (const [task, record] of options.only ? [] : Object.entries(manifest.datasets)) {
    if (datasets.some((dataset) => dataset.task === task)) continue;
    const dataset = await loadRecorded(record, options.datasets);
    if (typeof dataset === "string") gone.push({ name: task, reason: dataset });
    else all.push(dataset);
  }
  const known = Object.keys(manifest.agents);
  const models = agents.map(({ agent }) => agent.name).filter((name) => known.includes(name));
  const otherModels = options.only ? [] : known.filter((name) => !models.includes(name));
  const logs = new Map<string, Logs>();
  for (const name of [...models, ...otherModels]) {
    logs.set(name, await readLogs(options.out, agentVoice(manifest, name).name, all));
  }
  const names = all.map(({ task }) => task);
  const grid = profileGrid({
    models,
    tasks: names.slice(0, datasets.length),
    otherModels,
    otherTasks: names.slice(datasets.length),
    has: (model, task) => isComplete(logs.get(model)!, all[names.indexOf(task)]),
  });
  const answers = {
    datasets: grid.tasks.map((task) => all[names.indexOf(task)]),
    agents: grid.models.map((name) => ({
      name,
      voice: agentVoice(manifest, name),
      answers: logs.get(name)!,
    })),
  };
  return { answers, leftOut: [...gone, ...grid.leftOut] };
}

/** Answers by task, then by item. */
type Logs = ReadonlyMap<string, ReadonlyMap<string, Answer>>;

async function readLogs(folder: string, owner: string, datasets: readonly Dataset[]) {
  const logs = datasets.map(async ({ task }) =>
    [task, (await readAnswers(logPath(folder, owner, task))).byItem] as const
  );
  return new Map(await Promise.all(logs)) as Logs;
}

function isComplete(logs: Logs, { task, dev, test }: Dataset): boolean {
  const answers = logs.get(task)!;
  return dev.every(({ id }) => answers.has(id)) && test.every(({ id }) => answers.has(id));
}

/** A task that was measured earlier, or why it cannot be had any more. */
async function loadRecorded(
  { spec, hash, dev, test, seed }: DatasetRecord,
  places: DatasetPlaces | undefined,
): Promise<Dataset | string> {
  try {
    const dataset = await loadDataset(spec as DatasetSpec, { dev, test, seed, ...places });
    return dataset.hash === hash ? dataset : "its questions have changed since";
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}
