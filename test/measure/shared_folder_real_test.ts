import assert from "node:assert/strict";
import { readManifest } from "../../lib/measure/run_folder.ts";
import { startOllama } from "../support/ollama_server.ts";
import { realModels } from "../support/real_models.ts";
import { spawnTroupe } from "../support/troupe.ts";
import { watched, type WatchedServer } from "../support/watched_server.ts";
import { loggedItems, writeTask } from "./made_run.ts";

// Two processes, one run folder, one real server with two real models; one process is killed midway.
// A proxy of its own stands before each process, so that it is known who asked what, and when.

const FILES = { smollm2: "smollm2-135m.gguf", gemma3: "gemma3-270m.gguf" };
const TASKS = ["red", "green", "blue"];
const ALL = Object.keys(FILES).length * TASKS.length * 7;

const models = realModels();
const server = models ? await startOllama() : undefined;
Deno.test.afterAll(() => server?.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers that were asked for through a proxy, as `agent/task/item`, in order. */
const askedThrough = ({ asked }: WatchedServer) =>
  asked.flatMap(({ model, prompt }) => {
    const [, task, number] = /(\w+): what is (\d+) \+/.exec(prompt) ?? [];
    return task ? [`${model}/${task}.jsonl/${task}-${number}`] : [];
  });

/** The log that an answer stands in: one model on one task. */
const logOf = (answer: string) => answer.split("/").slice(0, 2).join("/");

Deno.test({
  name: "two processes fill one folder from a real server; one is killed, the other ends it",
  ignore: !server,
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-two-" });
    for (const [name, file] of Object.entries(FILES)) {
      await server!.create(name, await Deno.readFile(`${models}/${file}`));
    }
    const tasks = await Promise.all(TASKS.map((name) => writeTask(folder, name, 12)));
    const run = `${folder}/run`;
    const proxies = [watched(server!.host), watched(server!.host)];
    const start = ({ host }: WatchedServer) =>
      spawnTroupe(
        ...["profile", "--models", Object.keys(FILES).join(), "--tasks", tasks.join()],
        ...["--dev", "4", "--test", "3", "--host", host, "--out", run, "--num-ctx", "1024"],
        ...["--concurrency", "1", "--prefix-space", "no"],
      );
    const [killed, other] = proxies.map(start);
    const ended = Promise.all([killed.output(), other.output()]);
    for (let n = 0; n < 2400; n++) {
      const [mine, theirs] = proxies.map((proxy) => askedThrough(proxy).length);
      if (mine >= 5 && theirs >= 5) break;
      await pause(25);
    }
    killed.kill("SIGKILL");
    await killed.status;
    const before = await loggedItems(run);
    const [first, second] = await ended;
    assert.equal(first.signal, "SIGKILL", "it was killed before its end");
    assert.equal(second.code, 0, new TextDecoder().decode(second.stderr));
    const [lost, kept] = proxies.map(askedThrough);
    await Promise.all(proxies.map((proxy) => proxy.stop()));

    const logged = await loggedItems(run);
    assert.deepEqual(
      [logged.length, new Set(logged).size],
      [ALL, ALL],
      "each answer is there once",
    );
    assert.deepEqual(new Set([...lost, ...kept]), new Set(logged));
    assert.ok(lost.length >= 5 && kept.length < ALL, "both had their part");
    for (const asked of [lost, kept]) {
      assert.equal(new Set(asked).size, asked.length, "no process asks for an answer twice");
    }
    const again = lost.filter((answer) => kept.includes(answer));
    assert.deepEqual(again.filter((answer) => before.includes(answer)), [], "what was kept is not");

    // Each model × task has one writer; at the kill one log changes hands, the dead one's part first.
    const shared = new Set(lost.map(logOf).filter((log) => kept.map(logOf).includes(log)));
    assert.ok(shared.size <= 1, `at most one was under way: ${[...shared]}`);
    for (const log of shared) {
      const late = logged.filter((answer) => logOf(answer) === log)
        .map((answer) => kept.includes(answer));
      assert.equal(late.lastIndexOf(false) + 1, late.indexOf(true), "one writer after the other");
    }
    const { agents, absent } = (await readManifest(run))!;
    assert.deepEqual([Object.keys(agents).sort(), absent], [["gemma3", "smollm2"], []]);
    await Deno.remove(folder, { recursive: true });
  },
});
