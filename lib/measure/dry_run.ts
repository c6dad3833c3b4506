// Edge: servers, datasets, the disk and the clock.
import { statfsSync } from "node:fs";
import { DEFAULT_ITEMS } from "../dataset/load_dataset.ts";
import { InputError } from "../errors.ts";
import { hostUrl } from "../server/host_url.ts";
import { openBackend } from "../server/open_backend.ts";
import { asInputError, ServerError } from "../server/server_error.ts";
import { type Agent, modelTag } from "./agent.ts";
import { type AgentEstimate, estimateRun } from "./estimate_run.ts";
import { planTask, type TaskPlan } from "./plan_task.ts";
import type { Preset, PresetModel } from "./preset.ts";
import { runHosts, type RunOptions } from "./run_options.ts";

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
  readonly licence: string | null;
  /** What a user should know of it. */
  readonly note: string | null;
  /** What to do; null where it is there and answers. */
  readonly problem: string | null;
  /** Timed on a few questions; null where the model is not there. */
  readonly estimate: AgentEstimate | null;
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
  /** To ask of the models that are there. */
  readonly questions: number;
  /** Time for them. */
  readonly seconds: number;
  /** In all, were every model and every task there. */
  readonly allQuestions: number;
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
    const known = preset?.models.find((one) => one.name === agent.name);
    models.push(await planModel(agent, known, up, { ...options, tasks: usable }));
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const { dev = DEFAULT_ITEMS, test = DEFAULT_ITEMS } = options;
  const perModel = sum(tasks.map(({ questions }) => questions ?? dev + test));
  return {
    servers,
    models,
    tasks,
    diskFreeGigabytes: freeGigabytes(),
    pullGigabytes: sum(models.map(({ gigabytes }) => gigabytes ?? 0)),
    questions: sum(models.map(({ estimate }) => estimate?.questions ?? 0)),
    seconds: sum(models.map(({ estimate }) => estimate?.seconds ?? 0)),
    allQuestions: perModel * models.length,
  };
}

/** Whether a model is there, and how long it takes; one that fails is told like one that is not. */
async function planModel(
  agent: Agent,
  known: PresetModel | undefined,
  up: readonly string[],
  options: RunOptions,
): Promise<ModelPlan> {
  const model = modelTag(agent);
  const own = agent.host && hostUrl(agent.host, options.backend);
  const hosts = await holders(model, own ? up.filter((host) => host === own) : up, options);
  const about = { agent: agent.name, model, hosts };
  const facts = { licence: known?.licence ?? null, note: known?.note ?? null };
  if (hosts.length === 0) {
    const gigabytes = known?.gigabytes ?? null;
    return { ...about, ...facts, gigabytes, problem: howToGet(model, options), estimate: null };
  }
  const there = { ...about, ...facts, gigabytes: null };
  if (options.tasks.length === 0) return { ...there, problem: null, estimate: null };
  try {
    const [estimate] = await estimateRun({ ...options, agents: [agent], hosts });
    return { ...there, problem: null, estimate };
  } catch (error) {
    return {
      ...there,
      problem: asInputError(error, `time "${model}"`, hosts[0]).message,
      estimate: null,
    };
  }
}

function howToGet(model: string, { backend = "ollama" }: RunOptions): string {
  return backend === "ollama"
    ? `get it with \`ollama pull ${model}\`, or give --pull`
    : `no server serves it as "${model}": start one that does and name it with --host, or give ` +
      "the served name with --replace";
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
      if (error instanceof InputError || error instanceof ServerError) return false;
      throw error;
    });
    return there ? [host] : [];
  }));
  return found.flat();
}

function freeGigabytes(): number | null {
  try {
    const { bavail, bsize } = statfsSync(Deno.cwd());
    return bavail * bsize / 1e9;
  } catch {
    return null;
  }
}
