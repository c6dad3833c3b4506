// Edge: servers, datasets, the disk and the clock.
import { statfsSync } from "node:fs";
import { findBenchmark } from "../dataset/benchmarks.ts";
import { loadDataset } from "../dataset/load_dataset.ts";
import { InputError } from "../errors.ts";
import { openBackend } from "../server/open_backend.ts";
import { modelTag } from "./agent.ts";
import { type AgentEstimate, estimateRun } from "./estimate_run.ts";
import { runHosts, type RunOptions } from "./run_options.ts";
import type { Preset } from "./preset.ts";

/** A server of a plan. */
export interface ServerPlan {
  readonly host: string;
  readonly version: string | null;
  /** What to do where it is not there. */
  readonly problem: string | null;
}

/** A model of a plan. */
export interface ModelPlan {
  readonly agent: string;
  readonly model: string;
  /** Servers that have it. */
  readonly hosts: readonly string[];
  /** About how much is to be pulled; null where it is there or nobody knows. */
  readonly gigabytes: number | null;
  /** How to get it; null where it is there. */
  readonly problem: string | null;
  /** Timed on a few questions; null where the model is not there. */
  readonly estimate: AgentEstimate | null;
}

/** A task of a plan. */
export interface TaskPlan {
  readonly task: string;
  readonly licence: string | null;
  /** Questions per model; null where the task cannot be loaded yet. */
  readonly questions: number | null;
  /** What is wrong and how to give the files by hand; null where it can be loaded. */
  readonly problem: string | null;
}

/** What a run would do and need. */
export interface DryRun {
  readonly servers: readonly ServerPlan[];
  readonly models: readonly ModelPlan[];
  readonly tasks: readonly TaskPlan[];
  /** Free space where models would go, if this machine serves them. */
  readonly diskFreeGigabytes: number | null;
  /** To be pulled in all. */
  readonly pullGigabytes: number;
  /** Of the models that are there. */
  readonly questions: number;
  readonly seconds: number;
}

/**
 * Finds out what a run needs without measuring anything: which servers, models and data are there,
 * what to do about those that are not, and how long the rest takes. Never fails for what is missing.
 */
export async function dryRun(options: RunOptions, preset?: Preset): Promise<DryRun> {
  const servers = await Promise.all(runHosts(options).map((host) => planServer(host, options)));
  const up = servers.filter(({ problem }) => !problem).map(({ host }) => host);
  const tasks: TaskPlan[] = [];
  for (const spec of options.tasks) tasks.push(await planTask(spec, options));
  const usable = options.tasks.filter((_, n) => !tasks[n].problem);
  const models: ModelPlan[] = [];
  for (const agent of options.agents) {
    const model = modelTag(agent);
    const known = preset?.models.find((one) => one.name === agent.name);
    const hosts = await holders(model, up, options);
    const there = hosts.length > 0;
    models.push({
      agent: agent.name,
      model,
      hosts,
      gigabytes: there ? null : known?.gigabytes ?? null,
      problem: there ? null : `get it with \`ollama pull ${model}\`, or give --pull`,
      estimate: there && usable.length > 0
        ? (await estimateRun({ ...options, agents: [agent], tasks: usable, hosts }))[0]
        : null,
    });
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    servers,
    models,
    tasks,
    diskFreeGigabytes: freeGigabytes(),
    pullGigabytes: sum(models.map(({ gigabytes }) => gigabytes ?? 0)),
    questions: sum(models.map(({ estimate }) => estimate?.questions ?? 0)),
    seconds: sum(models.map(({ estimate }) => estimate?.seconds ?? 0)),
  };
}

function backendOf(host: string, options: RunOptions) {
  const { backend: kind = "ollama", numCtx = 4096, exact = false, ...rest } = options;
  return openBackend(kind, { ...rest, host, numCtx, exact });
}

async function planServer(host: string, options: RunOptions): Promise<ServerPlan> {
  try {
    const { version } = await backendOf(host, options).probe();
    return { host, version, problem: null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { host, version: null, problem: error.message };
  }
}

/** Servers that have a model. */
async function holders(model: string, hosts: readonly string[], options: RunOptions) {
  const found = await Promise.all(hosts.map(async (host) => {
    const there = await backendOf(host, options).identify(model).then(() => true, (error) => {
      if (error instanceof InputError) return false;
      throw error;
    });
    return there ? [host] : [];
  }));
  return found.flat();
}

async function planTask(spec: RunOptions["tasks"][number], options: RunOptions): Promise<TaskPlan> {
  const name = typeof spec === "string" ? spec : "benchmark" in spec ? spec.benchmark : spec.path;
  const benchmark = findBenchmark(name.split("?")[0]);
  const { dev, test, seed, datasets: places } = options;
  try {
    const dataset = await loadDataset(spec, { dev, test, seed, ...places });
    const questions = dataset.dev.length + dataset.test.length;
    return { task: dataset.task, licence: benchmark?.licence ?? null, questions, problem: null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const byHand = benchmark
      ? `; get its files from ${benchmark.homepage} and name them as a task of your own (see ` +
        "`troupe dataset show --help`)"
      : "";
    return {
      task: benchmark?.name ?? name,
      licence: benchmark?.licence ?? null,
      questions: null,
      problem: error.message + byHand,
    };
  }
}

function freeGigabytes(): number | null {
  try {
    const { bavail, bsize } = statfsSync(Deno.cwd());
    return bavail * bsize / 1e9;
  } catch {
    return null;
  }
}
