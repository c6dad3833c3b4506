// Edge: an HTTP server.
import { InputError } from "../errors.ts";
import type { BackendOptions } from "./backend.ts";
import { resilientFetch } from "./resilient_fetch.ts";
import { ServerError } from "./server_error.ts";

/** JSON in, JSON out. */
export interface JsonClient {
  readonly host: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}

/** A client of one server with time-outs, retries and a cancel signal. */
export function jsonClient(options: BackendOptions): JsonClient {
  const { host, apiKey, timeoutMs = 120_000 } = options;
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (apiKey) headers.authorization = `Bearer ${apiKey}`;
  const send = resilientFetch({ ...options, timeoutMs, headers });
  const base = host.replace(/\/+(v1\/?)?$/, "");
  return {
    host,
    get: async (path) => await (await send(base + path)).json(),
    post: async (path, body) =>
      await (await send(base + path, { method: "POST", body: JSON.stringify(body) })).json(),
  };
}

/** Turns a failed first request into what the user should do about it. */
export function notThere(what: string, host: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ServerError)) throw error;
    throw new InputError(
      `Cannot ask any model as no ${what} answers at ${host} (${error.message}): ` +
        "start it, or name another with --host",
    );
  };
}
