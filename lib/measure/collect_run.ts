// Edge: the file system.
import type { Dataset } from "../dataset/build_dataset.ts";
import type { DatasetPlaces } from "../dataset/places.ts";
import { loadDataset } from "../dataset/load_dataset.ts";
import type { DatasetSpec } from "../dataset/parse_spec.ts";
import { InputError } from "../errors.ts";
import type { Answer } from "./answer.ts";
import { readAnswers } from "./answer_log.ts";
import type { RunPlan } from "./plan_run.ts";
import { logPath, type RunFolder } from "./run_folder.ts";
import type { DatasetRecord } from "./run_manifest.ts";
import type { RunAnswers } from "./run_rows.ts";
import { agentVoice } from "./shared_answers.ts";

/** An agent or a task of a folder that is not in its profile. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/**
 * Gathers what a folder holds into a complete profile: the tasks of the command, other tasks of the
 * folder that all its agents have, and every agent of the folder that has them all. What is left
 * out is listed.
 */
export async function collectRun(
  { options, datasets, agents }: RunPlan,
  folder: RunFolder,
): Promise<{ answers: RunAnswers; leftOut: LeftOut[] }> {
  const manifest = folder.manifest()!;
  const leftOut: LeftOut[] = [];
  const named = agents.map(({ agent }) => agent.name);
  const names = options.only ? named.toSorted() : Object.keys(manifest.agents).sort();
  const logs = new Map<string, Map<string, ReadonlyMap<string, Answer>>>();
  const complete = async (name: string, { task, dev, test }: Dataset) => {
    const byTask = logs.get(name) ?? new Map();
    logs.set(name, byTask);
    if (!byTask.has(task)) {
      const { name: owner } = agentVoice(manifest, name);
      byTask.set(task, (await readAnswers(logPath(options.out, owner, task))).byItem);
    }
    const answers = byTask.get(task)!;
    return dev.every(({ id }) => answers.has(id)) && test.every(({ id }) => answers.has(id));
  };
  const whole = async (name: string, tasks: readonly Dataset[]) => {
    for (const dataset of tasks) if (!await complete(name, dataset)) return dataset.task;
    return undefined;
  };
  const finished: string[] = [];
  for (const name of named) {
    if (!await whole(name, datasets)) finished.push(name);
  }
  const used: Dataset[] = [...datasets];
  for (const [task, record] of options.only ? [] : Object.entries(manifest.datasets)) {
    if (used.some((dataset) => dataset.task === task)) continue;
    const dataset = await loadRecorded(record, options.datasets);
    const lacking = typeof dataset === "string" ? undefined : await firstLacking(dataset);
    if (typeof dataset === "string") leftOut.push({ name: task, reason: dataset });
    else if (lacking) leftOut.push({ name: task, reason: `"${lacking}" has no answers to it` });
    else used.push(dataset);
  }
  const present: string[] = [];
  for (const name of names) {
    const lacks = await whole(name, used);
    if (!lacks) present.push(name);
    else if (!named.includes(name)) {
      leftOut.push({ name, reason: `it has not answered all of ${lacks}` });
    }
  }
  return {
    answers: {
      datasets: used,
      agents: finished.length === 0 ? [] : present.map((name) => ({
        name,
        voice: agentVoice(manifest, name),
        answers: logs.get(name)!,
      })),
    },
    leftOut,
  };

  async function firstLacking(dataset: Dataset): Promise<string | undefined> {
    for (const name of finished) if (!await complete(name, dataset)) return name;
    return undefined;
  }
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
