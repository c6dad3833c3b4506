import assert from "node:assert/strict";
import { openPool } from "../../lib/pool/open_pool.ts";
import { reproduce } from "../../lib/experiment/reproduce.ts";
import type { Cell } from "../../lib/notebook/notebook_file.ts";

const LIB = new URL("../../lib/", import.meta.url).href;
const TINY = "sim:pool?models=2&tasks=1&items=20";

const code = (source: string, tags?: string[]): Cell => (
  { cell_type: "code", metadata: tags ? { tags } : {}, source }
);

/** A notebook of verbs: it opens what `TROUPE_POOL` names, chooses, judges and answers. */
const CELLS = [
  { cell_type: "markdown", metadata: {}, source: "# Which one?" },
  code(`import { csvLink, evaluateTeams, markdown, openPool, overTasks, pairs, quality, records,
    selectTeams, show, table } from "${LIB}mod.ts";
  const pool = await openPool(Deno.env.get("TROUPE_POOL")!);`),
  code(`const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)), pool };
  const teams = selectTeams(frames, { k: 1, method: ["c2mas", "quality"] });
  const judged = evaluateTeams(pool, teams, { rules: ["choice-soft"] });
  await show(table(judged), csvLink("tiny/main", judged));`),
  code(
    `const [best] = records<{ team: string[]; accuracy: number }>(judged);
  await show(markdown\`Run **\${best.team}**: \${100 * best.accuracy} %.\`);`,
    ["answer"],
  ),
];

async function reproduced(folder: string, source: string) {
  const path = `${folder}/tiny.ipynb`;
  const notebook = { cells: CELLS, metadata: {}, nbformat: 4, nbformat_minor: 5 };
  await Deno.writeTextFile(path, JSON.stringify(notebook));
  const before = Deno.env.get("TROUPE_POOL");
  try {
    return await reproduce(await openPool(source), {
      notebooks: [path],
      stored: [path],
      folder: `${folder}/results`,
      latex: true,
    });
  } finally {
    if (before === undefined) Deno.env.delete("TROUPE_POOL");
    else Deno.env.set("TROUPE_POOL", before);
  }
}

Deno.test("a notebook on the smallest pool: findings, tables, manifest and one report", async () => {
  const folder = await Deno.makeTempDir({ prefix: "troupe-reproduce-" });
  const [finding, ...others] = await reproduced(folder, TINY);
  assert.equal(others.length, 0);
  assert.match(finding.answer!, /^Run \*\*model-[12]\*\*: [\d.]+ %\.$/);
  const read = (name: string) => Deno.readTextFile(`${folder}/results/${name}`);
  const csv = await read("tiny/main.csv");
  assert.equal(csv.trimEnd().split("\n").length, 1 + 2);
  assert.match(csv, /^task,method,k,rule,team,correct,n,accuracy,/);
  const manifest = JSON.parse(await read("tiny/manifest.json"));
  assert.deepEqual(manifest.pool.models, ["model-1", "model-2"]);
  assert.deepEqual([manifest.pool.source, manifest.pool.simulated], [TINY, true]);
  assert.deepEqual(manifest.files, ["tiny/main.csv"]);
  assert.equal(manifest.answer, finding.answer);
  const report = await read("report.html");
  assert.match(report, /Simulated pool/);
  assert.match(report, /<section class="chapter" id="tiny">/);
  assert.match(await read("tiny/cell_3.tex"), /\\begin\{/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("reproducing again writes the same bytes", async () => {
  const folder = await Deno.makeTempDir({ prefix: "troupe-reproduce-" });
  const all = async () => {
    await reproduced(folder, TINY);
    const files = ["report.html", "tiny/main.csv", "tiny/manifest.json", "tiny/cell_3.tex"];
    return Promise.all(files.map((name) => Deno.readTextFile(`${folder}/results/${name}`)));
  };
  assert.deepEqual(await all(), await all());
  await Deno.remove(folder, { recursive: true });
});
