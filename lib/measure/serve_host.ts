// Edge: a server and the disk.
import { InputError } from "../errors.ts";
import type { Backend, PreparedModel } from "../server/backend.ts";
import { ServerError } from "../server/server_error.ts";
import { type AdaptiveLimit, FIRST_LIMIT, fixedLimit } from "./adaptive_limit.ts";
import type { AgentWork, Question } from "./agent_work.ts";
import { type Answer, promptKey, toAnswer } from "./answer.ts";
import { drain } from "./drain.ts";
import { agentPrompt, chatRoles } from "./planned_agent.ts";
import type { RunOptions } from "./run_options.ts";

/** What a host tells while it works. */
export interface HostEvents {
  /** A model was loaded; returns what to ask it with. */
  onPrepared(work: AgentWork, host: string, prepared: PreparedModel): Promise<PreparedModel>;
  /** An answer is on the disk. */
  onAnswer(work: AgentWork): void;
}

/**
 * Lets one server work as long as there is something for it: agents in order, each model loaded
 * once and unloaded after. Other servers may take from the same stacks at the same time.
 *
 * A model that the server cannot run is left to other servers; a server that is gone ends its part.
 */
export async function serveHost(
  backend: Backend,
  works: readonly AgentWork[],
  options: RunOptions,
  events: HostEvents,
): Promise<void> {
  let limit = options.concurrency ? fixedLimit(options.concurrency) : FIRST_LIMIT;
  let loaded: string | undefined;
  const mine = (work: AgentWork) =>
    work.questions.length > 0 && work.planned.hosts.includes(backend.host) &&
    !work.failures.has(backend.host);
  for (let work = works.find(mine); work; work = works.find(mine)) {
    try {
      if (loaded && loaded !== work.planned.model) await backend.unload(loaded);
      loaded = work.planned.model;
      const prepared = await backend.prepare(loaded, chatRoles(work.planned.record));
      const ready = await events.onPrepared(work, backend.host, prepared);
      limit = await ask(backend, work, ready, options, events, limit);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      work.failures.set(backend.host, error);
      if (error.status === 0) {
        for (const other of works) other.failures.set(backend.host, error);
        return;
      }
    }
  }
  if (loaded) await backend.unload(loaded).catch(ignoreServer);
}

/** Asks while earlier answers are still on their way to the disk; ends when all are there. */
async function ask(
  backend: Backend,
  work: AgentWork,
  prepared: PreparedModel,
  options: RunOptions,
  { onAnswer }: HostEvents,
  limit: AdaptiveLimit,
): Promise<AdaptiveLimit> {
  const { planned, questions } = work;
  const writes = new Set<Promise<void>>();
  const failed: Error[] = [];
  const keep = ({ log }: Question, answer: Answer) => {
    const write = log.append(answer).then(() => onAnswer(work), (error) => void failed.push(error))
      .finally(() => writes.delete(write));
    writes.add(write);
  };
  const next = await drain({
    take: () => failed.length > 0 ? undefined : questions.pop(),
    putBack: (question) => questions.push(question),
    async work(question: Question) {
      const { dataset, item } = question;
      const prompt = agentPrompt(planned, dataset, item, options);
      const measured = await backend.score(prepared, prompt).catch((error) => {
        throw error instanceof InputError ? at(error, dataset.task, item.id) : error;
      });
      const about = {
        item: item.id,
        prompt: promptKey(prepared.template, prompt),
        letters: prompt.letters,
        exact: options.exact ?? false,
      };
      keep(question, toAnswer(about, measured));
    },
  }, limit).finally(() => Promise.all(writes));
  if (failed.length > 0) throw failed[0];
  return next;
}

function at(error: InputError, task: string, item: string): InputError {
  return new InputError(`${error.message} (task "${task}", item "${item}")`);
}

function ignoreServer(error: unknown): void {
  if (!(error instanceof ServerError)) throw error;
}
