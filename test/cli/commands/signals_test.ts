import assert from "node:assert/strict";
import { openPool } from "../../../lib/pool/open_pool.ts";
import { troupe, troupeError, troupeJson } from "../../support/troupe.ts";

const folder = await Deno.makeTempDir({ prefix: "troupe-signals-cli-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));

const PROFILE = `${folder}/profile.parquet`;
(await openPool("sim:pool?models=6&tasks=3&items=50")).frame.writeParquet(PROFILE);

Deno.test("signals are the same whether they are streamed or not, and select the same teams", async () => {
  const whole = await troupe("signals", PROFILE, "--json");
  const streamed = await troupe("signals", PROFILE, "--stream", "--json");
  assert.equal(streamed.out, whole.out);
  assert.match(streamed.err, /note: read in pieces; 0 MB of matrices, 102 MB of rows and 0 MB of/);
  for (const name of ["signals.json", "signals.parquet"]) {
    const out = `${folder}/${name}`;
    const wrote = await troupe("signals", PROFILE, "--stream", "--out", out);
    assert.equal(
      wrote.out,
      `${out}: 6 models, 3 tasks; \`troupe select\` and \`troupe map\` choose teams from it\n`,
    );
    assert.deepEqual(
      await troupeJson("select", out, "--rename", "model-6=A"),
      await troupeJson("select", PROFILE, "--rename", "model-6=A"),
    );
    assert.deepEqual(await troupeJson("map", out), await troupeJson("map", PROFILE));
  }
});

Deno.test("what streamed signals cannot do is said in one line", async () => {
  const cases: [string[], RegExp][] = [
    [["signals", "sim:paper", "--stream"], /^Cannot stream "sim:paper" as it is made in memory/],
    [
      ["signals", PROFILE, "--out", "x.csv"],
      /^Cannot write signals as their file must end in .json/,
    ],
    [
      ["signals", PROFILE, "--stream", "--memory", "0.2"],
      /^Cannot read ".*" within 0.2 GB as 6 models/,
    ],
    [["advise", `${folder}/signals.parquet`], /^Cannot read pool ".*" as it holds signals/],
    [["evaluate", `${folder}/signals.parquet`], /^Cannot judge teams from signals/],
  ];
  for (const [args, message] of cases) {
    assert.match((await troupeError(...args)).split("\n").at(-1)!, message);
  }
});

Deno.test("matrices of many models are not printed, and their rows can be had", async () => {
  const wide = await troupe("signals", "sim:pool?models=60&tasks=1&items=20");
  assert.match(wide.out, /Matrices of 60 models are not printed: write them with --out/);
  assert.ok(wide.out.split("\n").length < 60);
  const csv = await troupe("signals", PROFILE, "--stream", "--csv", "--task", "task-2");
  assert.equal(csv.out.trimEnd().split("\n").length, 1 + 15);
  assert.match(csv.out, /^task,a,b,yuleQ,jsd\n/);
});
