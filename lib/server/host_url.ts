import { InputError } from "../errors.ts";
import type { BackendKind } from "./backend.ts";

/** Where each kind of server listens unless told otherwise. */
const PORTS: Readonly<Record<BackendKind, number>> = {
  "ollama": 11434,
  "openai-chat": 8000,
  "openai-completions": 8000,
  "llama-cpp": 8080,
};

/**
 * A host as a person writes it, as a URL without a slash at its end. As in Ollama's own
 * `OLLAMA_HOST`, scheme, address and port may each be left out; `0.0.0.0`, on which a server listens
 * to everybody, is asked at this machine.
 *
 * @example
 * ```ts
 * import { hostUrl } from "./host_url.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hostUrl("gpu"), "http://gpu:11434");
 * assert.equal(hostUrl(":11500"), "http://127.0.0.1:11500");
 * assert.equal(hostUrl("https://team.example/v1/"), "https://team.example/v1");
 * ```
 */
export function hostUrl(host: string, kind: BackendKind = "ollama"): string {
  const text = host.trim().replace(/^["']|["']$/g, "").replace(/\/+$/, "");
  const [, scheme, rest] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(text)!;
  const [, address, port, path] = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\[\]]*)(?::(\d+))?(\/[^\s?#]*)?$/i
    .exec(rest) ?? [];
  const known = scheme === undefined || /^https?$/i.test(scheme);
  if (!known || address === undefined || Number(port ?? 1) > 65535 || Number(port) === 0) {
    throw new InputError(
      `Cannot ask the server ${JSON.stringify(host)} as a host must be an address such as ` +
        `http://127.0.0.1:${PORTS[kind]} or gpu:${PORTS[kind]}`,
    );
  }
  const name = address === "" || address === "0.0.0.0" ? "127.0.0.1" : address;
  const at = port ?? (scheme === undefined ? String(PORTS[kind]) : undefined);
  return `${(scheme ?? "http").toLowerCase()}://${name}${at ? `:${at}` : ""}${path ?? ""}`;
}
