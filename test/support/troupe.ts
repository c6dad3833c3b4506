import assert from "node:assert/strict";

/** What a command line printed and how it ended. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const MAIN = new URL("../../lib/cli/main.ts", import.meta.url).pathname;

/** Runs `troupe …` in a process of its own. */
export function troupe(...args: readonly string[]): Promise<Run> {
  return troupeReading("", ...args);
}

/** Starts `troupe …` in a process of its own. */
export function spawnTroupe(...args: readonly string[]): Deno.ChildProcess {
  return start({}, args);
}

function start(env: Readonly<Record<string, string>>, args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", MAIN, ...args],
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs `troupe …` with variables in its environment. */
export function troupeWith(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Run> {
  return finish(start(env, args), "");
}

/** Runs `troupe …` with a text on its standard input. */
export function troupeReading(stdin: string, ...args: readonly string[]): Promise<Run> {
  return finish(spawnTroupe(...args), stdin);
}

async function finish(child: Deno.ChildProcess, stdin: string): Promise<Run> {
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

/** Runs `troupe … --json`, which must succeed, and parses what it prints. */
export async function troupeJson<T>(...args: readonly string[]): Promise<T> {
  const { code, out, err } = await troupe(...args, "--json");
  assert.equal(code, 0, err);
  return JSON.parse(out);
}

/** Runs a command that must fail with exit code 2, nothing on stdout and one line on stderr. */
export async function troupeError(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await troupe(...args);
  assert.deepEqual({ code, out }, { code: 2, out: "" }, err);
  assert.match(err, /^troupe: [^\n]+\n$/);
  return err.slice("troupe: ".length, -1);
}
