import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { random } from "../../lib/math/random.ts";
import type { FakeOllama } from "../support/fake_ollama.ts";
import { loggedItems, rowsOf, withMadeRun, writeTask } from "./made_run.ts";

const KILLS = 20;
const MAIN = fileURLToPath(new URL("../../lib/cli/main.ts", import.meta.url));

Deno.test("20 kills at random moments lose no completed answer and repeat none", () =>
  withMadeRun({ delayMs: 8 }, async ({ folder, server, run }) => {
    const task = await writeTask(folder, "long", 560);
    const rng = random(5);
    const command = () =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", MAIN, "profile", "--models", "good,fair", "--tasks", task]
          .concat(["--dev", "280", "--test", "280", "--seed", "3"])
          .concat(["--host", server.host, "--out", `${folder}/killed`, "--concurrency", "3"])
          .concat(["--prefix-space", "yes"]),
        stdout: "null",
        stderr: "null",
      }).spawn();

    let kept: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = server.asked.length;
      const child = command();
      if (kill % 3 > 0) await until(() => server.asked.length > before);
      await pause(rng.uniform() * (kill % 3 > 0 ? 130 : 900));
      child.kill("SIGKILL");
      assert.equal((await child.status).signal, "SIGKILL", "the run was killed before its end");
      const now = await loggedItems(`${folder}/killed`);
      const still = new Set(now);
      assert.ok(kept.every((answer) => still.has(answer)), "a completed answer was lost");
      assert.equal(still.size, now.length, "an answer is there twice");
      assertNotAskedAgain(server, before, kept);
      kept = now;
    }
    assert.match(kept[0], /^(good|fair)\/long\.jsonl\/long-\d+$/);
    assert.ok(kept.length > 0 && kept.length < 1120, `${kept.length} answers survived the kills`);

    const before = server.asked.length;
    assert.ok((await command().status).success);
    assertNotAskedAgain(server, before, kept);
    const calm = await run({ tasks: [task], dev: 280, test: 280, out: `${folder}/calm` });
    assert.deepEqual(await rowsOf(`${folder}/killed/profile.parquet`), await rowsOf(calm.profile));
  }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean): Promise<void> {
  for (let n = 0; n < 6000 && !holds(); n++) await pause(5);
  assert.ok(holds(), "the harness never asked a question");
}

/** Prompts name their question: none of those answered before `kept` was taken may come again. */
function assertNotAskedAgain(
  { asked, askedModels }: FakeOllama,
  from: number,
  kept: readonly string[],
): void {
  const answered = new Set(kept);
  for (let n = from; n < asked.length; n++) {
    const number = /what is (\d+) \+/.exec(asked[n])?.[1];
    const answer = `${askedModels[n]}/long.jsonl/long-${number}`;
    assert.ok(!answered.has(answer), `${answer} was asked again`);
  }
}
