import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import * as core from "troupe/core";
import config from "../deno.json" with { type: "json" };
import { CHROMIUM } from "./support/chromium.ts";
import { assertAlike } from "./support/close.ts";

// What another project sees: three entry points, over HTTP and in a browser.

const ROOT = new URL("../", import.meta.url);

/** From a simulated pool to a judged team and an interval, with nothing but the kernels. */
const PROGRAM = `
const pool = core.openSimulation("sim:pool?models=5&tasks=2&items=60");
const signals = core.poolSignals(pool, { measures: core.MEASURES });
const { choose } = core.selection(signals, { k: 3, weights: { yuleQ: 0.13, jsd: 0.05, capa: 0.1 } });
const [{ team, score, runnerUp }] = choose("task-1", core.lookUp("method", core.METHODS, "c2mas"));
const rule = core.lookUp("rule", core.RULES, "stacking");
const { right } = core.judgeTeam(pool.tasks[0], rule, team);
const alone = core.judgeTeam(pool.tasks[0], core.SINGLE_RULES[0], [team[0]]);
const { average } = core.pairedBootstrap([{ task: "task-1", a: right, b: alone.right }]);
const refused = (() => {
  try {
    core.lookUp("rule", core.RULES, "stackin");
  } catch (error) {
    return [error instanceof core.InputError, error.message.slice(0, 50)];
  }
})();
const bits = new Uint32Array(pool.tasks[1].test.p.buffer).reduce((h, word) => Math.imul(h ^ word, 16777619));
const result = {
  team, score, runnerUp, accuracy: core.accuracy(right), average, refused, bits: String(bits),
};
`;

/** What the program gives here. */
const here = (): unknown =>
  JSON.parse(JSON.stringify(new Function("core", `${PROGRAM}\nreturn result;`)(core)));

async function deno(folder: string, ...args: string[]): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), { args, cwd: folder });
  const { success, stdout, stderr } = await command.output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

Deno.test("there are three entry points, and each exports what it should", async () => {
  assert.deepEqual(Object.keys(config.exports), [".", "./core", "./plot"]);
  const [all, plot] = await Promise.all([import("troupe"), import("troupe/plot")]);
  const names = new Set(Object.keys(all));
  for (const part of [core, plot]) {
    assert.deepEqual(Object.keys(part).filter((name) => !names.has(name)), []);
  }
  const verbs = [
    ...["openPool", "quality", "pairs", "overTasks", "selectTeams", "evaluateTeams"],
    ...["compareTeams", "ablate", "answers", "teamAnswers", "openSignals", "subsample"],
  ];
  assert.deepEqual(verbs.filter((name) => !names.has(name)), []);
});

Deno.test("troupe/core imports over HTTP from another project", async () => {
  const folder = await Deno.makeTempDir();
  const asked = new Set<string>();
  const server = Deno.serve({ port: 0, onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    asked.add(pathname);
    const type = pathname.endsWith(".ts") ? "application/typescript" : "application/octet-stream";
    return await Deno.readFile(new URL(`.${pathname}`, ROOT)).then(
      (bytes) => new Response(bytes, { headers: { "content-type": type } }),
      () => new Response("", { status: 404 }),
    );
  });
  const origin = `http://localhost:${server.addr.port}`;
  await Deno.writeTextFile(
    `${folder}/main.ts`,
    `import * as core from "troupe/core";\n${PROGRAM}\nconsole.log(JSON.stringify(result));`,
  );
  const out = await deno(
    folder,
    ...["run", "--allow-import", "--no-prompt", "--no-check", "--quiet", "--no-lock"],
    ...[`--import-map=${origin}/deno.json`, "main.ts"],
  );
  await server.shutdown();
  await Deno.remove(folder, { recursive: true });
  assert.deepEqual(JSON.parse(out), here());
  assert.ok(asked.has("/lib/core.ts"));
});

Deno.test({
  name: "troupe/core, bundled, gives the same in a browser",
  ignore: !CHROMIUM,
  async fn() {
    const folder = await Deno.makeTempDir();
    const entry = `import * as core from ${JSON.stringify(new URL("lib/core.ts", ROOT).href)};
      import { kernels } from ${JSON.stringify(new URL("lib/kernels/kernels.ts", ROOT).href)};
      ${PROGRAM}
      document.body.textContent = JSON.stringify(result);
      document.body.dataset.kernels = kernels() ? "compiled" : "refused";
      document.title = "done";`;
    await Deno.writeTextFile(`${folder}/page.ts`, entry);
    await deno(
      folder,
      ...["bundle", "--quiet", "--platform", "browser"],
      ...["--config", new URL("deno.json", ROOT).pathname, "-o", "page.js", "page.ts"],
    );
    const script = await Deno.readTextFile(`${folder}/page.js`);
    await Deno.remove(folder, { recursive: true });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.setContent("<!doctype html><body></body>");
      await page.addScriptTag({ content: script, type: "module" });
      await page.waitForFunction(() => document.title === "done", undefined, { timeout: 30_000 })
        .catch(() => {});
      assert.deepEqual(faults, []);
      const compiled = await page.getAttribute("body", "data-kernels");
      assert.equal(compiled, "compiled", "browsers limit what may be compiled while they wait");
      // The simulated answers have the same bits; scores may differ in the last one of a logarithm.
      assertAlike(JSON.parse((await page.textContent("body"))!), here(), 1e-12);
    } finally {
      await browser.close();
    }
  },
});

Deno.test("only the library ships", () => {
  const { exclude } = config.publish;
  for (const folder of ["test", "bench", "tools", "notebooks", "results", "experiments"]) {
    assert.ok(exclude.includes(folder), folder);
  }
});
