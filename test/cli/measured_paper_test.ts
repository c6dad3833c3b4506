import assert from "node:assert/strict";
import { parseHTML } from "linkedom";
import { random } from "../../lib/math/random.ts";
import { presetFile } from "../measure/made_preset.ts";
import { loggedItems, writeTask } from "../measure/made_run.ts";
import { startOllama } from "../support/ollama_server.ts";
import { realModels } from "../support/real_models.ts";
import { watched } from "../support/watched_server.ts";
import { spawnTroupe, troupe } from "../support/troupe.ts";

// The whole path on real models: a preset is measured, reproduced and reported in one command, which
// is killed at seeded random moments of both parts.

const FILES = { SmolLM2: "smollm2-135m.gguf", Gemma3: "gemma3-270m.gguf" };
const TASKS = ["red", "green", "blue"];
const SIZE = { dev: 8, test: 2 };
const ALL = Object.keys(FILES).length * TASKS.length * (SIZE.dev + SIZE.test);

const models = realModels();
const server = models ? await startOllama() : undefined;
Deno.test.afterAll(() => server?.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let n = 0; n < 12_000; n++) {
    if (await holds()) return;
    await pause(25);
  }
  assert.fail(what);
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);

/** The answer that a request is for, as `agent/task/item`; none for one that only loads a model. */
const answerOf = ({ model, prompt }: { model: string; prompt: string }) => {
  const [, task, number] = /(\w+): what is (\d+) \+/.exec(prompt) ?? [];
  const agent = Object.keys(FILES).find((name) => name.toLowerCase() === model);
  return task ? [`${agent}/${task}.jsonl/${task}-${number}`] : [];
};

Deno.test({
  name: "the path from two real models to a report, killed five times on the way",
  ignore: !server,
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-path-" });
    for (const [name, file] of Object.entries(FILES)) {
      await server!.create(name.toLowerCase(), await Deno.readFile(`${models}/${file}`));
    }
    const proxy = watched(server!.host);
    const tasks = await Promise.all(TASKS.map((name) => writeTask(folder, name, 16)));
    const tags = Object.fromEntries(Object.keys(FILES).map((name) => [name, name.toLowerCase()]));
    const preset = await presetFile(folder, tags, { tasks, ...SIZE });
    const [run, out] = [`${folder}/run`, `${folder}/results`];
    const args = ["reproduce", "--measure", `${preset}#mine`, "--host", proxy.host]
      .concat(["--run", run, "--out", out, "--num-ctx", "1024", "--prefix-space", "no"]);

    const rng = random(11);
    let kept: string[] = [];
    /** Kills a run at a random moment after `begun`; no answer may be lost, or asked for again. */
    const kill = async (begun: () => Promise<boolean>, ms: number, what: string) => {
      const before = proxy.asked.length;
      const child = spawnTroupe(...args);
      const ended = child.output();
      await until(begun, what);
      await pause(rng.uniform() * ms);
      child.kill("SIGKILL");
      assert.equal((await ended).signal, "SIGKILL", `${what}: the run ended before it was killed`);
      await checkKept(before);
    };
    const checkKept = async (before: number) => {
      const again = proxy.asked.slice(before).flatMap(answerOf).filter((each) =>
        kept.includes(each)
      );
      assert.deepEqual(again, [], "an answer that was there is asked for again");
      const now = await loggedItems(run);
      assert.equal(new Set(now).size, now.length, "an answer is there twice");
      assert.ok(kept.every((each) => now.includes(each)), "an answer is lost");
      kept = now;
    };
    for (const goal of [1, ALL / 3, 2 * ALL / 3]) {
      await kill(async () => (await loggedItems(run)).length >= goal, 600, `${goal} answers`);
    }
    assert.ok(kept.length < ALL, "the first three kills fall into measuring");
    await kill(() => exists(`${run}/profile.parquet`), 300, "a profile");
    assert.equal(kept.length, ALL, "the last two kills fall into the notebooks");
    await Deno.remove(out, { recursive: true });
    await kill(() => exists(`${out}/verdict/manifest.json`), 100, "a notebook");

    const before = proxy.asked.length;
    const { code, out: said, err } = await troupe(...args);
    assert.equal(code, 0, err);
    assert.equal(proxy.asked.length, before, "nothing is asked once everything is there");
    await proxy.stop();
    assert.match(said, /RQ1, on this measured pool: 2 models leave nothing to choose/);
    assert.doesNotMatch(said, /simulat/i);
    const { document } = parseHTML(await Deno.readTextFile(`${out}/report.html`));
    for (const code of document.querySelectorAll("details")) code.remove();
    const text = document.body.textContent!;
    assert.match(text, /2 models, 3 tasks\. Measured pool: /);
    assert.match(text, /Measured: Gemma3, SmolLM2\./);
    assert.doesNotMatch(text, /simulat/i);
    assert.equal(document.querySelectorAll("section.chapter").length, 4);
    const { href } = document.querySelector("a[href$='explore.html']") as HTMLAnchorElement;
    assert.match(await Deno.readTextFile(`${out}/${href}`), /SmolLM2/);
    await Deno.remove(folder, { recursive: true });
  },
});
