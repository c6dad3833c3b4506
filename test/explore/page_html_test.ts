import assert from "node:assert/strict";
import { parseHTML } from "linkedom";
import { createHash } from "node:crypto";
import { explorer, explorerPage, poolData } from "../../lib/explore/explorer.ts";
import { bundle } from "../../lib/notebook/bundle.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import pl from "nodejs-polars";

const SMALL = "sim:pool?models=4&tasks=2&items=30";

Deno.test("a simulated pool is only named; one that was changed is packed", async () => {
  const pool = await openPool(SMALL);
  assert.equal(poolData(pool).kind, "simulation");
  assert.equal(poolData(pool.with({ models: ["model-1", "model-3"] })).kind, "simulation");
  const first = pool.tasks[0].dev.items[0];
  const changed = pool.filter(pl.col("item").neq(pl.lit(first)));
  assert.equal(poolData(changed).kind, "answers");
});

Deno.test("the policy names the script and the style that the page has, and nothing from outside", async () => {
  const html = await explorerPage(await openPool(SMALL));
  const [, policy] = html.match(/Content-Security-Policy" content="([^"]*)"/)!;
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  const [, script] = html.match(/<script>([\s\S]*?)<\/script>/)!;
  const [, style] = html.match(/<style>([\s\S]*?)<\/style>/)!;
  for (const text of [script, style]) {
    assert.ok(policy.includes(createHash("sha256").update(text).digest("base64")));
  }
});

Deno.test("a notebook shows the same page in a frame of its own", async () => {
  const pool = await openPool(SMALL);
  const { data } = bundle(await explorer(pool));
  const { document } = parseHTML(`<html><body>${data["text/html"]}</body></html>`);
  const [frame, ...rest] = [...document.body.children];
  assert.equal(frame.tagName, "IFRAME");
  assert.equal(rest.length, 0);
  assert.doesNotMatch(frame.getAttribute("sandbox")!, /same-origin/);
  assert.equal(frame.getAttribute("srcdoc"), await explorerPage(pool));
  assert.match(data["text/plain"], /4 models/);
});
