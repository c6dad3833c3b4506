// Edge: an Ollama server.
import { InputError } from "../errors.ts";
import type { Backend, BackendOptions, Measurement, PreparedModel } from "./backend.ts";
import type { FilledPrompt } from "./frozen_template.ts";
import { letterScores, missingLetters } from "./letter_scores.ts";
import { EXACT_BUDGET, measureMissing } from "./measure_missing.ts";
import { ask, type OllamaClient, ollamaClient } from "./ollama_client.ts";
import { findDigest, findWeights, prepareOllama } from "./ollama_prepare.ts";
import { drawRequest, ollamaRequest, outsideTop, recoveryRequest } from "./ollama_request.ts";
import { delay, resilientFetch } from "./resilient_fetch.ts";
import { ServerError } from "./server_error.ts";

/** Questions of a model whose draws find nothing before no more are drawn. */
const FRUITLESS = 3;

/**
 * Measures through Ollama: the model's own chat template rendered once, then raw completions of one
 * token whose log-probabilities are read, never whose text.
 *
 * @example
 * ```ts ignore
 * const backend = ollamaBackend({ host: "http://127.0.0.1:11434", numCtx: 4096, exact: false });
 * const model = await backend.prepare("qwen3:8b", ["user"]);
 * const { logp } = await backend.score(model, fillPrompt(model.template, renderPrompt(item)));
 * ```
 */
export function ollamaBackend(options: BackendOptions): Backend {
  const client = ollamaClient(options);
  const fruitless = new Map<string, number>();
  return {
    kind: "ollama",
    host: options.host,
    probe: () => probe(options),
    identify: (model) => findDigest(client, model),
    weights: (model) => findWeights(client, model),
    prepare: (model, roles) => prepareOllama(client, model, roles),
    score: (prepared, prompt) => score(client, prepared, prompt, fruitless),
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
      `Cannot ask any model as no Ollama server answers at ${options.host} (${error.message}): ` +
        "start one with `ollama serve`, or name another with --host",
    );
  }
}

async function score(
  client: OllamaClient,
  { model, info }: PreparedModel,
  { text, letters }: FilledPrompt,
  fruitless: Map<string, number>,
): Promise<Measurement> {
  const request = ollamaRequest({ model, numCtx: client.options.numCtx }, text!);
  const plain = (await ask(client, request, info.contextLength)).entry;
  const entry = plain ?? (await ask(client, recoveryRequest(request))).entry;
  if (!entry?.top_logprobs?.length) {
    throw new ServerError(500, `no log-probabilities of "${model}", even when asked twice`);
  }
  const sampled = outsideTop(entry);
  const next = { top: entry.top_logprobs, extra: sampled ? [sampled] : [] };
  const told = { recovered: !plain, requests: plain ? 1 : 2 };
  const scores = letterScores(next, letters);
  const missing = missingLetters(scores, letters);
  const tried = fruitless.get(model) ?? 0;
  if (!client.options.exact || missing.length === 0 || tried >= FRUITLESS) {
    return { ...scores, ...told };
  }
  const drawn = await measureMissing(
    missing,
    async (draw) => (await ask(client, drawRequest(request, draw))).entry,
  );
  if (drawn.tokens.length > 0) fruitless.set(model, 0);
  else if (fruitless.set(model, tried + 1) && tried + 1 === FRUITLESS) {
    client.options.onNote?.(
      `${model}: ${FRUITLESS} times ${EXACT_BUDGET} draws found no further letter, so --exact ` +
        "draws no more for it; llama.cpp's own server measures every letter (--backend llama-cpp)",
    );
  }
  return {
    ...letterScores({ top: next.top, extra: [...next.extra, ...drawn.tokens] }, letters),
    recovered: told.recovered,
    requests: told.requests + drawn.requests,
  };
}

async function unload({ last }: OllamaClient, model: string): Promise<void> {
  await last.generate({ model, prompt: "", keep_alive: 0 });
  for (let n = 0; n < 50; n++) {
    const { models } = await last.ps();
    if (!models.some((one) => one.name === model || one.name === `${model}:latest`)) return;
    await delay(100);
  }
}
