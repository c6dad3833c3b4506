import assert from "node:assert/strict";
import { MAIN, STYLE, WORKER } from "../../lib/explore/page.js";
import {
  buildExplorer,
  committedExplorer,
  EXAMPLES,
  writeExample,
} from "../../tools/build_explorer.ts";

Deno.test("the committed page is that of a fresh build", async () => {
  const fresh = await buildExplorer();
  if (fresh === undefined) console.warn("not checked: the bundler cannot be fetched");
  else assert.ok(fresh === await committedExplorer(), "run `deno task explorer`");
});

Deno.test("the page's scripts fit a page, and nothing in them ends it", () => {
  assert.ok(MAIN.length + WORKER.length + STYLE.length < 1_000_000);
  for (const code of [MAIN, WORKER]) {
    assert.doesNotMatch(code, /<\/?script|<!--/i);
    assert.match(code, /^[\t\n\r -~]*$/);
  }
  assert.doesNotMatch(STYLE, /<|@import|url\(/);
});

Deno.test("the pages in the results are those of the committed build", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const [path, source] of Object.entries(EXAMPLES)) {
      await writeExample(source, `${folder}/page.html`);
      const fresh = await Deno.readTextFile(`${folder}/page.html`);
      const committed = await Deno.readTextFile(new URL(`../../${path}`, import.meta.url));
      assert.ok(fresh === committed, `${path}: run \`deno task explorer\``);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
