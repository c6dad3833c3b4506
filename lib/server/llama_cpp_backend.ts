// Edge: a llama.cpp server.
import { InputError } from "../errors.ts";
import { sha256 } from "../io/sha256.ts";
import type { Backend, BackendOptions, ModelInfo, PreparedModel } from "./backend.ts";
import { fingerprint } from "./fingerprint.ts";
import {
  fillTemplate,
  freezeTemplate,
  plainTemplate,
  type Role,
  templateNotes,
} from "./frozen_template.ts";
import { type JsonClient, jsonClient, notThere } from "./json_client.ts";
import { letterScores, missingLetters, type TokenLogprob } from "./letter_scores.ts";
import { type LogprobEntry, outsideTop } from "./ollama_request.ts";
import { promptTooLong, ServerError } from "./server_error.ts";

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
    identify: async () => (await readModel(client)).digest,
    prepare: (model, roles) =>
      prepare(client, jsonClient({ ...options, attempts: 1 }), model, roles),
    async score({ model, info }, { text: prompt, letters }) {
      const asked = { prompt, n_probs: N_PROBS };
      const entry = await complete(client, asked).catch((error) => {
        if (error instanceof ServerError && error.status === 400 && /context/.test(error.message)) {
          throw promptTooLong(model, info.contextLength ?? options.numCtx, info.contextLength);
        }
        throw error;
      });
      if (!entry) throw noProbabilities(host);
      const sampled = outsideTop(entry);
      const next = { top: entry.top_logprobs!, extra: sampled ? [sampled] : [] };
      const scores = letterScores(next, letters);
      const missing = exact ? missingLetters(scores, letters) : [];
      const forced: TokenLogprob[] = [];
      for (const letter of missing.flatMap((one) => [one, ` ${one}`])) {
        const drawn = await complete(client, { prompt, n_probs: 1, logit_bias: [[letter, 1000]] });
        if (drawn?.token === letter) forced.push({ token: letter, logprob: drawn.logprob });
      }
      const told = { requests: 1 + 2 * missing.length, recovered: false };
      if (forced.length === 0) return { ...scores, ...told };
      return { ...letterScores({ ...next, extra: [...next.extra, ...forced] }, letters), ...told };
    },
    unload: () => Promise.resolve(),
  };
}

async function prepare(
  client: JsonClient,
  once: JsonClient,
  model: string,
  roles: readonly Role[],
): Promise<PreparedModel> {
  const { digest, info } = await readModel(client);
  const own = await freezeTemplate(model, roles, async (messages) => {
    try {
      return (await once.post("/apply-template", { messages }) as { prompt: string }).prompt;
    } catch (error) {
      // Some templates raise an exception at a system turn.
      if (error instanceof ServerError && error.status >= 400) return undefined;
      throw error;
    }
  });
  const template = await isForeign(client, own.parts) ? plainTemplate(roles) : own;
  const messages = template.roles.map((role) => ({ role, content: "Ready?" }));
  const prompt = fillTemplate(template, messages);
  const entry = await complete(client, { prompt, n_probs: 20 });
  if (!entry) throw noProbabilities(client.host);
  return {
    model,
    digest,
    fingerprint: fingerprint(entry.top_logprobs!),
    template,
    processor: "unknown",
    info,
    notes: templateNotes(template, roles),
  };
}

/**
 * Whether a rendered template is ChatML that the server made up: its marks are then no tokens of
 * the model.
 */
async function isForeign(client: JsonClient, parts: readonly string[]): Promise<boolean> {
  const [mark] = /<\|im_start\|>/.exec(parts.join("")) ?? [];
  if (!mark) return false;
  const asked = { content: mark, add_special: false, parse_special: true };
  const { tokens } = await client.post("/tokenize", asked) as { tokens: unknown[] };
  return tokens.length > 1;
}

/** The server has one model, known by its file's name, its sizes and its template. */
async function readModel(client: JsonClient): Promise<{ digest: string; info: ModelInfo }> {
  const { model_path = "", chat_template = "", default_generation_settings: settings } =
    await client.get("/props") as Props;
  const { data = [] } = await client.get("/v1/models") as { data?: readonly { meta?: Meta }[] };
  const { n_params = null, size = null, n_vocab = null, n_embd = null, ftype = null } =
    data[0]?.meta ?? {};
  const file = model_path.split(/[\\/]/).at(-1);
  const sizes = [n_params, size, n_vocab, n_embd, ftype];
  return {
    digest: `${file}:${sha256(JSON.stringify([sizes, chat_template])).slice(0, 16)}`,
    info: {
      parameters: n_params,
      quantisation: ftype,
      contextLength: settings?.n_ctx ?? null,
      memoryBytes: size,
    },
  };
}

interface Props {
  readonly model_path?: string;
  readonly chat_template?: string;
  readonly default_generation_settings?: { readonly n_ctx?: number };
}

interface Meta {
  readonly n_params?: number;
  readonly size?: number;
  readonly n_vocab?: number;
  readonly n_embd?: number;
  readonly ftype?: string;
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
