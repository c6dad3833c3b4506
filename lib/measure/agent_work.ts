// Edge: the file system.
import type { LoadedDataset } from "../dataset/load_local.ts";
import type { Item } from "../types.ts";
import type { Answer } from "./answer.ts";
import { type AnswerLog, openAnswerLog, readAnswers } from "./answer_log.ts";
import { pendingItems } from "./pending.ts";
import type { PlannedAgent } from "./planned_agent.ts";
import { logPath } from "./run_folder.ts";
import type { AgentRecord } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";

/** The work of one agent on one task: one answer log, one process that writes to it. */
export interface Unit {
  readonly dataset: LoadedDataset;
  readonly path: string;
  /** Questions that had no answer when the run began. */
  readonly pending: number;
  /** `elsewhere`: another process writes to the log. */
  state: "free" | "ours" | "elsewhere" | "done";
  log: AnswerLog | undefined;
  /** What is left to ask, the next one last; holds while the unit is ours. */
  questions: Item[];
  /** Questions that are being asked, or whose answers are on their way to the disk. */
  underWay: number;
  /** Servers on which asking failed, and why. */
  readonly failures: Map<string, Error>;
}

/** What one agent has to do. */
export interface AgentWork {
  readonly planned: PlannedAgent;
  readonly units: readonly Unit[];
  /** As in the manifest. */
  record: AgentRecord;
  /** Servers that could not run the model, and why. */
  readonly failures: Map<string, Error>;
  /** One host at a time makes the model ready. */
  turn: Promise<unknown>;
}

/** Reads the agent's logs and counts what they lack; opens none of them. */
export async function planWork(
  planned: PlannedAgent,
  record: AgentRecord,
  datasets: readonly LoadedDataset[],
  options: RunOptions,
): Promise<AgentWork> {
  const { name } = planned.agent;
  const units: Unit[] = [];
  for (const dataset of datasets) {
    const path = logPath(options.out, name, dataset.task);
    const { byItem } = await readAnswers(path);
    const pending = pendingItems({ name, record }, dataset, byItem, options).length;
    const state = pending > 0 ? "free" : "done";
    units.push({
      dataset,
      path,
      pending,
      state,
      log: undefined,
      questions: [],
      underWay: 0,
      failures: new Map(),
    });
  }
  return { planned, units, record, failures: new Map(), turn: Promise.resolve() };
}

/** Tries to make a unit ours; tells whether it now has questions for us. */
export async function claim(work: AgentWork, unit: Unit, options: RunOptions): Promise<boolean> {
  if (unit.state === "free" || unit.state === "elsewhere") {
    const log = await openAnswerLog(unit.path);
    if (!log) {
      unit.state = "elsewhere";
      return false;
    }
    const { planned: { agent: { name } }, record } = work;
    try {
      unit.questions = pendingItems({ name, record }, unit.dataset, log.answers, options).reverse();
    } catch (error) {
      await log.close();
      throw error;
    }
    unit.log = log;
    unit.state = "ours";
    await release(unit);
  }
  return unit.state === "ours" && unit.questions.length > 0;
}

/** Takes the next question of a unit that is ours. */
export function takeQuestion(unit: Unit): Item | undefined {
  const item = unit.questions.pop();
  if (item) unit.underWay++;
  return item;
}

/** A question that somebody else is to ask. */
export function giveBack(unit: Unit, item: Item): void {
  unit.underWay--;
  unit.questions.push(item);
}

/** Puts an answer on the disk. */
export async function writeAnswer(unit: Unit, answer: Answer): Promise<void> {
  await unit.log!.append(answer);
  unit.underWay--;
}

/** Lets go of a unit in which nothing is left to do. */
export async function release(unit: Unit): Promise<void> {
  if (unit.state !== "ours" || unit.questions.length + unit.underWay > 0) return;
  unit.state = "done";
  await unit.log!.close();
  unit.log = undefined;
}

/** Closes what is open, done or not. */
export async function closeWork({ units }: AgentWork): Promise<void> {
  for (const unit of units) {
    await unit.log?.close();
    unit.log = undefined;
    if (unit.state === "ours") unit.state = "free";
  }
}
