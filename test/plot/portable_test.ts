import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { forest } from "../../lib/plot/forest.ts";
import { CHROMIUM } from "../support/chromium.ts";

// The charts in another project that imports them over HTTP, and in a browser.

const ROOT = new URL("../../", import.meta.url);
const HOSTILE = '"><img src=x onerror="hacked=1"><script>hacked=1</script>';
const ROWS = ["CSQA", HOSTILE].map((label) => ({
  label,
  difference: 0.012,
  low: 0.002,
  high: 0.022,
  n: 1068,
}));

async function deno(folder: string, ...args: string[]): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), { args, cwd: folder });
  const { success, stdout, stderr } = await command.output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

Deno.test("a chart imports over HTTP from another project, and so does its picture", async () => {
  const folder = await Deno.makeTempDir();
  const server = Deno.serve({ port: 0, onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    const type = pathname.endsWith(".ts") ? "application/typescript" : "application/octet-stream";
    return await Deno.readFile(new URL(`.${pathname}`, ROOT)).then(
      (bytes) => new Response(bytes, { headers: { "content-type": type } }),
      () => new Response("", { status: 404 }),
    );
  });
  const origin = `http://localhost:${server.addr.port}`;
  await Deno.writeTextFile(
    `${folder}/main.ts`,
    `import { forest } from "troupe/plot/mod.ts";
     import { svgToPng } from "troupe/plot/png.ts";
     const { svg } = forest(${JSON.stringify(ROWS)});
     console.log(JSON.stringify({ svg, png: svgToPng(svg).length }));`,
  );
  const out = await deno(
    folder,
    ...["run", "-A", "--quiet", "--no-lock", `--import-map=${origin}/deno.json`, "main.ts"],
  );
  const { svg, png } = JSON.parse(out);
  assert.equal(svg, forest(ROWS).svg);
  assert.ok(png > 1000);
  await server.shutdown();
  await Deno.remove(folder, { recursive: true });
});

Deno.test({
  name: "a bundled chart draws in a browser, in the browser's own document",
  ignore: !CHROMIUM,
  async fn() {
    const folder = await Deno.makeTempDir();
    const lib = (path: string) => JSON.stringify(new URL(`lib/${path}`, ROOT).href);
    const entry = `import { forest } from ${lib("plot/mod.ts")};
      import { table } from ${lib("format/table.ts")};
      import { tableHtml } from ${lib("format/table_html.ts")};
      const rows = ${JSON.stringify(ROWS)};
      document.body.innerHTML = forest(rows).svg + tableHtml(table(rows));
      document.title = "drawn";`;
    await Deno.writeTextFile(`${folder}/page.ts`, entry);
    await deno(
      folder,
      ...["bundle", "--quiet", "--platform", "browser", "--external", "linkedom"],
      ...["--config", new URL("deno.json", ROOT).pathname, "-o", "page.js", "page.ts"],
    );
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      const failures: string[] = [];
      page.on("pageerror", (error) => failures.push(String(error)));
      await page.setContent("<!doctype html><body></body>");
      await page.addScriptTag({ path: `${folder}/page.js`, type: "module" });
      await page.waitForFunction(() => document.title === "drawn", undefined, { timeout: 20_000 })
        .catch(() => failures.push("nothing was drawn"));
      assert.deepEqual(failures, []);
      const texts = await page.evaluate(() =>
        [...document.querySelectorAll("svg text")].map((text) => text.textContent)
      );
      assert.ok(texts.includes("CSQA (n = 1,068)"));
      assert.ok(texts.includes("+1.20 [+0.20, +2.20]"));
      const cells = await page.evaluate(() =>
        [...document.querySelectorAll("td")].map((cell) => cell.textContent)
      );
      assert.ok(cells.includes(HOSTILE));
      assert.equal(await page.evaluate("typeof hacked"), "undefined");
    } finally {
      await browser.close();
      await Deno.remove(folder, { recursive: true });
    }
  },
});
