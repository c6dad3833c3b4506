// Edge: an Ollama server.
import { Ollama } from "ollama";
import type { BackendOptions } from "./backend.ts";
import type { LogprobEntry, OllamaRequest } from "./ollama_request.ts";
import { resilientFetch } from "./resilient_fetch.ts";
import { promptTooLong, ServerError } from "./server_error.ts";

/** One server, with a client for questions and one for loading models, which may take minutes. */
export interface OllamaClient {
  readonly options: BackendOptions;
  readonly quick: Ollama;
  readonly patient: Ollama;
  /** Not cancelled with the run, and given up soon. */
  readonly last: Ollama;
}

/** What one request for a distribution brings back. */
export interface OllamaAnswer {
  /** Absent where the server generated nothing that it can show, such as an end of turn. */
  readonly entry: LogprobEntry | undefined;
  readonly promptTokens: number | undefined;
}

/** Clients of the npm package `ollama` whose `fetch` has time-outs, retries and a cancel signal. */
export function ollamaClient(options: BackendOptions): OllamaClient {
  const { host, timeoutMs = 120_000, loadTimeoutMs = 600_000 } = options;
  const client = (timeoutMs: number, more: Partial<BackendOptions> = {}) =>
    new Ollama({ host, fetch: resilientFetch({ ...options, timeoutMs, ...more }) });
  return {
    options,
    quick: client(timeoutMs),
    patient: client(loadTimeoutMs),
    last: client(5000, { signal: undefined, attempts: 1 }),
  };
}

/** Sends a request of `ollama_request.ts`. */
export async function ask(
  { options, quick }: OllamaClient,
  request: OllamaRequest,
  contextLength: number | null = null,
): Promise<OllamaAnswer> {
  try {
    const answer = await quick.generate(request as never) as unknown as {
      logprobs?: LogprobEntry[];
      prompt_eval_count?: number;
    };
    return { entry: answer.logprobs?.[0], promptTokens: answer.prompt_eval_count };
  } catch (error) {
    if (error instanceof ServerError && error.status === 400 && /context/.test(error.message)) {
      throw promptTooLong(request.model, options.numCtx, contextLength);
    }
    throw error;
  }
}
