// Edge: an Ollama server.
import { Ollama } from "ollama";
import { progress } from "../io/progress.ts";
import type { MissingPart } from "./plan_run.ts";

/**
 * Pulls models that a server lacks, one after the other, with progress. One that cannot be pulled
 * is listed and does not stop the others; a pull that was broken off goes on where it ended.
 */
export async function pullModels(
  host: string,
  models: readonly string[],
  { signal, onNote }: {
    readonly signal?: AbortSignal;
    readonly onNote?: (note: string) => void;
  } = {},
): Promise<MissingPart[]> {
  const client = new Ollama({ host });
  const missing: MissingPart[] = [];
  for (const model of models) {
    signal?.throwIfAborted();
    try {
      await pullOne(client, model, signal);
      onNote?.(`${model}: pulled`);
    } catch (error) {
      signal?.throwIfAborted();
      const reason = `Cannot pull ${model} to ${host} (${(error as Error).message}): try ` +
        `\`ollama pull ${model}\`, or name another tag with --replace`;
      onNote?.(reason);
      missing.push({ name: model, reason });
    }
  }
  return missing;
}

async function pullOne(client: Ollama, model: string, signal?: AbortSignal): Promise<void> {
  const stream = await client.pull({ model, stream: true });
  const stop = () => stream.abort();
  signal?.addEventListener("abort", stop, { once: true });
  let bar: ReturnType<typeof progress> | undefined;
  let digest: string | undefined;
  let done = 0;
  try {
    for await (const { status, digest: part, completed = 0, total } of stream) {
      if (part !== digest) {
        await bar?.done();
        [digest, done] = [part, 0];
        bar = part && total ? progress(Math.round(total / 1e6), `${model} (MB)`) : undefined;
      }
      const now = Math.round(completed / 1e6);
      if (now > done) bar?.tick(now - done, status);
      done = Math.max(done, now);
    }
  } finally {
    await bar?.done();
    signal?.removeEventListener("abort", stop);
  }
}
