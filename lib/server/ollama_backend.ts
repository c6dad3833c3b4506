// Edge: an Ollama server.
import { InputError } from "../errors.ts";
import type { RenderedPrompt } from "../prompt/render_prompt.ts";
import type { Backend, BackendOptions, Measurement, PreparedModel } from "./backend.ts";
import { fillTemplate } from "./frozen_template.ts";
import { letterScores } from "./letter_scores.ts";
import { measureMissing } from "./measure_missing.ts";
import { ask, type OllamaClient, ollamaClient } from "./ollama_client.ts";
import { findDigest, prepareOllama } from "./ollama_prepare.ts";
import { drawRequest, ollamaRequest, outsideTop, recoveryRequest } from "./ollama_request.ts";
import { delay, resilientFetch } from "./resilient_fetch.ts";
import { ServerError } from "./server_error.ts";

/**
 * Measures through Ollama: the model's own chat template rendered once, then raw completions of one
 * token whose log-probabilities are read, never whose text.
 *
 * @example
 * ```ts ignore
 * const backend = ollamaBackend({ host: "http://127.0.0.1:11434", numCtx: 4096, exact: false });
 * const model = await backend.prepare("qwen3:8b", ["user"]);
 * const { top } = await backend.score(model, { messages, prefix, letters: ["A", "B"] });
 * ```
 */
export function ollamaBackend(options: BackendOptions): Backend {
  const client = ollamaClient(options);
  return {
    kind: "ollama",
    host: options.host,
    probe: () => probe(options),
    identify: (model) => findDigest(client, model),
    prepare: (model, roles) => prepareOllama(client, model, roles),
    score: (prepared, request) => score(client, prepared, request),
    unload: (model) => unload(client, model),
  };
}

async function probe(options: BackendOptions) {
  const get = resilientFetch({ ...options, timeoutMs: 10_000, attempts: 2 });
  try {
    const response = await get(`${options.host}/api/version`);
    return { kind: "ollama", version: String((await response.json()).version) } as const;
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    throw new InputError(
      `Cannot profile as no Ollama server answers at ${options.host} (${error.message}): ` +
        "start one with `ollama serve`, or name another with --host",
    );
  }
}

async function score(
  client: OllamaClient,
  { model, template }: PreparedModel,
  { messages, prefix, letters }: RenderedPrompt,
): Promise<Measurement> {
  const prompt = fillTemplate(template!, messages) + prefix;
  const request = ollamaRequest({ model, numCtx: client.options.numCtx }, prompt);
  const plain = (await ask(client, request)).entry;
  const entry = plain ?? (await ask(client, recoveryRequest(request))).entry;
  if (!entry?.top_logprobs?.length) {
    throw new ServerError(500, `no log-probabilities of "${model}", even when asked twice`);
  }
  const sampled = outsideTop(entry);
  const next = { top: entry.top_logprobs, extra: sampled ? [sampled] : [] };
  const told = { recovered: !plain, requests: plain ? 1 : 2 };
  const { logp } = letterScores(next, letters);
  const missing = letters.filter((_, r) => logp[r] === null);
  if (!client.options.exact || missing.length === 0) return { ...next, ...told };
  const drawn = await measureMissing(
    missing,
    async (draw) => (await ask(client, drawRequest(request, draw))).entry,
  );
  return {
    top: next.top,
    extra: [...next.extra, ...drawn.tokens],
    recovered: told.recovered,
    requests: told.requests + drawn.requests,
  };
}

async function unload({ options, quick }: OllamaClient, model: string): Promise<void> {
  await quick.generate({ model, prompt: "", keep_alive: 0 });
  for (let n = 0; n < 50; n++) {
    const { models } = await quick.ps();
    if (!models.some((one) => one.name === model || one.name === `${model}:latest`)) return;
    await delay(100, options.signal);
  }
}
