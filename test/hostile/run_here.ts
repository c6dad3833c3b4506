import process from "node:process";
import { run } from "../../lib/cli/main.ts";

/** What a command line printed and how it ended. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs `troupe …` within this process, which is many times faster than starting one. An error that the
 * command line would show as a stack trace is thrown.
 */
export async function runHere(...args: readonly string[]): Promise<Run> {
  const decoder = new TextDecoder();
  let out = "", err = "";
  const { log, error } = console;
  const write = { out: Deno.stdout.writeSync, err: Deno.stderr.writeSync };
  console.log = (text = "") => void (out += `${text}\n`);
  console.error = (text = "") => void (err += `${text}\n`);
  Deno.stdout.writeSync = (bytes) => (out += decoder.decode(bytes), bytes.length);
  Deno.stderr.writeSync = (bytes) => (err += decoder.decode(bytes), bytes.length);
  const node = [process.stdout, process.stderr].map((stream) => [stream, stream.write] as const);
  process.stdout.write = ((text: string) => (out += text, true)) as typeof process.stdout.write;
  process.stderr.write = ((text: string) => (err += text, true)) as typeof process.stderr.write;
  try {
    return { code: await run(args), out, err: withoutProgress(err) };
  } finally {
    Object.assign(console, { log, error });
    Deno.stdout.writeSync = write.out;
    Deno.stderr.writeSync = write.err;
    for (const [stream, before] of node) stream.write = before;
  }
}

/** Without the bars of work that takes a while. */
function withoutProgress(text: string): string {
  return text.replace(/^.*[█░]{20}.*\n/gm, "");
}
