import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
// @ts-types="@types/markdown-it"
import MarkdownIt from "markdown-it";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { runCells } from "../../lib/experiment/run_cells.ts";
import { oneLine } from "../../lib/format/escape.ts";
import { table } from "../../lib/format/table.ts";
import { bundle } from "../../lib/notebook/bundle.ts";
import { markdown } from "../../lib/notebook/markdown.ts";
import { forest } from "../../lib/plot/forest.ts";
import { CHROMIUM } from "../support/chromium.ts";
import { HOSTILE, HOSTILE_POOL, TERMINAL_CONTROLS } from "./hostile_pool.ts";
import { writePool } from "./made_pools.ts";
import { NOTEBOOKS } from "./notebooks.ts";
import { runHere } from "./run_here.ts";
import { liveParts, watchedPage, withBrowser } from "./watched_page.ts";

const FOLDER = await Deno.makeTempDir({ prefix: "troupe-hostile-" });
Deno.test.afterAll(() => Deno.remove(FOLDER, { recursive: true }));
const SOURCE = await writePool(FOLDER, "hostile", HOSTILE_POOL);
const RESULTS = `${FOLDER}/results`;
const NAMES = [...HOSTILE_POOL.models, ...HOSTILE_POOL.tasks!];

/** Reproduced once for all tests. */
const reproduced = reproduceHostile();

async function reproduceHostile(): Promise<string> {
  const before = Deno.env.get("TROUPE_POOL");
  const { code, out, err } = await runHere(
    ...["reproduce", SOURCE, "--out", RESULTS, "--latex"],
  );
  if (before === undefined) Deno.env.delete("TROUPE_POOL");
  else Deno.env.set("TROUPE_POOL", before);
  assert.deepEqual({ code, err }, { code: 0, err: "" });
  return out;
}

async function results(suffix: string): Promise<{ path: string; text: string }[]> {
  await reproduced;
  const paths: string[] = [];
  for (const id of NOTEBOOKS) {
    for await (const { name } of Deno.readDir(`${RESULTS}/${id}`)) {
      if (name.endsWith(suffix)) paths.push(`${RESULTS}/${id}/${name}`);
    }
  }
  assert.ok(paths.length > 0, suffix);
  return await Promise.all(
    paths.sort().map(async (path) => ({ path, text: await Deno.readTextFile(path) })),
  );
}

const inBrowser = (name: string, fn: (browser: Browser) => Promise<void>) =>
  Deno.test({
    name,
    // Without a browser there is nothing to see; where everything is installed, that is a fault.
    ignore: !CHROMIUM && Deno.env.get("CI") !== "true",
    sanitizeOps: false,
    sanitizeResources: false,
    fn: () => withBrowser(fn),
  });

Deno.test("what reproduce prints of hostile names does nothing to a terminal", async () => {
  assert.doesNotMatch(await reproduced, TERMINAL_CONTROLS);
});

Deno.test("tables of a hostile pool hold no formula", async () => {
  for (const { path, text } of await results(".csv")) {
    for (const cell of (parse(text) as string[][]).flat()) {
      if (!/^[-+]?[\d.]+(e[-+]?\d+)?$/.test(cell)) {
        assert.doesNotMatch(cell, /^[=+\-@\t\r\n]/, path);
      }
    }
  }
});

Deno.test("manifests name the models exactly", async () => {
  for (const { path, text } of await results("manifest.json")) {
    const { pool } = JSON.parse(text);
    assert.deepEqual(pool.models, HOSTILE_POOL.models.toSorted(), path);
  }
});

