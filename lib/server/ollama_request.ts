import type { TokenLogprob } from "./letter_scores.ts";

/** The server's limit on returned tokens. */
export const TOP_LOGPROBS = 20;

/** A body of `/api/generate`, with the fields that the client's types leave out. */
export interface OllamaRequest {
  readonly model: string;
  readonly prompt: string;
  readonly raw: true;
  readonly stream: false;
  readonly think: false;
  readonly logprobs: true;
  readonly top_logprobs: number;
  readonly truncate: false;
  readonly shift: false;
  readonly keep_alive: string;
  readonly format?: { readonly type: "string" };
  readonly options: Readonly<Record<string, unknown>>;
}

/** Options that decide how a model is loaded: the same in every call, or it is loaded again. */
export interface LoadOptions {
  readonly model: string;
  readonly numCtx: number;
}

/**
 * The request that measures one position: one token after a raw prompt, nothing cut, no penalties,
 * none of the model's own stop strings.
 *
 * @example
 * ```ts
 * import { ollamaRequest } from "./ollama_request.ts";
 * import assert from "node:assert/strict";
 *
 * const request = ollamaRequest({ model: "qwen3:8b", numCtx: 2048 }, "The correct answer is ");
 * assert.equal(request.options.num_predict, 1);
 * assert.equal(request.raw, true);
 * ```
 */
export function ollamaRequest({ model, numCtx }: LoadOptions, prompt: string): OllamaRequest {
  return {
    model,
    prompt,
    raw: true,
    stream: false,
    think: false,
    logprobs: true,
    top_logprobs: TOP_LOGPROBS,
    truncate: false,
    shift: false,
    keep_alive: "30m",
    options: {
      num_predict: 1,
      temperature: 0,
      seed: 1,
      num_ctx: numCtx,
      stop: [],
      repeat_penalty: 1,
      presence_penalty: 0,
      frequency_penalty: 0,
    },
  };
}

/**
 * The same position, measured when the plain request lost it: the grammar makes the server sample a
 * printable token, and the reported distribution is still the model's own.
 */
export function recoveryRequest(request: OllamaRequest): OllamaRequest {
  return { ...request, format: { type: "string" } };
}

/**
 * The same position with a token drawn evenly from `candidates` likely ones, whose exact
 * log-probability the server then tells even outside the top 20. Servers that count prompt tokens
 * in penalties draw from the prompt's tokens, where the option letters are; others from all.
 */
export function drawRequest(
  request: OllamaRequest,
  { candidates, seed }: { candidates: number; seed: number },
): OllamaRequest {
  const options = {
    ...request.options,
    presence_penalty: -1_000_000,
    repeat_last_n: request.options.num_ctx,
    top_k: candidates,
    top_p: 1,
    min_p: 0,
    typical_p: 1,
    temperature: 100,
    seed,
  };
  return { ...request, options };
}

/** One generated token as `/api/generate` and `/v1/chat/completions` write it. */
export interface LogprobEntry extends TokenLogprob {
  readonly top_logprobs?: readonly TokenLogprob[];
}

/** The generated token, where it is not among the most likely ones. */
export function outsideTop(entry: LogprobEntry): TokenLogprob | undefined {
  const { token, logprob, top_logprobs: top = [] } = entry;
  const inside = top.some((other) =>
    other.token === token && Math.abs(other.logprob - logprob) < 1e-6
  );
  return inside ? undefined : { token, logprob };
}
