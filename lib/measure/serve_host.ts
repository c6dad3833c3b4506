// Edge: a server, the disk and the clock.
import { InputError } from "../errors.ts";
import type { Backend, PreparedModel } from "../server/backend.ts";
import { fillPrompt } from "../server/frozen_template.ts";
import { PromptTooLong, ServerError } from "../server/server_error.ts";
import type { Item } from "../types.ts";
import { type AdaptiveLimit, FIRST_LIMIT, fixedLimit } from "./adaptive_limit.ts";
import {
  type AgentWork,
  giveBack,
  release,
  takeQuestion,
  type Unit,
  writeAnswer,
} from "./agent_work.ts";
import { type Answer, promptKey, skippedAnswer, toAnswer } from "./answer.ts";
import { DiskError } from "./answer_log.ts";
import { askItem } from "./ask_item.ts";
import { drain } from "./drain.ts";
import { keepVerified } from "./keep_verified.ts";
import { agentPrompt, chatRoles } from "./planned_agent.ts";
import { checkWeights } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";
import type { WorkBoard } from "./work_board.ts";

/** What a host tells while it works. */
export interface HostEvents {
  /** Whose questions the server answers from now on. */
  onAgent(work: AgentWork): void;
  /** A model was loaded; returns what to ask it with. */
  onPrepared(work: AgentWork, backend: Backend, prepared: PreparedModel): Promise<PreparedModel>;
  /** Median time of a few questions, one at a time. */
  onLatency(work: AgentWork, host: string, ms: number): Promise<void>;
  /** An answer is on the disk. */
  onAnswer(work: AgentWork): void;
}

/** Questions that are asked one at a time, to know how long one takes. */
const TIMED = 5;

/**
 * Lets one server work as long as there is something for it: agents in order, each model loaded
 * once and unloaded after. Other servers may take from the same stacks at the same time.
 *
 * A model that the server cannot run is left to other servers, and so is a task that it fails at: the
 * model is then made ready anew for its next task. Rejects with a {@link ServerError} of status 0
 * where the server is gone; what it was asked then goes to others; and with a {@link DiskError}.
 */
export async function serveHost(
  backend: Backend,
  board: WorkBoard,
  options: RunOptions,
  events: HostEvents,
): Promise<void> {
  let limit = options.concurrency ? fixedLimit(options.concurrency) : FIRST_LIMIT;
  let loaded: string | undefined;
  let ready: { readonly work: AgentWork; readonly prepared: PreparedModel } | undefined;
  try {
    for (;;) {
      options.signal?.throwIfAborted();
      const step = await board.next(backend.host, loaded);
      if (!step) return;
      if (step === "wait") {
        await board.change(500);
        continue;
      }
      const { work, unit } = step;
      let failures = work.failures;
      try {
        if (ready?.work !== work) {
          if (loaded && loaded !== work.planned.model) await backend.unload(loaded);
          loaded = work.planned.model;
          ready = undefined;
          events.onAgent(work);
          const prepared = await backend.prepare(loaded, chatRoles(work.record));
          ready = { work, prepared: await events.onPrepared(work, backend, prepared) };
        }
        failures = unit.failures;
        limit = await ask(backend, work, unit, ready.prepared, options, events, limit);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof ServerError || error instanceof InputError)) throw error;
        if (isGone(error) || error instanceof DiskError) throw error;
        failures.set(backend.host, error);
        if (error instanceof PromptTooLong) {
          for (const host of work.planned.hosts) failures.set(host, error);
        }
        ready = undefined;
      } finally {
        await release(unit);
        board.changed();
      }
    }
  } finally {
    if (loaded) await backend.unload(loaded).catch(ignoreServer);
  }
}

/** Whether a server does not answer any more. */
export function isGone(error: unknown): error is ServerError {
  return error instanceof ServerError && error.status === 0;
}

/** Asks while earlier answers are still on their way to the disk; ends when all are there. */
async function ask(
  backend: Backend,
  work: AgentWork,
  unit: Unit,
  prepared: PreparedModel,
  options: RunOptions,
  events: HostEvents,
  limit: AdaptiveLimit,
): Promise<AdaptiveLimit> {
  const { record, planned: { agent: { name }, model, digests } } = work;
  const { fingerprint } = prepared;
  const keeper = keepVerified<{ readonly item: Item; readonly answer: Answer }>({
    async verify() {
      const digest = await backend.identify(model);
      const expected = digests.get(backend.host);
      checkWeights(name, record, { digest, fingerprint }, options.out, expected);
    },
    async write({ answer }) {
      await writeAnswer(unit, answer);
      events.onAnswer(work);
    },
    giveBack: ({ item }) => giveBack(unit, item),
    everyMs: options.verifyMs ?? 250,
  });
  const times: number[] = [];
  const queue = (most: number) => ({
    take: () => keeper.fault() || most-- <= 0 ? undefined : takeQuestion(unit),
    putBack: (item: Item) => giveBack(unit, item),
    async work(item: Item) {
      const since = performance.now();
      const answer = await askOne(backend, work, unit, prepared, options, item);
      times.push(performance.now() - since);
      keeper.keep({ item, answer });
    },
  });
  const askAll = async () => {
    if (record.latencyMs?.[backend.host] === undefined) {
      await drain(queue(TIMED), fixedLimit(1));
      const middle = times.toSorted((a, b) => a - b)[times.length >> 1];
      if (times.length === TIMED) await events.onLatency(work, backend.host, middle);
    }
    return await drain(queue(Infinity), limit);
  };
  const next = await askAll().finally(() => keeper.settle());
  if (keeper.fault()) throw keeper.fault();
  return next;
}

async function askOne(
  backend: Backend,
  { record, planned: { agent: { name } } }: AgentWork,
  { dataset }: Unit,
  prepared: PreparedModel,
  { exact = false, skipLong }: RunOptions,
  item: Item,
): Promise<Answer> {
  const prompt = fillPrompt(
    prepared.template,
    agentPrompt(record, dataset, item, record.prefix!),
  );
  const about = { item: item.id, prompt: promptKey(prompt), exact };
  try {
    return toAnswer(about, await askItem(backend, prepared, record, dataset, item));
  } catch (error) {
    if (error instanceof PromptTooLong && skipLong) {
      return skippedAnswer(about, item.options.length);
    }
    if (!(error instanceof InputError)) throw error;
    error.message += ` (agent "${name}", task "${dataset.task}", item "${item.id}")`;
    throw error;
  }
}

function ignoreServer(error: unknown): void {
  if (!(error instanceof ServerError)) throw error;
}
