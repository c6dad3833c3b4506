// Edge: servers, datasets, the disk, the environment and the clock.
import { statfsSync } from "node:fs";
import { homedir } from "node:os";
import { DEFAULT_ITEMS } from "../dataset/load_dataset.ts";
import { InputError } from "../errors.ts";
import type { BackendKind } from "../server/backend.ts";
import { hostUrl } from "../server/host_url.ts";
import { openBackend } from "../server/open_backend.ts";
import { asInputError, ServerError } from "../server/server_error.ts";
import { type Agent, modelTag } from "./agent.ts";
import { type AgentEstimate, estimateRun } from "./estimate_run.ts";
import { planTask, type TaskPlan } from "./plan_task.ts";
import { askedWith } from "./planned_agent.ts";
import type { Preset } from "./preset.ts";
import { runHosts, type RunOptions } from "./run_options.ts";
import { answerOwners } from "./shared_answers.ts";

/** A server of a plan. */
export interface ServerPlan {
  readonly host: string;
  readonly version: string | null;
  /** What to do where it is not there. */
  readonly problem: string | null;
}

/** An agent of a plan, and its model. */
export interface ModelPlan {
  readonly agent: string;
  /** The agent whose answers it shares, as they differ in temperature alone; null where it is asked. */
  readonly answersOf: string | null;
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
  readonly backend: BackendKind;
  /** Whether models and their sizes come from a preset, so that they can be pulled. */
  readonly preset: string | null;
  readonly servers: readonly ServerPlan[];
  readonly models: readonly ModelPlan[];
  readonly tasks: readonly TaskPlan[];
  /** Where models go, if this machine serves them, and what is free there. */
  readonly disk: { readonly folder: string; readonly freeGigabytes: number } | null;
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
  for (const alike of Map.groupBy(options.agents, whereAsked).values()) {
    models.push(...await planModel(alike, preset, up, { ...options, tasks: usable }));
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const { dev = DEFAULT_ITEMS, test = DEFAULT_ITEMS } = options;
  const perModel = sum(tasks.map(({ questions }) => questions ?? dev + test));
  const asked = models.filter(({ answersOf }) => answersOf === null).length;
  const sizes = new Map(models.map(({ model, gigabytes }) => [model, gigabytes ?? 0]));
  return {
    backend: options.backend ?? "ollama",
    preset: preset?.name ?? null,
    servers,
    models,
    tasks,
    disk: modelsDisk(),
    pullGigabytes: sum([...sizes.values()]),
    questions: sum(models.map(({ estimate }) => estimate?.questions ?? 0)),
    seconds: sum(models.map(({ estimate }) => estimate?.seconds ?? 0)),
    allQuestions: perModel * asked,
  };
}

/** Agents of one model at one place stand together. */
function whereAsked(agent: Agent): string {
  return JSON.stringify([modelTag(agent), agent.host]);
}

/** Whether a model is there, and how long its agents take; what fails is told like what is not there. */
async function planModel(
  agents: readonly Agent[],
  preset: Preset | undefined,
  up: readonly string[],
  options: RunOptions,
): Promise<ModelPlan[]> {
  const [{ host }] = agents;
  const model = modelTag(agents[0]);
  const own = host && hostUrl(host, options.backend);
  const hosts = await holders(model, own ? up.filter((host) => host === own) : up, options);
  const owners = answerOwners(agents.map((agent) => newcomer(agent, options)), {});
  const plans = agents.map(({ name }): ModelPlan => {
    const known = preset?.models.find((one) => one.name === name);
    const { licence = null, note = null, gigabytes = null } = known ?? {};
    const owner = owners.get(name)!;
    const about = { agent: name, answersOf: owner === name ? null : owner, model, hosts, licence };
    const problem = howToGet(model, preset, options);
    return { ...about, note, gigabytes, problem, estimate: null };
  });
  if (hosts.length === 0) return plans;
  const there = plans.map((plan) => ({ ...plan, gigabytes: null, problem: null }));
  if (options.tasks.length === 0) return there;
  try {
    const estimates = await estimateRun({ ...options, agents, hosts });
    return there.map((plan) => {
      const estimate = estimates.find(({ agent }) => agent === plan.agent)!;
      const { answersOf, problem } = estimate;
      return { ...plan, answersOf, problem, estimate: problem === null ? estimate : null };
    });
  } catch (error) {
    const { message: problem } = asInputError(error, `time "${model}"`, hosts[0]);
    return there.map((plan) => ({ ...plan, problem }));
  }
}

/** An agent as far as it is known without its server. */
function newcomer(agent: Agent, options: RunOptions) {
  const { backend = "ollama" } = options;
  const about = { model: modelTag(agent), digest: null, backend, processors: {}, notes: [] };
  return { name: agent.name, host: agent.host, record: { ...about, ...askedWith(agent, options) } };
}

function howToGet(
  model: string,
  preset: Preset | undefined,
  { backend = "ollama" }: RunOptions,
): string {
  return backend === "ollama"
    ? `get it with \`ollama pull ${model}\`${preset ? ", or give --pull" : ""}`
    : `no server serves it as "${model}": start one that does and name it with --host` +
      (preset ? ", or give the served name with --replace" : "");
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

/** The disk on which Ollama keeps models, as far as can be told from here. */
function modelsDisk(): DryRun["disk"] {
  const places = [Deno.env.get("OLLAMA_MODELS"), "/usr/share/ollama", homedir()];
  for (const folder of places) {
    try {
      const { bavail, bsize } = statfsSync(folder ?? "");
      return { folder: folder!, freeGigabytes: bavail * bsize / 1e9 };
    } catch { /* the next one */ }
  }
  return null;
}
