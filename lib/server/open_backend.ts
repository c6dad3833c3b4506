// Edge: servers.
import type { Backend, BackendKind, BackendOptions } from "./backend.ts";
import { llamaCppBackend } from "./llama_cpp_backend.ts";
import { ollamaBackend } from "./ollama_backend.ts";
import { openaiBackend } from "./openai_backend.ts";

/**
 * The server of the given kind.
 *
 * @example
 * ```ts
 * import { openBackend } from "./open_backend.ts";
 * import assert from "node:assert/strict";
 *
 * const options = { host: "http://127.0.0.1:8000", numCtx: 4096, exact: false };
 * assert.equal(openBackend("openai-chat", options).kind, "openai-chat");
 * ```
 */
export function openBackend(kind: BackendKind, options: BackendOptions): Backend {
  switch (kind) {
    case "ollama":
      return ollamaBackend(options);
    case "llama-cpp":
      return llamaCppBackend(options);
    default:
      return openaiBackend(kind, options);
  }
}
