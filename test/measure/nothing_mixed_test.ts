import assert from "node:assert/strict";
import { agentsOfModels } from "../../lib/measure/agent.ts";
import { runCosts } from "../../lib/measure/run_costs.ts";
import { summarizeRun } from "../../lib/measure/summarize_run.ts";
import { fakeOllama, type FakeOptions } from "../support/fake_ollama.ts";
import { freePort, startOllama } from "../support/ollama_server.ts";
import { encodeTinyModel } from "../support/tiny_model.ts";
import { loggedItems, rowsOf, withMadeRun, writeTask } from "./made_run.ts";

const server = await startOllama();
const real = { ignore: !server };
Deno.test.afterAll(() => server?.stop());

const good = agentsOfModels(["good"]);

/** Questions that a quick server is still busy with when a model has been made. */
const MANY = 2000;

Deno.test({
  ...real,
  name: "weights replaced under the same name during a run: no answer of the new ones is kept",
  fn: () =>
    withMadeRun({}, async ({ run, folder }) => {
      const weights = (likely: string) =>
        encodeTinyModel({
          tokenizer: "bpe",
          logits: { " ": { A: 4, B: 4, C: 4, D: 4, [likely]: 8 } },
        });
      await server!.create("swapped", weights("A"));
      const task = await writeTask(folder, "long", MANY);
      const agents = agentsOfModels(["swapped"]);
      const settings = {
        agents,
        tasks: [task],
        hosts: [server!.host],
        dev: MANY / 2,
        test: MANY / 2,
      };
      let answers = 0;
      const swap = Promise.withResolvers<void>();
      const onAnswer = () => {
        if (++answers === 60) {
          server!.create("swapped", weights("D")).then(swap.resolve, swap.reject);
        }
      };
      await assert.rejects(
        run({ ...settings, onAnswer, numCtx: 1024 }),
        // While a server replaces a model, it may also say that there is nothing to ask.
        /"swapped" (must keep the weights \(digest\) of its earlier answers: got \w+, now \w+|lacks \d+ answers to long .*"swapped" does not support generate)/,
      );
      await swap.promise;
      const path = `${folder}/run/answers/swapped/long.jsonl`;
      const lines = (await Deno.readTextFile(path)).trim().split("\n").map((line) =>
        JSON.parse(line)
      );
      assert.ok(lines.length >= 60 && lines.length < MANY, `${lines.length} answers are kept`);
      for (const { logp } of lines) assert.ok(logp[0] > logp[3], "all of them of the old weights");
    }),
});

Deno.test("a digest that changes during a run ends that model, not the others", () => {
  const models = { good: "d1", fair: "d2" };
  const fault: FakeOptions["fault"] = (n) => {
    if (n === 20) models.good = "d9";
    return undefined;
  };
  return withMadeRun({ models, fault }, async ({ run, folder }) => {
    const { missing, answers } = await run({ concurrency: 1, verifyMs: 1 });
    assert.match(
      missing[0].reason,
      /"good" lacks \d+ answers .* weights \(digest\).* got d1, now d9/,
    );
    assert.deepEqual(answers.agents.map(({ name }) => name), ["fair"]);
    const kept = (await loggedItems(`${folder}/run`)).filter((item) => item.startsWith("good/"));
    assert.ok(kept.length > 0 && kept.length <= 20, `${kept.length}`);
  });
});

for (const bad of [null, 0.7, "-0.5"]) {
  Deno.test(`a log-probability of ${JSON.stringify(bad)} is asked again and counted, never stored`, () => {
    const fault: FakeOptions["fault"] = (n) => {
      if (n < 3 || n % 7 > 0) return undefined;
      const top_logprobs = [{ token: "A", logprob: bad }, { token: "B", logprob: -1 }];
      return Response.json({ logprobs: [{ token: "A", logprob: bad, top_logprobs }] });
    };
    return withMadeRun({ fault }, async ({ run, folder }) => {
      const { profile, retries, manifest } = await run();
      assert.ok(retries >= 10, `${retries} requests were sent again`);
      const { agents } = manifest;
      assert.equal(agents.good.retries! + agents.fair.retries!, retries);
      const healthy = fakeOllama();
      const calm = await run({ hosts: [healthy.host], out: `${folder}/calm` })
        .finally(() => healthy.stop());
      assert.deepEqual(await rowsOf(profile), await rowsOf(calm.profile));
    });
  });
}

