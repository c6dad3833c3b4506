import assert from "node:assert/strict";
import { MAIN, STYLE, WORKER } from "../../lib/explore/page.js";
import { buildExplorer, committedExplorer } from "../../tools/build_explorer.ts";

Deno.test("the committed page is that of a fresh build", async () => {
  const fresh = await buildExplorer();
  if (fresh === undefined) console.warn("not checked: the bundler cannot be fetched");
  else assert.ok(fresh === await committedExplorer(), "run `deno task explorer`");
});

Deno.test("the page's scripts fit a page, and nothing in them ends it", () => {
  assert.ok(MAIN.length + WORKER.length + STYLE.length < 1_000_000);
  for (const code of [MAIN, WORKER]) assert.doesNotMatch(code, /<\/?script|<!--/i);
  assert.doesNotMatch(STYLE, /<|@import|url\(/);
});
