import assert from "node:assert/strict";

// What the public types and functions are called, and that each says what it is.

const ROOT = new URL("../", import.meta.url).pathname;

/** Types of Polars, which are named by importing Polars. */
const POLARS = /references private type '(pl|DataFrame|Expr)'/;

Deno.test("every exported member is documented, and its types can be named", async () => {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    cwd: ROOT,
    args: ["doc", "--lint", "lib/mod.ts", "lib/core.ts", "lib/plot/mod.ts"],
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const problems = [...text.matchAll(/^error\[[\w-]+\]: (.*)\n\s*--> (\S+)/gm)]
    .map(([, what, where]) => ({ what, path: where.slice(where.indexOf("/lib/") + 1) }))
    .filter(({ what }) => !POLARS.test(what))
    .map(({ what, path }) => `${path}: ${what}`);
  assert.ok(/error\[|Checked/.test(text), text);
  assert.deepEqual(problems, []);
});
