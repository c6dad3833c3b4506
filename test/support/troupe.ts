import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../lib/cli/main.ts", import.meta.url));

/** Runs the command line in a process of its own. */
export async function troupe(args: readonly string[], stdin = "") {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", MAIN, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}
