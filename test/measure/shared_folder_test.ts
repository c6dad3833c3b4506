import assert from "node:assert/strict";
import { fakeOllama } from "../support/fake_ollama.ts";
import { spawnTroupe } from "../support/troupe.ts";
import { loggedItems, rowsOf, withMadeRun, writeTask } from "./made_run.ts";

Deno.test("two processes with a server each fill one folder; when one is killed, the other ends it", () =>
  withMadeRun({ delayMs: 6 }, async ({ folder, server, run }) => {
    const tasks = await Promise.all(
      ["one", "two", "six"].map((name) => writeTask(folder, name, 80)),
    );
    const other = fakeOllama({ delayMs: 6 });
    const start = (host: string) =>
      spawnTroupe(
        ...["profile", "--models", "good,fair", "--tasks", tasks.join(), "--dev", "40"],
        ...["--test", "40", "--seed", "3", "--host", host, "--out", `${folder}/shared`],
        ...["--concurrency", "1", "--prefix-space", "yes"],
      );
    const [first, second] = [start(server.host), start(other.host)];
    const ended = Promise.all([first.output(), second.output()]);
    while (server.asked.length < 120 || other.asked.length < 60) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    second.kill("SIGKILL");
    const [{ code, stderr }] = await ended;
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    await other.stop();

    const logged = await loggedItems(`${folder}/shared`);
    assert.deepEqual(
      [logged.length, new Set(logged).size],
      [480, 480],
      "each answer is there once",
    );
    const healthy = fakeOllama();
    const calm = await run({
      tasks,
      dev: 40,
      test: 40,
      hosts: [healthy.host],
      out: `${folder}/calm`,
    }).finally(() => healthy.stop());
    assert.deepEqual(await rowsOf(`${folder}/shared/profile.parquet`), await rowsOf(calm.profile));
  }));
