// Edge: servers, datasets and the file system.
import { loadDataset, UnknownDataset } from "../dataset/load_dataset.ts";
import type { LoadedDataset } from "../dataset/load_local.ts";
import type { DatasetSpec } from "../dataset/parse_spec.ts";
import { InputError } from "../errors.ts";
import type { Backend, ServerInfo } from "../server/backend.ts";
import { hostUrl } from "../server/host_url.ts";
import { EXACT_BUDGET } from "../server/measure_missing.ts";
import { openBackend } from "../server/open_backend.ts";
import { asInputError, type ServerError } from "../server/server_error.ts";
import { type Agent, groupByModel, modelTag } from "./agent.ts";
import { refuseScored, spareNeeded } from "./few_shot.ts";
import { askedWith, type PlannedAgent } from "./planned_agent.ts";
import { runHosts, type RunOptions } from "./run_options.ts";

/** A server of a run. */
export interface PlannedServer {
  readonly backend: Backend;
  /** Undefined where it does not answer. */
  readonly info: ServerInfo | undefined;
  /** Set by whoever wants to know of requests that are sent again. */
  onRetry?: (error: ServerError) => void;
}

/** A part of a run that cannot be measured, and why. */
export interface MissingPart {
  /** The agent's or the task's name. */
  readonly name: string;
  /** Of an agent that is there: the tasks that it lacks. */
  readonly tasks?: readonly string[];
  readonly reason: string;
}

/** Everything that is known before the first question: nothing is loaded or written yet. */
export interface RunPlan {
  readonly options: RunOptions;
  readonly datasets: readonly LoadedDataset[];
  /** How the user named each task, by its own name. */
  readonly specs: ReadonlyMap<string, DatasetSpec>;
  readonly servers: readonly PlannedServer[];
  /** In the order of work: agents of one model stand together. */
  readonly agents: readonly PlannedAgent[];
  /** Agents and tasks that the run has to do without. */
  readonly missing: readonly MissingPart[];
}

/**
 * Loads the questions, asks every server which models it has, and checks that they agree. What is
 * not there is listed and left out; where nothing at all is left, its reason is thrown.
 */
export async function planRun(options: RunOptions): Promise<RunPlan> {
  const servers = await planServers(options);
  const agents: PlannedAgent[] = [];
  const missing: MissingPart[] = [];
  const faults: InputError[] = [];
  for (const agent of groupByModel(options.agents)) {
    const planned = await planAgent(agent, servers, options);
    if (planned instanceof InputError) {
      faults.push(planned);
      missing.push({ name: agent.name, reason: planned.message });
    } else agents.push(planned);
  }
  if (agents.length === 0) throw faults[0];
  const { dev, test, seed, datasets: places } = options;
  const datasets: LoadedDataset[] = [];
  const specs = new Map<string, DatasetSpec>();
  for (const spec of options.tasks) {
    const dataset = await loadDataset(spec, { dev, test, seed, ...places }).catch((error) => {
      const unknown = error instanceof UnknownDataset && !options.lenient;
      if (!(error instanceof InputError) || unknown) throw error;
      faults.push(error);
      missing.push({ name: specName(spec), reason: error.message });
    });
    if (!dataset) continue;
    checkTask(dataset, datasets, agents);
    for (const warning of dataset.report.warnings) options.onNote?.(warning);
    datasets.push(dataset);
    specs.set(dataset.task, spec);
  }
  if (datasets.length === 0) throw faults.at(-1);
  for (const { reason } of missing) options.onNote?.(reason);
  if (options.exact) options.onNote?.(exactCost(options));
  return { options, datasets, specs, servers, agents, missing };
}

/** Asks every server whether it is there; at least one must be. */
export async function planServers(options: RunOptions): Promise<PlannedServer[]> {
  const hosts = runHosts(options);
  const opened = await Promise.all(hosts.map((host) => openServer(host, options)));
  const down = opened.filter(({ fault }) => fault);
  if (down.length === opened.length) throw down[0].fault;
  for (const { server } of down) {
    options.onNote?.(`no server answers at ${server.backend.host}: the others do its part`);
  }
  return opened.map(({ server }) => server);
}

async function openServer(host: string, options: RunOptions) {
  const { backend: kind = "ollama", numCtx = 4096, exact = false, ...rest } = options;
  const told = { ...rest, host, numCtx, exact };
  const backend = openBackend(kind, { ...told, onRetry: (error) => server.onRetry?.(error) });
  const server: PlannedServer = { backend, info: undefined };
  try {
    return { server: Object.assign(server, { info: await backend.probe() }) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { server, fault: error };
  }
}

async function planAgent(
  agent: Agent,
  servers: readonly PlannedServer[],
  options: RunOptions,
): Promise<PlannedAgent | InputError> {
  const model = modelTag(agent);
  const own = agent.host && hostUrl(agent.host, options.backend);
  const allowed = servers.filter(({ backend }) => !own || backend.host === own);
  const found = await Promise.all(allowed.map(async ({ backend, info }) => {
    const { host } = backend;
    if (!info) {
      return { host, error: new InputError(`Cannot ask "${model}" as ${host} is down: start it`) };
    }
    try {
      return { host, digest: await backend.identify(model) };
    } catch (error) {
      return { host, error: asInputError(error, "profile", host) };
    }
  }));
  const have = found.filter((one) => !one.error);
  if (have.length === 0) return found[0].error!;
  const [{ host, digest = null }] = have;
  const weightsAt = (at: string) =>
    servers.find(({ backend }) => backend.host === at)!.backend.weights?.(model) ?? null;
  const weights = await weightsAt(host);
  const same = await Promise.all(
    have.map(async (one) =>
      one.digest === digest || weights !== null && await weightsAt(one.host) === weights
    ),
  );
  const other = have.find((_, n) => !same[n]);
  if (other) {
    return new InputError(
      `Cannot share "${model}" between servers as they must have the same weights: ` +
        `got ${digest} at ${host} and ${other.digest} at ${other.host}`,
    );
  }
  return {
    agent,
    model,
    hosts: have.map((one) => one.host),
    digests: new Map(have.map((one) => [one.host, one.digest ?? null])),
    record: {
      model,
      digest,
      ...(weights !== null && { weights }),
      backend: servers[0].backend.kind,
      ...askedWith(agent, options),
      processors: {},
      notes: [],
    },
  };
}

/** What looking for every letter costs, at most. */
function exactCost({ backend = "ollama" }: RunOptions): string {
  const most = backend === "llama-cpp"
    ? "two requests for each letter"
    : `${EXACT_BUDGET} requests`;
  return `--exact: an answer that lacks a letter costs up to ${most} more`;
}

/** A task as a person names it, where it could not be loaded to tell its own name. */
function specName(spec: DatasetSpec): string {
  if (typeof spec === "string") return spec;
  return "benchmark" in spec ? spec.benchmark : spec.path;
}

function checkTask(
  dataset: LoadedDataset,
  earlier: readonly LoadedDataset[],
  agents: readonly PlannedAgent[],
): void {
  const { task, spare } = dataset;
  if (earlier.some((other) => other.task === task)) {
    throw new InputError(`Cannot profile task "${task}" as each must be named once: got it twice`);
  }
  for (const { agent: { name }, record: { examples = [] } } of agents) {
    refuseScored(name, examples, dataset);
  }
  const most = Math.max(...agents.map(({ record }) => spareNeeded(record)));
  if (spare.length < most) {
    throw new InputError(
      `Cannot show ${most} examples as task "${task}" must have as many questions besides ` +
        `dev and test: got ${spare.length}; lower --few-shot or --dev`,
    );
  }
}
