// Edge: an OpenAI-compatible server.
import { InputError } from "../errors.ts";
import { sha256 } from "../io/sha256.ts";
import type { ChatMessage } from "../prompt/render_prompt.ts";
import type { Backend, BackendOptions, ModelInfo } from "./backend.ts";
import { fingerprint } from "./fingerprint.ts";
import { type FilledPrompt, fillPrompt, plainTemplate } from "./frozen_template.ts";
import { type JsonClient, jsonClient, notThere } from "./json_client.ts";
import { letterScores, type NextToken } from "./letter_scores.ts";
import { type OpenaiChoice, openaiNextToken } from "./openai_answer.ts";
import { promptTooLong, ServerError } from "./server_error.ts";

/** The most that common servers return. */
const TOP_LOGPROBS = 20;

/**
 * Measures through `/v1/chat/completions` (the server renders the chat and must leave the last
 * assistant message open, as vLLM, SGLang and llama.cpp do) or `/v1/completions` (the chat is sent
 * as plain paragraphs, for base models).
 *
 * @example
 * ```ts ignore
 * const backend = openaiBackend("openai-chat", { host: "http://gpu:8000", numCtx: 4096, exact: false });
 * ```
 */
export function openaiBackend(
  kind: "openai-chat" | "openai-completions",
  options: BackendOptions,
): Backend {
  const client = jsonClient(options);
  const { host } = options;
  if (options.exact) {
    throw new InputError(
      `Cannot measure every letter (--exact) through ${kind} as such a server lists no more than ` +
        `${TOP_LOGPROBS} tokens: use --backend llama-cpp or ollama, or leave --exact out`,
    );
  }
  const measure = (model: string, prompt: FilledPrompt) =>
    kind === "openai-chat" ? chat(client, model, prompt) : complete(client, model, prompt);
  return {
    kind,
    host,
    async probe() {
      await client.get("/v1/models").catch(notThere(`OpenAI-compatible server`, host));
      return { kind, version: "unknown" };
    },
    identify: async (model) => (await findModel(client, model)).digest,
    async prepare(model, roles) {
      const { digest, info } = await findModel(client, model);
      const messages = roles.map((role) => ({ role, content: "Ready?" }));
      const template = kind === "openai-completions" ? plainTemplate(roles) : null;
      const next = await measure(
        model,
        fillPrompt(template, { messages, prefix: "Yes", letters: [] }),
      );
      if (!next) throw noLogprobs(kind, host, model);
      const notes = template
        ? ["the chat is sent as paragraphs"]
        : await checkOpenTurn(client, model, messages);
      const known = { model, digest, fingerprint: fingerprint(next.top), info, notes };
      return { ...known, template, processor: "unknown" };
    },
    async score({ model, info }, prompt) {
      const next = await measure(model, prompt).catch((error) => {
        if (isTooLong(error)) throw promptTooLong(model, options.numCtx, info.contextLength);
        throw error;
      });
      if (!next) throw noLogprobs(kind, host, model);
      return { ...letterScores(next, prompt.letters), requests: 1, recovered: false };
    },
    unload: () => Promise.resolve(),
  };
}

function isTooLong(error: unknown): boolean {
  return error instanceof ServerError && error.status === 400 &&
    /context|maximum.*length|too long/i.test(error.message);
}

function chat(client: JsonClient, model: string, { messages, prefix }: FilledPrompt) {
  return send(client, "/v1/chat/completions", {
    model,
    messages: [...messages, { role: "assistant", content: prefix }],
    max_tokens: 1,
    temperature: 0,
    logprobs: true,
    top_logprobs: TOP_LOGPROBS,
    add_generation_prompt: false,
    continue_final_message: true,
    chat_template_kwargs: { enable_thinking: false },
  });
}

/** An open turn makes the prompt longer by the prefix alone, a closed one by its marks as well. */
async function checkOpenTurn(client: JsonClient, model: string, messages: readonly ChatMessage[]) {
  const count = async (more: readonly ChatMessage[], open: boolean) => {
    const body = {
      model,
      messages: [...messages, ...more],
      max_tokens: 1,
      add_generation_prompt: !open,
      continue_final_message: open,
    };
    const answer = await client.post("/v1/chat/completions", body) as Usage;
    return answer.usage?.prompt_tokens ?? 0;
  };
  const added = await count([{ role: "assistant", content: "Yes" }], true) - await count([], false);
  return added <= 3 ? [] : [
    "its server closes the assistant turn before the answer, so the prefix is not continued",
  ];
}

interface Usage {
  readonly usage?: { readonly prompt_tokens?: number };
}

function complete(client: JsonClient, model: string, { text: prompt }: FilledPrompt) {
  const fixed = { max_tokens: 1, temperature: 0, logprobs: TOP_LOGPROBS };
  return send(client, "/v1/completions", { model, prompt, ...fixed });
}

async function send(
  client: JsonClient,
  path: string,
  body: unknown,
): Promise<NextToken | undefined> {
  const answer = await client.post(path, body) as { choices?: OpenaiChoice[] };
  return answer.choices?.[0] && openaiNextToken(answer.choices[0]);
}

interface ListedModel {
  readonly id: string;
  /** vLLM: the repository or folder of the weights, and the context. */
  readonly root?: string;
  readonly max_model_len?: number;
  /** llama.cpp. */
  readonly meta?: {
    readonly n_params?: number;
    readonly size?: number;
    readonly ftype?: string;
    readonly n_ctx?: number;
  };
}

/** What the server lists about a model; its times of creation are those of the request, and left out. */
async function findModel(
  client: JsonClient,
  model: string,
): Promise<{ digest: string | null; info: ModelInfo }> {
  const { data = [] } = await client.get("/v1/models") as { data?: ListedModel[] };
  const found = data.find(({ id }) => id === model || id === `${model}:latest`);
  if (!found) {
    const known = data.map(({ id }) => id).join(", ") || "none";
    throw new InputError(
      `Cannot ask "${model}" as the server at ${client.host} does not serve it: it has ${known}`,
    );
  }
  const { root, max_model_len, meta } = found;
  const { n_params = null, size = null, ftype = null, n_ctx } = meta ?? {};
  const told = [root, n_params, size, ftype];
  return {
    digest: told.every((value) => value == null)
      ? null
      : `listed:${sha256(JSON.stringify(told)).slice(0, 16)}`,
    info: {
      parameters: n_params,
      quantisation: ftype,
      contextLength: max_model_len ?? n_ctx ?? null,
      memoryBytes: size,
    },
  };
}

function noLogprobs(kind: string, host: string, model: string): InputError {
  return new InputError(
    `Cannot ask "${model}" as ${host} returns no log-probabilities through ${kind}: ` +
      "start the server with log-probabilities on, or choose another --backend",
  );
}
