// Edge: the file system.
import type { LoadedDataset } from "../dataset/load_local.ts";
import type { FrozenTemplate } from "../server/frozen_template.ts";
import type { Item } from "../types.ts";
import { type AnswerLog, openAnswerLog } from "./answer_log.ts";
import { pendingItems } from "./pending.ts";
import type { PlannedAgent } from "./planned_agent.ts";
import { logPath } from "./run_folder.ts";
import type { AgentRecord } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";

/** One question that is to be asked. */
export interface Question {
  readonly dataset: LoadedDataset;
  readonly log: AnswerLog;
  readonly item: Item;
}

/** What one agent has to do: a stack of questions, the next one last. */
export interface AgentWork {
  readonly planned: PlannedAgent;
  readonly questions: Question[];
  readonly logs: ReadonlyMap<string, AnswerLog>;
  /** Questions of this run, those answered before included. */
  readonly total: number;
  /** Undefined until the model was loaded for the first time. */
  template: FrozenTemplate | null | undefined;
  /** Servers that could not run the model, and why. */
  readonly failures: Map<string, Error>;
}

/** Opens the agent's logs and lists what they lack. */
export async function openWork(
  planned: PlannedAgent,
  record: AgentRecord,
  datasets: readonly LoadedDataset[],
  options: RunOptions,
): Promise<AgentWork> {
  const logs = new Map<string, AnswerLog>();
  const questions: Question[] = [];
  let total = 0;
  for (const dataset of datasets) {
    const log = await openAnswerLog(logPath(options.out, planned.agent.name, dataset.task));
    logs.set(dataset.task, log);
    const pending = pendingItems(planned, dataset, log.answers, record.template, options);
    for (const item of pending) questions.push({ dataset, log, item });
    total += dataset.dev.length + dataset.test.length;
  }
  const failures = new Map<string, Error>();
  return {
    planned,
    questions: questions.reverse(),
    logs,
    total,
    template: record.template,
    failures,
  };
}

/** Closes the logs, when all that was to be written is. */
export async function closeWork({ logs }: AgentWork): Promise<void> {
  for (const log of logs.values()) await log.close();
}
