import assert from "node:assert/strict";
import { loadExperiment } from "../../lib/experiment/load_experiment.ts";
import { reportHtml } from "../../lib/experiment/report_html.ts";
import { openJournal } from "../../lib/experiment/resume.ts";
import { runExperiment } from "../../lib/experiment/run_experiment.ts";
import { writeResults } from "../../lib/experiment/write_results.ts";
import { paperPool } from "../../lib/pool/sim/paper_pool.ts";
import { subPool } from "../../lib/pool/sub_pool.ts";

const pool = subPool(paperPool({ dev: 50 }), {
  models: ["GLM-4-9B", "Gemma-2-9B", "InternLM3-8B", "Qwen3-8B"],
  tasks: ["CSQA", "OBQA"],
});

async function ablation() {
  const experiment = await loadExperiment("rq2_mechanism");
  const studies = experiment.studies.filter(({ id }) => id === "ablation" || id === "map");
  return runExperiment(pool, { ...experiment, studies });
}

Deno.test("results are tables, figures and a manifest, and the same run gives the same bytes", async () => {
  const [a, b] = [await Deno.makeTempDir(), await Deno.makeTempDir()];
  await writeResults(pool, await ablation(), { folder: a, latex: true });
  await writeResults(pool, await ablation(), { folder: b, latex: true });
  const files = (folder: string) =>
    [...Deno.readDirSync(`${folder}/rq2_mechanism`)].map((e) => e.name);
  const names = files(a).sort();
  assert.deepEqual(names, ["ablation.csv", "ablation.tex", "manifest.json", "map.csv", "map.svg"]);
  for (const name of names) {
    const read = (folder: string) => Deno.readTextFileSync(`${folder}/rq2_mechanism/${name}`);
    assert.equal(read(a), read(b), name);
  }
  const manifest = JSON.parse(Deno.readTextFileSync(`${a}/rq2_mechanism/manifest.json`));
  assert.equal(manifest.pool.simulated, true);
  assert.match(manifest.pool.sha256, /^[0-9a-f]{64}$/);
});

Deno.test("the report is one page that loads nothing and calls the pool simulated", async () => {
  const html = reportHtml(pool, [await ablation()]);
  assert.match(html, /Simulated pool \(sim:paper\)\./);
  assert.match(html, /href="#rq2_mechanism-ablation"/);
  assert.match(html, /id="rq2_mechanism-ablation"/);
  assert.doesNotMatch(html, /(src|href)="https?:/);
});

Deno.test("a journal keeps studies for the same work and throws away those of other work", async () => {
  const folder = `${await Deno.makeTempDir()}/unfinished`;
  const result = { id: "main", title: "t", answer: "a", tables: [], figures: [] };
  const first = await openJournal(folder, "one");
  await first.keep("rq1", result);
  assert.deepEqual(await (await openJournal(folder, "one")).recall("rq1", "main"), result);
  assert.equal(await (await openJournal(folder, "two")).recall("rq1", "main"), undefined);
});

Deno.test("a journal does not trip over a torn file", async () => {
  const folder = `${await Deno.makeTempDir()}/unfinished`;
  const journal = await openJournal(folder, "one");
  await Deno.writeTextFile(`${folder}/rq1.main.json`, '{"id": "ma');
  assert.equal(await journal.recall("rq1", "main"), undefined);
});