Deno.test("LaTeX tables of a hostile pool call no command of a name", async () => {
  for (const { path, text } of await results(".tex")) {
    assert.doesNotMatch(text, /\\input|\$x\^2|[^\\]&amp;|[^\\]#1/, path);
    assert.doesNotMatch(text, TERMINAL_CONTROLS, path);
    const ends = text.match(/\\\\$/gm)!.length;
    const cells = text.split("\n").filter((line) => line.endsWith("\\\\"))
      .map((line) => line.split(/(?<!\\)&/).length);
    assert.equal(cells.length, ends);
    assert.equal(new Set(cells).size, 1, `${path} has rows of ${[...new Set(cells)]} cells`);
  }
});

Deno.test("figures of a hostile pool hold no character that XML forbids", async () => {
  for (const { path, text } of await results(".svg")) {
    assert.doesNotMatch(text, TERMINAL_CONTROLS, path);
  }
});

inBrowser("the report of a hostile pool shows names as text and runs nothing", async (browser) => {
  await reproduced;
  const url = pathToFileURL(`${RESULTS}/report.html`).href;
  const { page, done } = await watchedPage(browser);
  await page.goto(url);
  await page.waitForTimeout(300);
  assert.deepEqual(await liveParts(page), []);
  assert.deepEqual(done, [`request ${url}`]);
  const shown = oneLine(await page.evaluate(() => document.body.textContent ?? ""));
  for (const name of NAMES) assert.ok(shown.includes(oneLine(name)), name);
  const links = await page.evaluate(() => [...document.links].map((link) => link.href));
  assert.deepEqual(links.filter((link) => !link.startsWith("file:")), []);
});

inBrowser("every figure of a hostile pool is well-formed and runs nothing", async (browser) => {
  for (const { path } of await results(".svg")) {
    const url = pathToFileURL(path).href;
    const { page, done } = await watchedPage(browser);
    await page.goto(url);
    assert.deepEqual(
      await page.evaluate(() => [
        document.documentElement.localName,
        document.querySelectorAll("parsererror").length,
      ]),
      ["svg", 0],
      path,
    );
    assert.deepEqual(await liveParts(page), [], path);
    assert.deepEqual(done, [`request ${url}`], path);
    await page.close();
  }
});

inBrowser(
  "no output of a notebook runs anything, even in a viewer that allows HTML",
  async (browser) => {
    const lenient = new MarkdownIt({ html: true, linkify: true });
    const before = Deno.env.get("TROUPE_POOL");
    Deno.env.set("TROUPE_POOL", SOURCE);
    const { page, done } = await watchedPage(browser);
    try {
      for (const id of NOTEBOOKS) {
        const path = fileURLToPath(new URL(`../../notebooks/${id}.ipynb`, import.meta.url));
        const shown = [...(await runCells(path)).values()].flat().map((thing) =>
          bundle(thing).data
        );
        assert.ok(shown.length > 5);
        for (const data of shown) {
          assert.doesNotMatch(data["text/plain"], TERMINAL_CONTROLS);
          const bodies = [
            data["text/html"],
            data["image/svg+xml"],
            data["text/markdown"] && lenient.render(data["text/markdown"]),
          ].filter((html) => html !== undefined);
          await page.setContent(`<!doctype html><body>${bodies.join("\n")}`);
          assert.deepEqual(await liveParts(page), [], data["text/plain"]);
        }
      }
    } finally {
      if (before === undefined) Deno.env.delete("TROUPE_POOL");
      else Deno.env.set("TROUPE_POOL", before);
    }
    assert.deepEqual(done, []);
  },
);

inBrowser("hostile text in a sentence, a string, rows and a figure is text", async (browser) => {
  const lenient = new MarkdownIt({ html: true, linkify: true });
  const { page, done } = await watchedPage(browser);
  for (const name of [...HOSTILE, ...NAMES]) {
    const rows = [{ label: name, difference: 0.01, low: 0, high: 0.02, n: 40 }];
    const sentence = bundle(markdown`Run **${name}** and ${[name, name]}.`).data["text/markdown"];
    await page.setContent(`<!doctype html><body>${lenient.render(sentence)}`);
    assert.deepEqual(await liveParts(page), [], name);
    const shown = oneLine(await page.evaluate(() => document.body.textContent ?? ""));
    const text = oneLine(name);
    assert.equal(shown, `Run ${text} and ${text} · ${text}.`);
    const others = [
      lenient.render(bundle(`- ${name}`).data["text/markdown"]),
      bundle(table(rows, { caption: name })).data["text/html"],
      forest(rows, { id: name, title: name, subtitle: name, caption: name, data: name }).svg,
    ];
    await page.setContent(`<!doctype html><body>${others.join("\n")}`);
    assert.deepEqual(await liveParts(page), [], name);
  }
  assert.deepEqual(done, []);
});
