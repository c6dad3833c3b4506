// Edge: servers, datasets and the file system.
import { loadDataset } from "../dataset/load_dataset.ts";
import type { LoadedDataset } from "../dataset/load_local.ts";
import { InputError } from "../errors.ts";
import type { Backend, ServerInfo } from "../server/backend.ts";
import { openBackend } from "../server/open_backend.ts";
import { asInputError } from "../server/server_error.ts";
import { promptHash } from "../prompt/render_prompt.ts";
import { type Agent, groupByModel, modelTag } from "./agent.ts";
import type { PlannedAgent } from "./planned_agent.ts";
import { hostUrl, runHosts, type RunOptions } from "./run_options.ts";

/** A server that answered. */
export interface PlannedServer {
  readonly backend: Backend;
  readonly info: ServerInfo;
}

/** Everything that is known before the first question: nothing is loaded or written yet. */
export interface RunPlan {
  readonly options: RunOptions;
  readonly datasets: readonly LoadedDataset[];
  readonly servers: readonly PlannedServer[];
  /** In the order of work: agents of one model stand together. */
  readonly agents: readonly PlannedAgent[];
}

/** Loads the questions, asks every server which models it has, and checks that they agree. */
export async function planRun(options: RunOptions): Promise<RunPlan> {
  const servers = await Promise.all(runHosts(options).map((host) => openServer(host, options)));
  const agents: PlannedAgent[] = [];
  for (const agent of groupByModel(options.agents)) {
    agents.push(await planAgent(agent, servers, options));
  }
  const { dev, test, seed, datasets: places } = options;
  const datasets: LoadedDataset[] = [];
  for (const spec of options.tasks) {
    const dataset = await loadDataset(spec, { dev, test, seed, ...places });
    checkTask(dataset, datasets, agents);
    for (const warning of dataset.report.warnings) options.onNote?.(warning);
    datasets.push(dataset);
  }
  return { options, datasets, servers, agents };
}

async function openServer(host: string, options: RunOptions): Promise<PlannedServer> {
  const { backend: kind = "ollama", numCtx = 4096, exact = false, ...rest } = options;
  const backend = openBackend(kind, { ...rest, host, numCtx, exact });
  return { backend, info: await backend.probe() };
}

async function planAgent(
  agent: Agent,
  servers: readonly PlannedServer[],
  options: RunOptions,
): Promise<PlannedAgent> {
  const model = modelTag(agent);
  const fewShot = agent.fewShot ?? options.fewShot ?? 0;
  const own = agent.host && hostUrl(agent.host);
  const allowed = servers.filter(({ backend }) => !own || backend.host === own);
  const found = await Promise.all(allowed.map(async ({ backend }) => {
    try {
      return { host: backend.host, digest: await backend.identify(model) };
    } catch (error) {
      return { host: backend.host, error: asInputError(error, "profile", backend.host) };
    }
  }));
  const have = found.filter((one) => !one.error);
  if (have.length === 0) throw found[0].error;
  const [{ host, digest = null }] = have;
  const other = have.find((one) => one.digest !== digest);
  if (other) {
    throw new InputError(
      `Cannot share "${model}" between servers as they must have the same weights: ` +
        `got ${digest} at ${host} and ${other.digest} at ${other.host}`,
    );
  }
  return {
    agent,
    model,
    hosts: have.map((one) => one.host),
    record: {
      model,
      digest,
      backend: servers[0].backend.kind,
      system: agent.system,
      fewShot,
      space: options.space ?? true,
      prompt: promptHash({ system: agent.system, space: options.space }),
      processors: {},
      notes: [],
    },
  };
}

function checkTask(
  { task, spare }: LoadedDataset,
  earlier: readonly LoadedDataset[],
  agents: readonly PlannedAgent[],
): void {
  if (earlier.some((other) => other.task === task)) {
    throw new InputError(`Cannot profile task "${task}" as each must be named once: got it twice`);
  }
  const most = Math.max(...agents.map(({ record }) => record.fewShot));
  if (spare.length < most) {
    throw new InputError(
      `Cannot show ${most} examples as task "${task}" must have as many questions besides ` +
        `dev and test: got ${spare.length}; lower --few-shot or --dev`,
    );
  }
}
