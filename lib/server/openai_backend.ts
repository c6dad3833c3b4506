// Edge: an OpenAI-compatible server.
import { InputError } from "../errors.ts";
import type { ChatMessage, RenderedPrompt } from "../prompt/render_prompt.ts";
import type { Backend, BackendOptions, Measurement } from "./backend.ts";
import { fillTemplate, plainTemplate } from "./frozen_template.ts";
import { type JsonClient, jsonClient, notThere } from "./json_client.ts";
import { type OpenaiChoice, openaiNextToken } from "./openai_answer.ts";

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
  const measure = (model: string, request: RenderedPrompt) =>
    kind === "openai-chat" ? chat(client, model, request) : complete(client, model, request);
  return {
    kind,
    host,
    async probe() {
      await client.get("/v1/models").catch(notThere(`OpenAI-compatible server`, host));
      return { kind, version: "unknown" };
    },
    async identify(model) {
      await checkListed(client, host, model);
      return null;
    },
    async prepare(model, roles) {
      const messages = roles.map((role) => ({ role, content: "Ready?" }));
      const answer = await measure(model, { messages, prefix: "Yes", letters: [] });
      if (!answer) throw noLogprobs(kind, host, model);
      const known = { model, digest: null, processor: "unknown" } as const;
      if (kind === "openai-completions") {
        return { ...known, template: plainTemplate(roles), notes: [] };
      }
      const notes = await checkOpenTurn(client, model, messages);
      return { ...known, template: null, notes };
    },
    async score({ model }, request) {
      const answer = await measure(model, request);
      if (!answer) throw noLogprobs(kind, host, model);
      return answer;
    },
    unload: () => Promise.resolve(),
  };
}

function chat(client: JsonClient, model: string, { messages, prefix }: RenderedPrompt) {
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

function complete(client: JsonClient, model: string, { messages, prefix }: RenderedPrompt) {
  const template = plainTemplate(messages.map((message) => message.role));
  const prompt = fillTemplate(template, messages) + prefix;
  const fixed = { max_tokens: 1, temperature: 0, logprobs: TOP_LOGPROBS };
  return send(client, "/v1/completions", { model, prompt, ...fixed });
}

async function send(
  client: JsonClient,
  path: string,
  body: unknown,
): Promise<Measurement | undefined> {
  const answer = await client.post(path, body) as { choices?: OpenaiChoice[] };
  const next = answer.choices?.[0] && openaiNextToken(answer.choices[0]);
  return next && { ...next, requests: 1, recovered: false };
}

async function checkListed(client: JsonClient, host: string, model: string): Promise<void> {
  const { data = [] } = await client.get("/v1/models") as { data?: { id: string }[] };
  if (data.some(({ id }) => id === model || id === `${model}:latest`)) return;
  const known = data.map(({ id }) => id).join(", ") || "none";
  throw new InputError(
    `Cannot profile "${model}" as the server at ${host} does not serve it: it has ${known}`,
  );
}

function noLogprobs(kind: string, host: string, model: string): InputError {
  return new InputError(
    `Cannot profile "${model}" as ${host} returns no log-probabilities through ${kind}: ` +
      "start the server with log-probabilities on, or choose another --backend",
  );
}
