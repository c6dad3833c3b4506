import assert from "node:assert/strict";
import { agentsOfModels } from "../../lib/measure/agent.ts";
import { freePort, startOllama } from "../support/ollama_server.ts";
import { watched, type WatchedServer } from "../support/watched_server.ts";
import { encodeTinyModel } from "../support/tiny_model.ts";
import { loggedItems, rowsOf, withMadeRun, writeTask } from "./made_run.ts";

const servers = await Promise.all([startOllama(), startOllama(), startOllama()]);
const [steady, dying, distant] = servers;
let dead = false;
Deno.test.afterAll(async () => {
  for (const server of servers) if (!(dead && server === dying)) await server?.stop();
});

/** A model whose answers depend on the last digit of the question. */
const GGUF = encodeTinyModel({
  tokenizer: "bpe",
  logits: { " ": { A: 5, B: 5, C: 5, D: 5 } },
  markers: Object.fromEntries(
    [..."0123456789"].map((digit, n) => [digit, { ["ABCD"[n % 4]]: 2 + n / 3 }]),
  ),
});

const questions = (server: WatchedServer) =>
  server.asked.filter(({ prompt }) => prompt.includes("what is")).length;

Deno.test({
  name: "three real servers share a run, one slow and one killed: every answer is there once",
  ignore: !steady,
  fn: () =>
    withMadeRun({}, async ({ folder, run }) => {
      for (const server of servers) await server!.create("shared", GGUF);
      const slow = watched(distant!.host, { delayMs: 60 });
      const tasks = [await writeTask(folder, "x", 160), await writeTask(folder, "y", 160)];
      const agents = agentsOfModels(["shared"]);
      const settings = { agents, tasks, dev: 80, test: 80, numCtx: 1024, attempts: 2 };
      const notes: string[] = [];
      let answers = 0;
      const stopped = Promise.withResolvers<void>();
      const { profile, measured, manifest } = await run({
        ...settings,
        hosts: [steady!.host, dying!.host, slow.host],
        onNote: (note) => void notes.push(note),
        onAnswer() {
          if (++answers !== 60) return;
          dead = true;
          dying!.kill().then(stopped.resolve, stopped.reject);
        },
      });
      await stopped.promise;
      await slow.stop();
      assert.equal(measured, 320);
      assert.ok(
        notes.some((note) => note.startsWith(`${dying!.host} is gone (`)),
        notes.join("\n"),
      );
      assert.equal(Object.keys(manifest.agents.shared.processors).length, 3, "all three took part");
      const bySlow = questions(slow);
      assert.ok(
        bySlow > 0 && bySlow < 320 / 3,
        `the slow server answers ${bySlow}: less than its third`,
      );
      const alone = await run({ ...settings, hosts: [steady!.host], out: `${folder}/alone` });
      const [here, there] = [await rowsOf(profile), await rowsOf(alone.profile)];
      assert.deepEqual([here.item, here.gold], [there.item, there.gold]);
      here.p.forEach((p, n) => assert.ok(Math.abs(p - there.p[n]) < 1e-3));
    }),
});

Deno.test({
  name: "a real server that comes up while a run is under way takes its part",
  ignore: !steady,
  fn: () =>
    withMadeRun({}, async ({ folder, run }) => {
      for (const server of [steady!, distant!]) await server.create("joined", GGUF);
      const first = watched(steady!.host, { delayMs: 20 });
      const port = freePort();
      let late: WatchedServer | undefined;
      const notes: string[] = [];
      const { measured } = await run({
        agents: agentsOfModels(["joined"]),
        tasks: [await writeTask(folder, "x", 320)],
        dev: 160,
        test: 160,
        numCtx: 1024,
        attempts: 2,
        rejoinMs: 50,
        hosts: [first.host, `http://127.0.0.1:${port}`],
        onNote: (note) => void notes.push(note),
        onAnswer: () => void (late ??= watched(distant!.host, { port })),
      });
      await first.stop();
      await late!.stop();
      assert.equal(measured, 320);
      assert.ok(notes.includes(`${late!.host} answers and takes part`), notes.join("\n"));
      assert.ok(questions(late!) > 0, "it is asked");
      const logged = await loggedItems(`${folder}/run`);
      assert.deepEqual([logged.length, new Set(logged).size], [320, 320]);
    }),
});
