// Edge: a llama.cpp server.
import { InputError } from "../errors.ts";
import type { Backend, BackendOptions, PreparedModel } from "./backend.ts";
import {
  fillTemplate,
  foldSystem,
  type FrozenTemplate,
  markedChat,
  type Role,
  splitTemplate,
} from "./frozen_template.ts";
import { type JsonClient, jsonClient, notThere } from "./json_client.ts";
import { letterScores, type TokenLogprob } from "./letter_scores.ts";
import { type LogprobEntry, outsideTop } from "./ollama_request.ts";
import { stripBos } from "./strip_bos.ts";

/** Enough for every letter in practice; the server itself has no limit. */
const N_PROBS = 200;

/**
 * Measures through llama.cpp's own `/completion`, which returns as many tokens as asked for. In
 * exact mode a letter that is still missing is forced by a bias, which leaves the reported
 * log-probability as it was.
 *
 * @example
 * ```ts ignore
 * const backend = llamaCppBackend({ host: "http://127.0.0.1:8080", numCtx: 4096, exact: true });
 * ```
 */
export function llamaCppBackend(options: BackendOptions): Backend {
  const client = jsonClient(options);
  const { host, exact } = options;
  return {
    kind: "llama-cpp",
    host,
    async probe() {
      const props = await client.get("/props").catch(notThere("llama.cpp server", host));
      const { build_info } = props as { build_info?: string };
      return { kind: "llama-cpp", version: build_info ?? "unknown" };
    },
    identify: () => findDigest(client),
    prepare: (model, roles) => prepare(client, model, roles, host),
    async score({ template }, { messages, prefix, letters }) {
      const prompt = fillTemplate(template!, messages) + prefix;
      const entry = await complete(client, { prompt, n_probs: N_PROBS });
      if (!entry) throw noProbabilities(host);
      const sampled = outsideTop(entry);
      const next = { top: entry.top_logprobs!, extra: sampled ? [sampled] : [] };
      const { logp } = letterScores(next, letters);
      const missing = exact ? letters.filter((_, r) => logp[r] === null) : [];
      const forced: TokenLogprob[] = [];
      for (const letter of missing.flatMap((one) => [one, ` ${one}`])) {
        const drawn = await complete(client, { prompt, n_probs: 1, logit_bias: [[letter, 1000]] });
        if (drawn?.token === letter) forced.push({ token: letter, logprob: drawn.logprob });
      }
      const requests = 1 + 2 * missing.length;
      return { top: next.top, extra: [...next.extra, ...forced], requests, recovered: false };
    },
    unload: () => Promise.resolve(),
  };
}

async function prepare(
  client: JsonClient,
  model: string,
  roles: readonly Role[],
  host: string,
): Promise<PreparedModel> {
  const template = await freezeTemplate(client, model, roles);
  const messages = template.roles.map((role) => ({ role, content: "Ready?" }));
  const prompt = fillTemplate(template, messages);
  if (!await complete(client, { prompt, n_probs: 1 })) throw noProbabilities(host);
  return {
    model,
    digest: await findDigest(client),
    template,
    processor: "unknown",
    notes: [],
  };
}

/** The server has one model, known by the path of its file. */
async function findDigest(client: JsonClient): Promise<string | null> {
  const { model_path } = await client.get("/props") as { model_path?: string };
  return model_path ? `path:${model_path}` : null;
}

async function freezeTemplate(
  client: JsonClient,
  model: string,
  roles: readonly Role[],
): Promise<FrozenTemplate> {
  for (const messages of [markedChat(roles), foldSystem(markedChat(roles))]) {
    const { prompt } = await client.post("/apply-template", { messages }) as { prompt: string };
    const kept = messages.map((message) => message.role);
    const template = splitTemplate(stripBos(prompt), kept);
    if (template) return template;
  }
  throw new InputError(
    `Cannot profile "${model}" as its chat template does not carry the turns ${roles.join(", ")}`,
  );
}

async function complete(client: JsonClient, request: object): Promise<LogprobEntry | undefined> {
  const fixed = { n_predict: 1, temperature: 0, cache_prompt: true, stream: false };
  const answer = await client.post("/completion", { ...fixed, ...request }) as {
    completion_probabilities?: LogprobEntry[];
  };
  const entry = answer.completion_probabilities?.[0];
  return entry?.top_logprobs?.length ? entry : undefined;
}

function noProbabilities(host: string): InputError {
  return new InputError(
    `Cannot profile as ${host} returns no completion_probabilities: update llama.cpp`,
  );
}
