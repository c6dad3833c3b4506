import assert from "node:assert/strict";
import { renderPrompt } from "../../lib/prompt/render_prompt.ts";
import { agentsOfModels, parseAgents } from "../../lib/measure/agent.ts";
import { estimateRun } from "../../lib/measure/estimate_run.ts";
import { fakeAnswer, fakeOllama } from "../support/fake_ollama.ts";
import { loggedItems, rowsOf, withMadeRun, writeTask } from "./made_run.ts";

Deno.test("a run measures every agent on every item, as the server answers", () =>
  withMadeRun({}, async ({ run }) => {
    const { measured, answers, profile } = await run();
    assert.equal(measured, 80);
    const rows = await rowsOf(profile);
    assert.equal(rows.model.length, 80);
    const { datasets } = answers;
    const item = datasets[0].dev[3];
    const { messages, prefix } = renderPrompt(item);
    const prompt = `<user>${messages[0].content}</user>\n<assistant>${prefix}`;
    const { logprobs } = fakeAnswer("good", prompt) as {
      logprobs: { top_logprobs: { token: string; logprob: number }[] }[];
    };
    const weights = [..."ABCD"].map((letter) =>
      Math.exp(logprobs[0].top_logprobs.find((one) => one.token === letter)!.logprob)
    );
    const total = weights.reduce((a, b) => a + b);
    const row = rows.item.findIndex((id, n) => id === item.id && rows.model[n] === "good");
    const at = Number(rows.offsets[row]);
    weights.forEach((weight, r) => {
      assert.ok(Math.abs(rows.p[at + r] - weight / total) < 1e-12);
    });
    assert.equal(rows.gold[row], item.gold);
  }));

Deno.test("each model is loaded once and unloaded after, agents of one model together", () =>
  withMadeRun({}, async ({ run, server }) => {
    const agents = parseAgents([
      { name: "a", model: "good" },
      { name: "b", model: "fair" },
      { name: "c", model: "good", system: "Be brief." },
    ], "agents.json");
    await run({ agents });
    const changes = server.loads.filter((load, n) => load !== server.loads[n - 1]);
    assert.deepEqual(changes, ["load good", "unload good", "load fair", "unload fair"]);
  }));

Deno.test("the same call again asks nothing and leaves the profile as it is", () =>
  withMadeRun({}, async ({ run, server }) => {
    const first = await run();
    const bytes = await Deno.readFile(first.profile);
    const asked = server.asked.length;
    const second = await run();
    assert.equal(second.measured, 0);
    assert.equal(server.asked.length, asked);
    assert.deepEqual(await Deno.readFile(second.profile), bytes);
  }));

Deno.test("one more model, task or item measures only what is new", () =>
  withMadeRun({}, async ({ run, tasks }) => {
    assert.equal((await run({ tasks: [tasks[0]] })).measured, 40);
    assert.equal((await run({ tasks })).measured, 40);
    const agents = agentsOfModels(["good", "fair", "poor"]);
    assert.equal((await run({ agents })).measured, 40);
    const larger = await run({ agents, dev: 12 });
    assert.equal(larger.measured, 3 * 2 * 2);
    assert.equal((await rowsOf(larger.profile)).item.length, 3 * 2 * 22);
  }));

Deno.test("what a run depends on is in its manifest", () =>
  withMadeRun({}, async ({ run, folder, server }) => {
    await run({ agents: parseAgents([{ name: "x", model: "good", system: "Hm." }], "a") });
    const manifest = JSON.parse(await Deno.readTextFile(`${folder}/run/manifest.json`));
    const { x } = manifest.agents;
    assert.deepEqual([x.model, x.digest, x.system, x.fewShot], ["good", "d1", "Hm.", 0]);
    assert.deepEqual(x.template, {
      roles: ["system", "user"],
      parts: ["<system>", "</system>\n<user>", "</user>\n<assistant>"],
    });
    assert.deepEqual(x.processors, { [server.host]: "cpu" });
    assert.deepEqual(manifest.servers[server.host], { kind: "ollama", version: "fake" });
    assert.match(manifest.versions.deno, /^2\./);
    assert.match(manifest.datasets.sums.hash, /^[0-9a-f]{64}$/);
    assert.equal(manifest.prompt.prefix, "The correct answer is ");
  }));

for (
  const [name, change, message] of [
    ["the weights", { models: { good: "other", fair: "d2" } }, /keep the weights \(digest\)/],
    ["the chat template", { opening: "<extra>" }, /"good" must keep the chat template/],
  ] as const
) {
  Deno.test(`a change of ${name} is noticed, and nothing is mixed`, () =>
    withMadeRun({}, async ({ run, folder }) => {
      await run({ dev: 5 });
      const before = await loggedItems(`${folder}/run`);
      const other = fakeOllama(change);
      try {
        const agents = agentsOfModels(["good"]);
        await assert.rejects(run({ agents, hosts: [other.host] }), message);
      } finally {
        await other.stop();
      }
      assert.deepEqual(await loggedItems(`${folder}/run`), before);
    }));
}

