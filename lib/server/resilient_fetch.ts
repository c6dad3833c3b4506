// Edge: fetch and the clock.
import { random } from "../math/random.ts";
import { badLogprobs } from "./bad_logprobs.ts";
import { errorMessage, ServerError } from "./server_error.ts";

/** How long and how often a request is tried. */
export interface RetryOptions {
  /** Limit of one attempt, body included, in milliseconds. */
  readonly timeoutMs: number;
  /** Attempts in all. */
  readonly attempts?: number;
  /** Pause before the second attempt; it doubles from there, up to 10 s, each cut by up to half. */
  readonly pauseMs?: number;
  /** Cancels everything under way. */
  readonly signal?: AbortSignal;
  /** Added to each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before each further attempt, with what was wrong. */
  readonly onRetry?: (error: ServerError) => void;
  /** Replaced in tests. */
  readonly fetch?: typeof fetch;
}

/**
 * A `fetch` that gives a whole JSON answer or throws a {@link ServerError}.
 *
 * Faults of the server (no connection, a time-out, 5xx, 429, a body that is not JSON or whose
 * log-probabilities cannot be; see {@link badLogprobs}) are tried again with growing, jittered pauses; a refusal (4xx) is not. A request for a next-token
 * distribution changes nothing on the server, so that trying again is safe.
 *
 * @example
 * ```ts
 * import { resilientFetch } from "./resilient_fetch.ts";
 * import assert from "node:assert/strict";
 *
 * const answers = [new Response("", { status: 503 }), Response.json({ ok: true })];
 * const fetch = () => Promise.resolve(answers.shift()!);
 * const get = resilientFetch({ timeoutMs: 1000, pauseMs: 1, fetch });
 * assert.deepEqual(await (await get("http://server/")).json(), { ok: true });
 * ```
 */
export function resilientFetch(options: RetryOptions): typeof fetch {
  const { attempts = 6, pauseMs = 500, signal } = options;
  const jitter = random(1);
  return async (input, init) => {
    for (let attempt = 1;; attempt++) {
      try {
        return await once(String(input), init, options);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof ServerError) || !error.passing || attempt >= attempts) throw error;
        options.onRetry?.(error);
        const pause = Math.min(10_000, pauseMs * 2 ** (attempt - 1));
        await delay(pause * (1 - jitter.uniform() / 2), signal);
      }
    }
  };
}

async function once(
  url: string,
  init: RequestInit | undefined,
  { timeoutMs, signal, headers, fetch: send = fetch }: RetryOptions,
): Promise<Response> {
  const { host } = new URL(url);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const signals = [late.signal, signal, init?.signal].filter((one) => one != null);
  try {
    const all = { ...(init?.headers as Record<string, string>), ...headers };
    const response = await send(url, { ...init, headers: all, signal: AbortSignal.any(signals) });
    const body = await response.text();
    if (!response.ok) {
      throw new ServerError(response.status, errorMessage(body) || response.statusText, host);
    }
    checkBody(body, host);
    return new Response(body, { headers: { "content-type": "application/json" } });
  } catch (error) {
    if (error instanceof ServerError || signal?.aborted) throw error;
    const reason = late.signal.aborted
      ? `no answer within ${timeoutMs / 1000} s`
      : (error as Error).message;
    throw new ServerError(0, reason, host);
  } finally {
    clearTimeout(timer);
  }
}

function checkBody(body: string, host: string): void {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    const start = JSON.stringify(body.slice(0, 80));
    throw new ServerError(0, `an answer that is not JSON: ${start}`, host);
  }
  const fault = badLogprobs(value);
  if (fault) throw new ServerError(502, `a bad answer: ${fault}`, host);
}

/** Waits, or rejects as soon as the signal fires. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
