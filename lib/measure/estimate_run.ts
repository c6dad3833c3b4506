// Edge: servers, the file system and the clock.
import type { RenderedPrompt } from "../prompt/render_prompt.ts";
import { fillPrompt } from "../server/frozen_template.ts";
import { readAnswers } from "./answer_log.ts";
import { pendingItems } from "./pending.ts";
import { planRun, type RunPlan } from "./plan_run.ts";
import { agentPrompt, chatRoles, type PlannedAgent } from "./planned_agent.ts";
import { logPath, readManifest } from "./run_folder.ts";
import { mergeAgent, type RunManifest } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";
import { agentRecord } from "./shared_answers.ts";

/** What a run would still have to do for one agent. */
export interface AgentEstimate {
  readonly agent: string;
  readonly processor: string;
  /** Questions by task that were not answered yet. */
  readonly tasks: Readonly<Record<string, number>>;
  readonly questions: number;
  /** Measured on a few questions, one at a time; 0 where nothing is left to ask. */
  readonly secondsPerQuestion: number;
  /** On the servers that have the model. */
  readonly seconds: number;
}

/** Questions of the probe, after one to warm up. */
const PROBES = 4;

/** Counts the questions of a run and times a few of them; writes nothing. */
export async function estimateRun(options: RunOptions): Promise<AgentEstimate[]> {
  const plan = await planRun(options);
  const manifest = await readManifest(options.out);
  const estimates: AgentEstimate[] = [];
  for (const planned of plan.agents) estimates.push(await estimateAgent(plan, planned, manifest));
  return estimates;
}

async function estimateAgent(
  plan: RunPlan,
  planned: PlannedAgent,
  manifest: RunManifest | undefined,
): Promise<AgentEstimate> {
  const { options, datasets } = plan;
  const { name } = planned.agent;
  const known = manifest && agentRecord(manifest, name);
  const record = mergeAgent(name, known, planned.record, options.out);
  const pending = await Promise.all(datasets.map(async (dataset) => {
    const { byItem } = await readAnswers(
      logPath(options.out, record.answersOf ?? name, dataset.task),
    );
    const items = pendingItems({ name, record }, dataset, byItem, options);
    return { dataset, items };
  }));
  const tasks = Object.fromEntries(
    pending.map(({ dataset, items }) => [dataset.task, items.length]),
  );
  const prompts = pending.flatMap(({ dataset, items }) =>
    items.slice(0, PROBES + 1).map((item) =>
      agentPrompt(record, dataset, item, record.prefix ?? "space")
    )
  ).slice(0, PROBES + 1);
  const questions = Object.values(tasks).reduce((sum, count) => sum + count, 0);
  if (prompts.length === 0) {
    return { agent: name, processor: "", tasks, questions, secondsPerQuestion: 0, seconds: 0 };
  }
  const { backend } = plan.servers.find(({ backend }) => backend.host === planned.hosts[0])!;
  const prepared = await backend.prepare(planned.model, chatRoles(record));
  const ask = (prompt: RenderedPrompt) =>
    backend.score(prepared, fillPrompt(prepared.template, prompt));
  await ask(prompts[0]);
  const since = performance.now();
  for (const prompt of prompts.slice(1)) await ask(prompt);
  const timed = Math.max(1, prompts.length - 1);
  const secondsPerQuestion = (performance.now() - since) / 1000 / timed;
  const seconds = questions * secondsPerQuestion / planned.hosts.length;
  const { processor } = prepared;
  return { agent: name, processor, tasks, questions, secondsPerQuestion, seconds };
}