Deno.test("a date in the template may pass without a change of the prompt", () =>
  withMadeRun({ opening: "Today: 2026-11-16\n" }, async ({ run }) => {
    await run({ dev: 5 });
    const tomorrow = fakeOllama({ opening: "Today: 2026-11-17\n" });
    try {
      await run({ hosts: [tomorrow.host] });
      assert.ok(tomorrow.asked.some((prompt) => prompt.startsWith("Today: 2026-11-16\n")));
    } finally {
      await tomorrow.stop();
    }
  }));

Deno.test("a changed prompt, question or number of examples is refused", () =>
  withMadeRun({}, async ({ run, folder, tasks }) => {
    await run();
    await assert.rejects(run({ prefixSpace: "no" }), /keep the space after the answer prefix/);
    await assert.rejects(run({ fewShot: 2 }), /keep the number of examples .* got 0, now 2/);
    const agents = parseAgents([{ name: "good", model: "good", system: "New." }], "agents.json");
    await assert.rejects(run({ agents }), /keep the system prompt .* got none, now New\./);
    await writeTask(folder, "sums", 24, "changed");
    await assert.rejects(run({ tasks }), /keep the questions of sums .* another text for item/);
  }));

Deno.test("examples come from questions that are not scored", () =>
  withMadeRun({}, async ({ run, server }) => {
    const { answers } = await run({ agents: agentsOfModels(["good"]), fewShot: 2 });
    const prompt = server.asked.at(-1)!;
    assert.equal(prompt.match(/<user>/g)?.length, 3);
    assert.equal(prompt.match(/<assistant>The correct answer is [A-D]<\/assistant>/g)?.length, 2);
    for (const { dev, test, spare } of answers.datasets) {
      const scored = new Set([...dev, ...test].map((item) => item.id));
      assert.ok(spare.slice(0, 2).every((item) => !scored.has(item.id)));
    }
    await assert.rejects(run({ fewShot: 5, out: "x" }), /got 2; lower --few-shot or --dev/);
  }));

Deno.test("exact mode asks again only for answers with censored letters", () => {
  const fault = (_: number, body: { prompt?: string }) => {
    const censored = /what is (\d+) \+/.exec(body.prompt!)?.[1].endsWith("1");
    if (!censored) return undefined;
    const top = [{ token: "A", logprob: -0.2 }, { token: "B", logprob: -2 }];
    return Response.json({ logprobs: [{ ...top[0], top_logprobs: top }] });
  };
  return withMadeRun({ fault }, async ({ run }) => {
    const first = await run({ agents: agentsOfModels(["good"]) });
    const censored = [...first.answers.agents[0].answers.values()]
      .flatMap((byItem) => [...byItem.values()]).filter(({ logp }) => logp.includes(null)).length;
    assert.ok(censored > 0);
    assert.equal((await run({ agents: agentsOfModels(["good"]), exact: true })).measured, censored);
    assert.equal((await run({ agents: agentsOfModels(["good"]), exact: true })).measured, 0);
  });
});

Deno.test("several servers share the work, each taking more as it frees up", () =>
  withMadeRun({ delayMs: 40 }, async ({ run, server }) => {
    const fast = fakeOllama({ delayMs: 1 });
    try {
      const { profile } = await run({ hosts: [server.host, fast.host] });
      assert.ok(server.asked.length > 0 && fast.asked.length > server.asked.length);
      const alone = await run({ hosts: [fast.host], out: `${profile}-alone` });
      assert.deepEqual(await rowsOf(profile), await rowsOf(alone.profile));
    } finally {
      await fast.stop();
    }
  }));

Deno.test("servers with different weights under one name do not share", () =>
  withMadeRun({}, async ({ run, server }) => {
    const other = fakeOllama({ models: { good: "d9", fair: "d2" } });
    try {
      const { missing, answers } = await run({ hosts: [server.host, other.host] });
      assert.match(
        missing[0].reason,
        /Cannot share "good" between servers as they must have the same weights: got d1 .* d9/,
      );
      assert.deepEqual(answers.agents.map(({ name }) => name), ["fair"]);
    } finally {
      await other.stop();
    }
  }));

Deno.test("an agent's own host is the only one that it is asked on", () =>
  withMadeRun({}, async ({ run, server }) => {
    const other = fakeOllama();
    try {
      const agents = parseAgents([
        { name: "here", model: "good" },
        { name: "there", model: "fair", host: other.host },
      ], "agents.json");
      await run({ agents });
      assert.deepEqual(new Set(server.loads), new Set(["load good", "unload good"]));
      assert.ok(other.loads.includes("load fair"));
    } finally {
      await other.stop();
    }
  }));

Deno.test("a dry run counts what is left and writes nothing", () =>
  withMadeRun({}, async ({ run, options, folder }) => {
    const [first] = await estimateRun(options());
    assert.deepEqual([first.questions, first.tasks], [40, { sums: 20, more: 20 }]);
    assert.ok(first.seconds > 0);
    assert.equal(await Deno.stat(`${folder}/run`).catch(() => null), null);
    await run({ agents: agentsOfModels(["good"]) });
    const again = await estimateRun(options());
    assert.deepEqual(again.map(({ questions }) => questions), [0, 40]);
  }));

Deno.test("the same task twice is refused by name", () =>
  withMadeRun({}, async ({ run, tasks }) => {
    await assert.rejects(
      run({ tasks: [tasks[0], tasks[0]] }),
      /task "sums" as each must be named once/,
    );
  }));
