import assert from "node:assert/strict";
import { troupeError, troupeJson } from "../../support/troupe.ts";

const TINY = "sim:pool?models=2&tasks=1&items=20";

Deno.test("every notebook runs on the smallest pool: an answer each, and one report", async () => {
  const folder = await Deno.makeTempDir({ prefix: "troupe-tiny-" });
  const { simulated, findings } = await troupeJson<
    { simulated: boolean; findings: { notebook: string; answer: string | null }[] }
  >("reproduce", TINY, "--out", folder);
  assert.ok(simulated);
  const ids = ["verdict", "rq1_effectiveness", "rq2_mechanism", "rq3_robustness"];
  assert.deepEqual(findings.map(({ notebook }) => notebook), ids);
  for (const { notebook, answer } of findings) {
    assert.match(answer ?? "", /simulated/i, notebook);
    const manifest = JSON.parse(await Deno.readTextFile(`${folder}/${notebook}/manifest.json`));
    assert.deepEqual([manifest.pool.source, manifest.answer], [TINY, answer]);
    for (const file of manifest.files) assert.ok(Deno.statSync(`${folder}/${file}`).size > 0, file);
  }
  const report = await Deno.readTextFile(`${folder}/report.html`);
  for (const id of ids) assert.ok(report.includes(`id="${id}"`), id);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a notebook that is not there is refused with those there are", async () => {
  assert.match(
    await troupeError("reproduce", TINY, "--only", "rq4"),
    /^Cannot find notebook "rq4": .*There are verdict, rq1_effectiveness, rq2_mechanism, rq3_/,
  );
  assert.match(await troupeError("reproduce", "nowhere.parquet"), /no such file or folder/);
});
