import { freePort } from "./ollama_server.ts";

/** A real llama.cpp server of the tests' own, with one model. */
export interface LlamaServer {
  readonly host: string;
  stop(): Promise<void>;
}

/**
 * Starts the server that `TROUPE_LLAMA_SERVER` names with a GGUF file. Undefined where there is none:
 * the tests that need one are then skipped, except in CI. `.ci/llama` builds one.
 */
export async function startLlama(
  gguf: string,
  args: readonly string[] = [],
): Promise<LlamaServer | undefined> {
  const binary = Deno.env.get("TROUPE_LLAMA_SERVER");
  if (!binary) {
    if (Deno.env.get("CI")) throw new Error("TROUPE_LLAMA_SERVER is not set: run .ci/llama first");
    console.error("skipped: set TROUPE_LLAMA_SERVER to a llama-server binary (see .ci/llama)");
    return undefined;
  }
  const port = freePort();
  const child = new Deno.Command(binary, {
    args: ["-m", gguf, "--port", `${port}`, "-c", "2048", "-np", "1", "-t", "1", ...args],
    stdout: "null",
    stderr: "null",
  }).spawn();
  const host = `http://127.0.0.1:${port}`;
  for (let n = 0;; n++) {
    const response = await fetch(`${host}/health`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) break;
    if (n === 600) throw new Error(`the llama.cpp server at ${host} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    host,
    async stop() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}
