import assert from "node:assert/strict";
import { troupe } from "../support/troupe.ts";
import { poolCommands } from "./commands.ts";
import { type MadePool, writePool } from "./made_pools.ts";
import { NOTEBOOKS } from "./notebooks.ts";
import { type Run, runHere } from "./run_here.ts";
import { MANY_MODELS, SMALL_POOLS } from "./small_pools.ts";

const FOLDER = await Deno.makeTempDir({ prefix: "troupe-small-" });
Deno.test.afterAll(() => Deno.remove(FOLDER, { recursive: true }));

/** Pools that cannot be judged, and what every command that would have to says. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  "one model": /needs two( models or more)?: got 1/,
  "one item": /needs 8 dev items and a test item: got 1 and 1/,
  "no test items": /its test split has no items|got 40 and 0/,
  "no dev items": /its dev split has no items|got 0 and 40/,
};

/** Commands that such a pool is enough for. */
const SERVED: Readonly<Record<string, readonly string[]>> = {
  "one model": ["pool", "signals"],
  "one item": ["pool", "signals", "select", "evaluate", "compare", "explain", "map"],
  "no test items": ["pool", "signals", "select", "explain"],
  "no dev items": ["pool"],
};

const UNWRITTEN = /\bNaN\b|\bundefined\b|\bnull\b|Infinity|∞|\[object/;

function checkRefusal({ code, out, err }: Run, name: string, what: string): void {
  assert.deepEqual({ code, out }, { code: 2, out: "" }, what);
  assert.match(err, /^troupe: Cannot [^\n]+\n$/, what);
  assert.match(err, REFUSED[name] ?? /(?!)/, what);
}

async function checkCommands(name: string, pool: MadePool): Promise<void> {
  const source = await writePool(FOLDER, name.replaceAll(/\W+/g, "_"), pool);
  for (const command of poolCommands(source, (pool.tasks ?? ["one"])[0])) {
    for (const form of [[], ["--json"], ["--csv"]]) {
      const what = `${name}: ${command[0]} ${form}`;
      const run = await runHere(...command, ...form);
      // Pairs are the rows of `signals --csv`, and one model has none.
      const pairless = name === "one model" && command[0] === "signals" && form[0] === "--csv";
      if (pairless || (SERVED[name] && !SERVED[name].includes(command[0]))) {
        checkRefusal(run, name, what);
        continue;
      }
      assert.equal(run.code, 0, `${what}: ${run.err}`);
      assert.match(run.err, /^(note: [^\n]+\n)?$/, what);
      assert.ok(run.out.length > 0, what);
      if (form[0] === "--json") JSON.parse(run.out);
      else assert.doesNotMatch(run.out, UNWRITTEN, what);
    }
  }
}

for (const [name, pool] of Object.entries(SMALL_POOLS)) {
  Deno.test(`every command serves a pool with ${name}, or says why not`, async () => {
    await checkCommands(name, pool);
  });
}

Deno.test("every command serves a pool of 200 models", async () => {
  await checkCommands("200 models", MANY_MODELS);
});

for (const [name, pool] of Object.entries(SMALL_POOLS)) {
  Deno.test(`reproduce serves a pool with ${name}, or says why not`, async () => {
    const source = await writePool(FOLDER, name.replaceAll(/\W+/g, "_"), pool);
    const out = `${FOLDER}/results/${name}`;
    const args = ["reproduce", source, "--only", NOTEBOOKS.join(), "--out", out, "--latex"];
    if (REFUSED[name]) {
      // A process of its own, as one that loads many failing notebooks does not end well.
      const run = await troupe(...args);
      const err = run.err.replaceAll(/^cells .*\n/gm, ""); // the bar of a slow machine
      return checkRefusal({ ...run, err }, name, name);
    }
    const before = Deno.env.get("TROUPE_POOL");
    const run = await runHere(...args);
    if (before === undefined) Deno.env.delete("TROUPE_POOL");
    else Deno.env.set("TROUPE_POOL", before);
    assert.deepEqual([run.code, run.err], [0, ""]);
    assert.doesNotMatch(run.out, UNWRITTEN);
    const report = (await Deno.readTextFile(`${out}/report_${NOTEBOOKS.join("_")}.html`))
      .replace(/<details>.*?<\/details>/gs, "");
    assert.equal(report.match(/<section class="chapter"/g)?.length, NOTEBOOKS.length);
    assert.doesNotMatch(report, UNWRITTEN);
  });
}
