// Edge: servers, the file system and the clock.
import { asInputError } from "../server/server_error.ts";
import { readAnswers } from "./answer_log.ts";
import { askItem } from "./ask_item.ts";
import { pendingItems } from "./pending.ts";
import { planRun, type RunPlan } from "./plan_run.ts";
import { chatRoles, type PlannedAgent } from "./planned_agent.ts";
import { logPath, readManifest } from "./run_folder.ts";
import { mergeAgent, type RunManifest } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";
import { agentRecord, answerOwners } from "./shared_answers.ts";

/** What a run would still have to do for one agent. */
export interface AgentEstimate {
  readonly agent: string;
  /** The agent whose answers it shares, and for whom they are counted; null where it is asked. */
  readonly answersOf: string | null;
  readonly processor: string;
  /** Questions by task that were not answered yet. */
  readonly tasks: Readonly<Record<string, number>>;
  readonly questions: number;
  /** Measured on a few questions of each task, one at a time; 0 where nothing is left to ask. */
  readonly secondsPerQuestion: number;
  /** On the servers that have the model. */
  readonly seconds: number;
  /** What is in the way; null where the agent answers. */
  readonly problem: string | null;
}

/** Questions that are timed, at least; one of each task, as some tasks have long questions. */
const PROBES = 4;

/**
 * Counts the questions of a run and times a few of them; writes nothing. Agents that share their
 * answers are counted and timed once. One that fails is told like one that does not.
 */
export async function estimateRun(options: RunOptions): Promise<AgentEstimate[]> {
  const plan = await planRun(options);
  const manifest = await readManifest(options.out);
  const newcomers = plan.agents.map(({ agent: { name, host }, record }) => ({
    name,
    host,
    record,
  }));
  const owners = answerOwners(newcomers, manifest?.agents ?? {});
  const counted = new Set<string>();
  const estimates: AgentEstimate[] = [];
  for (const planned of plan.agents) {
    const { name: agent } = planned.agent;
    const owner = owners.get(agent)!;
    const none = { agent, answersOf: null, processor: "", tasks: {}, questions: 0, problem: null };
    const nothing = { ...none, secondsPerQuestion: 0, seconds: 0 };
    if (counted.has(owner)) estimates.push({ ...nothing, answersOf: owner });
    else {
      estimates.push(
        await estimateAgent(plan, planned, owner, manifest).catch((error) => {
          const doing = `time "${planned.model}"`;
          const problem = asInputError(error, doing, planned.hosts[0]).message;
          return { ...nothing, problem };
        }),
      );
    }
    counted.add(owner);
  }
  return estimates;
}

async function estimateAgent(
  plan: RunPlan,
  planned: PlannedAgent,
  owner: string,
  manifest: RunManifest | undefined,
): Promise<AgentEstimate> {
  const { options, datasets } = plan;
  const { name } = planned.agent;
  const known = manifest && agentRecord(manifest, owner);
  const record = mergeAgent(name, known, planned.record, options.out);
  const pending = await Promise.all(datasets.map(async (dataset) => {
    const { byItem } = await readAnswers(logPath(options.out, owner, dataset.task));
    return { dataset, items: pendingItems({ name, record }, dataset, byItem, options) };
  }));
  const tasks = Object.fromEntries(
    pending.map(({ dataset, items }) => [dataset.task, items.length]),
  );
  const questions = Object.values(tasks).reduce((sum, count) => sum + count, 0);
  const about = { agent: name, answersOf: null, tasks, questions, problem: null };
  const left = pending.filter(({ items }) => items.length > 0);
  if (left.length === 0) return { ...about, processor: "", secondsPerQuestion: 0, seconds: 0 };
  const { backend } = plan.servers.find(({ backend }) => backend.host === planned.hosts[0])!;
  const prepared = await backend.prepare(planned.model, chatRoles(record));
  const asked = { ...record, prefix: record.prefix ?? "space" as const };
  const [first] = left;
  await askItem(backend, prepared, asked, first.dataset, first.items.at(-1)!); // warms up
  const each = Math.ceil(PROBES / left.length);
  let work = 0;
  for (const { dataset, items } of left) {
    const probes = items.slice(0, each);
    const since = performance.now();
    for (const item of probes) await askItem(backend, prepared, asked, dataset, item);
    work += (performance.now() - since) / 1000 / probes.length * items.length;
  }
  return {
    ...about,
    processor: prepared.processor,
    secondsPerQuestion: work / questions,
    seconds: work / planned.hosts.length,
  };
}
