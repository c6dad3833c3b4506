import assert from "node:assert/strict";
import { spawnTroupe, troupeError, troupeJson } from "../support/troupe.ts";

const POOL = "sim:pool?models=3&tasks=2&items=20";

Deno.test("the page is written where it is told, with the models and tasks that are named", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/page.html`;
    const flags = ["--models", "model-1,model-3", "--tasks", "task-2", "--out", file];
    const said = await troupeJson<{ file: string; bytes: number }>("explore", POOL, ...flags);
    assert.deepEqual(said, { file, bytes: (await Deno.stat(file)).size });
    const html = await Deno.readTextFile(file);
    const [, text] = html.match(/id="data">(.*?)<\/script>/)!;
    const { kind, models, tasks } = JSON.parse(text);
    assert.deepEqual({ kind, models, tasks }, {
      kind: "simulation",
      models: ["model-1", "model-3"],
      tasks: ["task-2"],
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("what cannot be explored is refused in a line", async () => {
  const out = ["--out", "/dev/null/never.html"];
  assert.match(await troupeError("explore", "nowhere.json", ...out), /no such file/);
  assert.match(await troupeError("explore", POOL, "--models", "x", ...out), /no model "x"/);
  assert.match(await troupeError("explore", POOL, "--task", "x", ...out), /Cannot find task "x"/);
  assert.match(await troupeError("explore", POOL, "--serve", "-1"), /whole number/);
});

Deno.test("it is served on this computer alone, until it is stopped", async () => {
  const child = spawnTroupe("explore", POOL, "--serve", "--json");
  try {
    await child.stdin.close();
    const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    const { url } = JSON.parse((await reader.read()).value!);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    const page = await fetch(url);
    assert.match(page.headers.get("content-type")!, /text\/html/);
    assert.match(await page.text(), /Content-Security-Policy/);
    const other = await fetch(`${url}else`);
    await other.body?.cancel();
    assert.equal(other.status, 404);
    await reader.cancel();
  } finally {
    child.kill("SIGINT");
    await child.stderr.cancel();
    await child.status;
  }
});
