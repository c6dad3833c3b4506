import assert from "node:assert/strict";

/** What a program with a progress bar writes to stdout and stderr. */
async function outputOf(body: string): Promise<{ out: string; err: string }> {
  const module = new URL("../../lib/io/progress.ts", import.meta.url);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", `import { progress } from "${module}"; ${body}`],
    env: { NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { out: text(stdout), err: text(stderr) };
}

Deno.test("progress goes to stderr, with count, total and label", async () => {
  const { out, err } = await outputOf(
    `const bar = progress(2000, "counting", { quietMs: 0 });
     bar.tick(500, "first"); bar.tick(1500); await bar.done("all");`,
  );
  assert.equal(out, "");
  const lines = err.trimEnd().split("\n");
  assert.match(lines[0], /^counting █{5}░{15} 500\/2,000, .* left · first$/);
  assert.match(lines.at(-1)!, /^counting █{20} 2,000\/2,000, .* · all$/);
});

Deno.test("short work shows nothing", async () => {
  const { out, err } = await outputOf(
    `const bar = progress(2, "counting", { quietMs: 1e9 }); bar.tick(2); await bar.done();`,
  );
  assert.deepEqual({ out, err }, { out: "", err: "" });
});
