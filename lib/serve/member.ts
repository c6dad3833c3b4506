// Edge: a server and the file system.
import type { DatasetPlaces } from "../dataset/places.ts";
import { loadDataset } from "../dataset/load_dataset.ts";
import type { DatasetSpec } from "../dataset/parse_spec.ts";
import { InputError } from "../errors.ts";
import { answerChoice } from "../measure/answer.ts";
import { askItem } from "../measure/ask_item.ts";
import { chatRoles } from "../measure/planned_agent.ts";
import { checkWeights, keepTemplate, type RunManifest } from "../measure/run_manifest.ts";
import { agentRecord, agentVoice } from "../measure/shared_answers.ts";
import { hostUrl } from "../server/host_url.ts";
import { openBackend } from "../server/open_backend.ts";
import { asInputError } from "../server/server_error.ts";
import type { Item } from "../types.ts";

/** A member of a team that is ready to answer, just as when it was profiled. */
export interface Member {
  readonly name: string;
  readonly host: string;
  /** Its distribution over the options of a question. */
  ask(item: Item): Promise<readonly number[]>;
}

/** Where and how to ask a member. */
export interface MemberOptions {
  /** The run folder. */
  readonly run: string;
  readonly task: string;
  /** Servers to ask in place of those of the run. */
  readonly hosts?: readonly string[];
  readonly apiKey?: string;
  readonly signal?: AbortSignal;
  /** Where benchmarks come from, for agents that are shown examples. */
  readonly datasets?: DatasetPlaces;
  /** Limit of one question, in milliseconds; {@link WAIT_MS} unless given. */
  readonly waitMs?: number;
}

/** How long a member has for a question, in milliseconds. */
export const WAIT_MS = 30_000;

/** Loads a member's model and makes sure that it is the one that was profiled. */
export async function openMember(
  name: string,
  manifest: RunManifest,
  options: MemberOptions,
): Promise<Member> {
  const { run, task, apiKey, signal, waitMs: timeoutMs = WAIT_MS } = options;
  const record = agentRecord(manifest, name);
  const named = options.hosts?.[0] ?? Object.keys(record?.processors ?? {})[0];
  if (!record?.prefix || named === undefined) {
    throw new InputError(`Cannot ask "${name}" as it must be profiled in ${run}: got no record`);
  }
  const host = hostUrl(named, record.backend);
  const numCtx = Number(manifest.options.numCtx ?? 4096);
  const exact = manifest.options.exact === true;
  const fixed = { host, numCtx, exact, apiKey, signal };
  const backend = openBackend(record.backend, { ...fixed, timeoutMs, attempts: 2, pauseMs: 200 });
  try {
    await backend.probe();
    const digest = await backend.identify(record.model);
    if (digest !== record.digest) {
      const same = record.weights && await backend.weights?.(record.model) === record.weights;
      if (!same) throw otherWeights(name, record, digest);
    }
    const fresh = await backend.prepare(record.model, chatRoles(record));
    checkWeights(name, record, fresh, run, digest);
    const prepared = {
      ...fresh,
      template: keepTemplate(name, record.template, fresh.template, run),
    };
    const { spec, dev, test, seed } = manifest.datasets[task];
    const { spare } = record.fewShot > 0 && !record.examples
      ? await loadDataset(spec as DatasetSpec, { dev, test, seed, ...options.datasets })
      : { spare: [] };
    return {
      name,
      host,
      async ask(item) {
        const scores = await askItem(backend, prepared, record, { spare }, item);
        return answerChoice(scores, { task, item: item.id }, agentVoice(manifest, name)).p;
      },
    };
  } catch (error) {
    throw asInputError(error, `ask "${name}"`, host);
  }
}

function otherWeights(
  name: string,
  { model, digest }: RunManifest["agents"][string],
  now: string | null,
): InputError {
  return new InputError(
    `Cannot ask "${name}" as its model ${model} must have the weights of the run: ` +
      `got digest ${now}, profiled was ${digest}`,
  );
}
