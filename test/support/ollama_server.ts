import { sha256 } from "../../lib/io/sha256.ts";

/** A real Ollama server of the tests' own: free port, empty model folder. */
export interface OllamaServer {
  readonly host: string;
  /** Adds a model from a GGUF file's bytes. */
  create(model: string, gguf: Uint8Array, template?: string): Promise<void>;
  stop(): Promise<void>;
  /** Ends it and what it started at once, as a crash would. */
  kill(): Promise<void>;
}

/**
 * Starts the server that `TROUPE_OLLAMA` names. Undefined where there is none: the tests that need
 * one are then skipped, except in CI, where that is a failure. `.ci/ollama` builds one.
 */
export async function startOllama(
  environment: Readonly<Record<string, string>> = {},
): Promise<OllamaServer | undefined> {
  const binary = Deno.env.get("TROUPE_OLLAMA");
  if (!binary) {
    if (Deno.env.get("CI")) throw new Error("TROUPE_OLLAMA is not set: run .ci/ollama first");
    console.error("skipped: set TROUPE_OLLAMA to an ollama binary (see .ci/ollama)");
    return undefined;
  }
  const home = await Deno.makeTempDir({ prefix: "troupe-ollama-" });
  const host = `http://127.0.0.1:${freePort()}`;
  const child = new Deno.Command(binary, {
    args: ["serve"],
    env: { OLLAMA_HOST: host, OLLAMA_MODELS: `${home}/models`, HOME: home, ...environment },
    stdout: "null",
    stderr: "null",
  }).spawn();
  await waitUntilUp(host);
  const end = async (signal: Deno.Signal) => {
    const runners = signal === "SIGKILL" ? await childrenOf(child.pid) : [];
    for (const pid of [child.pid, ...runners]) Deno.kill(pid, signal);
    await child.status;
    await Deno.remove(home, { recursive: true });
  };
  return {
    host,
    create: (model, gguf, template) => create(host, model, gguf, template),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Processes that a process has started and that a kill of it would leave behind. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await new Deno.Command("pgrep", { args: ["-P", String(pid)] }).output();
  return new TextDecoder().decode(stdout).split("\n").filter(Boolean).map(Number);
}

/** A port that nobody listens on at this moment. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return listener.addr.port;
}

async function waitUntilUp(host: string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    const response = await fetch(`${host}/api/version`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the Ollama server at ${host} did not start`);
}

async function create(host: string, model: string, gguf: Uint8Array, template?: string) {
  const digest = `sha256:${sha256(gguf)}`;
  await send(`${host}/api/blobs/${digest}`, gguf as Uint8Array<ArrayBuffer>);
  // One thread: with more, the runner spins and becomes very slow beside other busy processes.
  const parameters = { num_thread: 1 };
  const files = { [`${model}.gguf`]: digest };
  const body = { model, files, template, parameters, stream: false };
  await send(`${host}/api/create`, JSON.stringify(body));
}

async function send(url: string, body: BodyInit): Promise<void> {
  const response = await fetch(url, { method: "POST", body });
  const text = await response.text();
  if (!response.ok || text.includes('"error"')) throw new Error(`${url}: ${text}`);
}