/** Letters only follow "is" without a space, as with tokenizers that join space and letter. */
const JOINED = encodeTinyModel({
  tokenizer: "bpe",
  logits: {
    " ": Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`w${n}`, 6])),
    "s": { " A": 6, " B": 7, " C": 6, " D": 6 },
  },
});

Deno.test({
  ...real,
  name:
    "a model that joins space and letter is asked without the space, which is recorded and told",
  fn: () =>
    withMadeRun({}, async ({ run }) => {
      await server!.create("joined", JOINED);
      const notes: string[] = [];
      const settings = { agents: agentsOfModels(["joined"]), hosts: [server!.host], numCtx: 1024 };
      const onNote = (note: string) => void notes.push(note);
      const auto = await run({ ...settings, prefixSpace: "auto", onNote });
      assert.equal(auto.manifest.agents.joined.prefix, "bare");
      assert.ok(
        notes.some((note) => /joined: the prefix ends without its space \(\d+ % on/.test(note)),
      );
      assert.deepEqual(summarizeRun(auto).map(({ unseen }) => unseen), [0, 0]);
      const again = await run({ ...settings, prefixSpace: "auto" });
      assert.equal(again.measured, 0);
      await assert.rejects(
        run({ ...settings, prefixSpace: "yes" }),
        /keep the space after the answer prefix .* got bare, now space/,
      );
    }),
});

Deno.test({
  ...real,
  name: "an answer without any letter is unanswered: a guess, never option A",
  fn: () =>
    withMadeRun({}, async ({ run, folder }) => {
      await server!.create("joined", JOINED);
      const task = await writeTask(folder, "many", 120);
      const paper = await run({
        agents: agentsOfModels(["joined"]),
        hosts: [server!.host],
        tasks: [task],
        dev: 60,
        test: 60,
        prefixSpace: "yes",
        numCtx: 1024,
      });
      const [{ items, unseen, mass }] = summarizeRun(paper);
      assert.deepEqual([items, unseen, mass], [120, 120, 0]);
      const said = paper.rows.map(({ row: { p } }) => p!.indexOf(Math.max(...p!)));
      // 120 even draws of four: each option within 30 ± 5 standard deviations (of 4.7).
      for (const option of [0, 1, 2, 3]) {
        const count = said.filter((one) => one === option).length;
        assert.ok(count > 6 && count < 54, `option ${option} was drawn ${count} times`);
      }
      for (const { row: { p } } of paper.rows) assert.ok(Math.max(...p!) - 0.25 < 1e-6);
    }),
});

Deno.test("a removed model does not take the others down", () =>
  withMadeRun({}, async ({ run }) => {
    const notes: string[] = [];
    const onNote = (note: string) => void notes.push(note);
    const agents = agentsOfModels(["good", "removed", "fair"]);
    const { missing, answers } = await run({ agents, onNote });
    assert.equal(missing.length, 1);
    assert.match(missing[0].reason, /Cannot ask "removed" .* `ollama pull removed`/);
    assert.ok(notes.includes(missing[0].reason), "told at the start");
    assert.deepEqual(answers.agents.map(({ name }) => name), ["fair", "good"]);
    await assert.rejects(run({ agents: agentsOfModels(["removed"]) }), /`ollama pull removed`/);
  }));

Deno.test("a task that cannot be loaded does not stop the others, a misspelt one does", () =>
  withMadeRun({}, async ({ run, folder, tasks }) => {
    await Deno.writeTextFile(`${folder}/empty.jsonl`, '{"question": "?"}\n');
    const { missing, answers } = await run({
      agents: good,
      tasks: [...tasks, `${folder}/empty.jsonl`],
    });
    assert.match(missing[0].name, /empty/);
    assert.deepEqual(answers.datasets.map(({ task }) => task), ["sums", "more"]);
    await assert.rejects(run({ tasks: [...tasks, "ARC-X"] }), /must be a file or one of ARC-C/);
  }));

const tooLong: FakeOptions["fault"] = (_, { prompt }) =>
  prompt!.includes("sums: what is 7 +")
    ? Response.json({ error: "the input length exceeds the context length" }, { status: 400 })
    : undefined;

Deno.test("a question beyond the context stops its task alone, and names the limit", () =>
  withMadeRun({ fault: tooLong }, async ({ run, tasks }) => {
    const settings = { agents: good, dev: 12, test: 12 };
    await assert.rejects(run({ ...settings, tasks: [tasks[0]] }), {
      name: "InputError",
      message: /must fit 4096 tokens: raise --num-ctx \(up to 8192 for this model\).*item "sums-7"/,
    });
    const { missing, leftOut, answers } = await run(settings);
    assert.deepEqual(missing.map(({ name, tasks }) => [name, tasks]), [["good", ["sums"]]]);
    assert.match(missing[0].reason, /must fit 4096 tokens/);
    assert.deepEqual(leftOut, [{ name: "sums", reason: "no model has answered all of it" }]);
    assert.deepEqual(answers.datasets.map(({ task }) => task), ["more"]);
  }));

Deno.test("with skipLong such a question is unanswered, and not asked again", () =>
  withMadeRun({ fault: tooLong }, async ({ run, server }) => {
    const settings = { agents: good, dev: 12, test: 12, skipLong: true };
    const done = await run(settings);
    const { skipped, unseen } = summarizeRun(done).find(({ task }) => task === "sums")!;
    assert.deepEqual([skipped, unseen], [1, 1]);
    const asked = server.asked.length;
    assert.equal((await run(settings)).measured, 0);
    assert.equal(server.asked.length, asked);
  }));

Deno.test({
  ...real,
  name: "the real server refuses a prompt beyond the context, which skipLong lives with",
  fn: () =>
    withMadeRun({}, async ({ run, folder }) => {
      const logits = { " ": { A: 5, B: 4, C: 3, D: 2 } };
      await server!.create("short", encodeTinyModel({ tokenizer: "bpe", logits }));
      const task = await writeTask(folder, "some", 8);
      const long = { question: "Very ".repeat(400), options: ["a", "b", "c", "d"], answer: "A" };
      await Deno.writeTextFile(task, JSON.stringify(long) + "\n", { append: true });
      const settings = { agents: agentsOfModels(["short"]), hosts: [server!.host], tasks: [task] };
      const sizes = { dev: 5, test: 4, numCtx: 512 };
      await assert.rejects(run({ ...settings, ...sizes }), /must fit 512 tokens: raise --num-ctx/);
      const done = await run({ ...settings, ...sizes, skipLong: true });
      assert.equal(summarizeRun(done)[0].skipped, 1);
    }),
});

Deno.test("a host that is down at the start is told and done without, and joins when it is up", () =>
  withMadeRun({ delayMs: 8 }, async ({ run, server }) => {
    const port = freePort();
    const late = `http://127.0.0.1:${port}`;
    const notes: string[] = [];
    let joined: ReturnType<typeof fakeOllama> | undefined;
    const onNote = (note: string) => void notes.push(note);
    const onAnswer = () => void (joined ??= fakeOllama({ port, delayMs: 8 }));
    const hosts = [server.host, late];
    const { measured } = await run({ hosts, onNote, onAnswer, rejoinMs: 30, concurrency: 1 });
    assert.equal(measured, 80);
    assert.ok(notes.some((note) => note.startsWith(`no server answers at ${late}`)));
    assert.ok(notes.includes(`${late} answers and takes part`), notes.join("\n"));
    assert.ok(joined!.asked.length > 0);
    await joined!.stop();
  }));

Deno.test("a host that dies midway is told", () =>
  withMadeRun({ delayMs: 2 }, async ({ run, server }) => {
    const dying = fakeOllama({ fault: (n) => n === 10 ? void dying.stop() : undefined });
    const notes: string[] = [];
    const onNote = (note: string) => void notes.push(note);
    await run({ hosts: [server.host, dying.host], attempts: 2, onNote });
    const told = notes.filter((note) => note.startsWith(`${dying.host} is gone (`));
    assert.match(told[0], /: its questions go to the other servers$/);
  }));

Deno.test("the profile holds what the folder holds, unless told otherwise", () =>
  withMadeRun({}, async ({ run, tasks }) => {
    await run();
    const added = await run({ agents: agentsOfModels(["poor"]) });
    assert.deepEqual(added.answers.agents.map(({ name }) => name), ["fair", "good", "poor"]);
    assert.equal(added.measured, 40);
    const [first] = tasks;
    const one = await run({ agents: agentsOfModels(["poor"]), tasks: [first] });
    assert.deepEqual(one.answers.datasets.map(({ task }) => task), ["sums", "more"]);
    const named = await run({ agents: agentsOfModels(["poor"]), tasks: [first], only: true });
    assert.equal(named.rows.length, 20);
  }));

Deno.test("an agent that lacks a task is left out of the profile by name", () =>
  withMadeRun({}, async ({ run, tasks }) => {
    await run({ agents: agentsOfModels(["poor"]), tasks: [tasks[0]] });
    const { answers, leftOut } = await run();
    assert.deepEqual(answers.agents.map(({ name }) => name), ["fair", "good"]);
    const reason = "it lacks answers to more; those to sums are kept";
    assert.deepEqual(leftOut, [{ name: "poor", reason }]);
  }));

Deno.test("what a model costs is measured and can be read from the folder", () =>
  withMadeRun({ memory: { size: 5000, size_vram: 0 } }, async ({ run, folder }) => {
    await run();
    const { good } = await runCosts(`${folder}/run`);
    assert.deepEqual([good.parameters, good.memoryBytes], [1000, 5000]);
    assert.ok(good.latencyMs! > 0);
    await assert.rejects(runCosts(folder), /must be a run folder of `profile`/);
  }));

for (
  const [name, change, message] of [
    ["a text inside logp", '"logp":["-1",', /line 1 as it must be an answer/],
    ["a positive logp", '"logp":[3.5,', /line 1 as it must be an answer/],
  ] as const
) {
  Deno.test(`a log with ${name} is refused with one line`, () =>
    withMadeRun({}, async ({ run, folder }) => {
      await run({ agents: good });
      const path = `${folder}/run/answers/good/sums.jsonl`;
      const text = await Deno.readTextFile(path);
      await Deno.writeTextFile(path, text.replace(/"logp":\[[^,]*,/, change));
      await assert.rejects(run({ agents: good }), { name: "InputError", message });
    }));
}

Deno.test("a log, a manifest or a profile that cannot be written ends with one line", () =>
  withMadeRun({}, async ({ run, folder }) => {
    await Deno.mkdir(`${folder}/run/answers/good/sums.jsonl`, { recursive: true });
    await Deno.writeTextFile(`${folder}/file`, "");
    const wanted = { name: "InputError", message: /^Cannot (use|read|write|go on)/ };
    await assert.rejects(run({ agents: good, out: `${folder}/file` }), wanted);
    await assert.rejects(run({ agents: good }), wanted);
    await Deno.mkdir(`${folder}/x/lock`, { recursive: true });
    await assert.rejects(run({ agents: good, out: `${folder}/x` }), wanted);
    const writeFile = Deno.writeFile;
    Deno.writeFile = () => Promise.reject(new Error("No space left on device (os error 28)"));
    try {
      await assert.rejects(run({ agents: good, out: `${folder}/full` }), {
        name: "InputError",
        message: /Cannot write to .*manifest\.json \(No space left.*run the same command again/,
      });
    } finally {
      Deno.writeFile = writeFile;
    }
    await Deno.mkdir(`${folder}/y/profile.parquet/sub`, { recursive: true });
    await assert.rejects(run({ agents: good, out: `${folder}/y` }), {
      name: "InputError",
      message: /Cannot write .*profile\.parquet \(.*\): every answer is safe/,
    });
  }));
