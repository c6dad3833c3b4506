// Edge: the process's standard error.

/**
 * Runs what calls into native code without letting that write to the terminal.
 *
 * A panic of Polars, as on a damaged file, becomes an error that we can report in a line of our own, but
 * not before its text has gone to standard error. Where the system's C library cannot be reached, the
 * text shows as it would without this.
 *
 * @example
 * ```ts
 * import { quietly } from "./quietly.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(quietly(() => 6 * 7), 42);
 * assert.throws(() => quietly(() => JSON.parse("{")), SyntaxError);
 * ```
 */
export function quietly<T>(call: () => T): T {
  const c = (library ??= openLibrary())?.symbols;
  if (!c) return call();
  const [kept, nowhere] = [c.dup(STDERR), c.open(NOWHERE, WRITE_ONLY)];
  try {
    if (kept >= 0 && nowhere >= 0) c.dup2(nowhere, STDERR);
    return call();
  } finally {
    if (kept >= 0) c.dup2(kept, STDERR);
    for (const descriptor of [kept, nowhere]) if (descriptor >= 0) c.close(descriptor);
  }
}

const [STDERR, WRITE_ONLY] = [2, 1];
const NOWHERE = new TextEncoder().encode("/dev/null\0");

let library: ReturnType<typeof openLibrary> | undefined;

function openLibrary() {
  const names: Partial<Record<typeof Deno.build.os, string>> = {
    linux: "libc.so.6",
    darwin: "libSystem.dylib",
  };
  const name = names[Deno.build.os];
  try {
    return name === undefined ? null : Deno.dlopen(
      name,
      {
        dup: { parameters: ["i32"], result: "i32" },
        dup2: { parameters: ["i32", "i32"], result: "i32" },
        open: { parameters: ["buffer", "i32"], result: "i32" },
        close: { parameters: ["i32"], result: "i32" },
      } as const,
    );
  } catch {
    return null;
  }
}
