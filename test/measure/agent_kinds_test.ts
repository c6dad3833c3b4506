import assert from "node:assert/strict";
import { loadDataset } from "../../lib/dataset/load_dataset.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { openTeam } from "../../lib/serve/open_team.ts";
import { type Agent, parseAgents } from "../../lib/measure/agent.ts";
import { dryRun } from "../../lib/measure/dry_run.ts";
import { loadAgents } from "../../lib/measure/load_agents.ts";
import { readManifest } from "../../lib/measure/run_folder.ts";
import { runCosts } from "../../lib/measure/run_costs.ts";
import { summarizeRun } from "../../lib/measure/summarize_run.ts";
import type { FinishedRun } from "../../lib/measure/profile_models.ts";
import { fakeAnswer, type FakeOptions } from "../support/fake_ollama.ts";
import { loggedItems, type MadeRun, withMadeRun } from "./made_run.ts";

// One model asked in different ways is as many agents: each is asked, kept and heard as it says.

const agents = (...entries: object[]): Agent[] =>
  parseAgents(entries.map((entry) => ({ model: "good", ...entry })), "agents");

const PLAIN = { name: "plain" };
const EXAMPLE = { question: "Is ice cold?", options: ["No", "Yes"], answer: "B" };

/** A distribution of each item by its id, for one agent and task. */
function heard({ rows }: FinishedRun, agent: string, task = "sums") {
  return new Map(
    rows.filter(({ row }) => row.model === agent && row.task === task)
      .map(({ row, item }) => [row.item, { p: row.p!, logp: row.logp!, item }]),
  );
}

/** The letters' probabilities of a prompt that the fake server was asked, as it answered. */
function said(prompt: string): readonly number[] {
  const { logprobs: [{ top_logprobs }] } = fakeAnswer("good", prompt) as {
    logprobs: { top_logprobs: { token: string; logprob: number }[] }[];
  };
  const p = [..."ABCD"].map((letter) =>
    Math.exp(top_logprobs.find(({ token }) => token === letter)!.logprob)
  );
  const sum = p.reduce((total, value) => total + value, 0);
  return p.map((value) => value / sum);
}

/** The questions that a server was asked; loading a model asks one of its own. */
const questions = ({ asked }: MadeRun["server"]) =>
  asked.filter((text) => /(sums|more): what is/.test(text));

const close = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, r) => Math.abs(value - b[r]) < 1e-12);

Deno.test("the agents and examples of docs/agents.md are read as they stand", async () => {
  const text = await Deno.readTextFile(new URL("../../docs/agents.md", import.meta.url));
  const [list, template] = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) =>
    JSON.parse(json)
  );
  const inline = [...text.matchAll(/`(\{"[^`]*\})`/gs)].map(([, json]) =>
    JSON.parse(json.replaceAll("\n", " "))
  );
  const order = inline.filter((value) => "shift" in value || "seed" in value);
  const fewShot = inline.filter((value) => "count" in value || Array.isArray(value.examples));
  assert.deepEqual([order.length, fewShot.length], [2, 2]);
  const entries = [
    ...list,
    { prompt: template },
    ...order.map((value) => ({ order: value })),
    ...fewShot.map((value) => ({ fewShot: value })),
  ].map((entry, n) => ({ model: "m", name: `${n}`, ...entry }));
  assert.equal(parseAgents(entries, "docs/agents.md").length, list.length + 5);
});

Deno.test("an agent's own prompt is what is asked, and how its answer begins", () =>
  withMadeRun({}, async ({ run, server }) => {
    const prompt = {
      user: "Pick from {letters}.\n{options}\nThe question: {question}",
      option: "({letter}) {text}",
      prefix: "My pick is ",
    };
    await run({ agents: agents({ name: "own", prompt }, { name: "exam", prompt: "exam" }) });
    const one = server.asked.find((text) => text.includes("sums: what is 3 + 3?"))!;
    assert.equal(
      one,
      "<user>Pick from A, B, C, D.\n(A) 6 of sums 3\n(B) 7 of sums 3\n(C) 8 of sums 3\n" +
        "(D) 9 of sums 3\nThe question: sums: what is 3 + 3?</user>\n<assistant>My pick is ",
    );
    assert.ok(
      server.asked.some((text) => text.includes("<user>Question: sums: what is 3 + 3?\nA.")),
    );
  }));

for (
  const [name, order, places] of [
    ["reversed", "reversed", [3, 2, 1, 0]],
    ["shifted", { shift: 1 }, [1, 2, 3, 0]],
  ] as const
) {
  Deno.test(`${name} options are shown so, and answered in the data set's order`, () =>
    withMadeRun({}, async ({ run, server }) => {
      const done = await run({ agents: agents({ name: "turned", order }) });
      for (const { p, item } of heard(done, "turned").values()) {
        const shown = places.map((r, place) => `${"ABCD"[place]}. ${item.options[r]}`).join("\n");
        const prompt = server.asked.find((text) => text.includes(shown))!;
        const atPlace = said(prompt);
        assert.ok(close(places.map((r) => p[r]), atPlace), item.id);
      }
    }));
}

Deno.test("shuffled options keep their order when asked again, differ between questions and seeds", () =>
  withMadeRun({}, async ({ run, server }) => {
    const settings = {
      agents: agents({ name: "s1", order: { seed: 1 } }, { name: "s2", order: { seed: 2 } }),
    };
    await run(settings);
    const orders = questions(server).map((text) =>
      text.replace(/ of \w+ \d+/g, "").match(/A\. .*/s)![0]
    );
    assert.ok(new Set(orders).size > 40, "not one order for all");
    assert.equal((await run(settings)).measured, 0);
  }));

Deno.test("two sets of examples have none in common, and none that is scored", () =>
  withMadeRun({}, async ({ run, server, tasks }) => {
    const sets = [{ name: "one", fewShot: 2 }, { name: "two", fewShot: { count: 2, set: 2 } }];
    await run({ agents: agents(...sets), tasks: [tasks[0]], dev: 8, test: 8 });
    const shown = questions(server).map((text) =>
      [...text.matchAll(/<user>(sums: what is (\d+))/g)].slice(0, -1).map(([, , n]) => n).join()
    );
    const [a, b] = [...new Set(shown)].map((ids) => ids.split(","));
    assert.deepEqual([a.length, b.length, new Set(shown).size], [2, 2, 2]);
    assert.equal(new Set([...a, ...b]).size, 4);
    const { dev, test } = await loadDataset(tasks[0], { dev: 8, test: 8, seed: 3 });
    const scored = [...dev, ...test].map(({ id }) => id.replace("sums-", ""));
    assert.ok(![...a, ...b].some((id) => scored.includes(id)));
  }));

Deno.test("a set beyond the spare questions is refused by the number that is needed", () =>
  withMadeRun({}, async ({ run }) => {
    const many = agents({ fewShot: { count: 2, set: 4 } });
    await assert.rejects(run({ agents: many }), /Cannot show 8 examples as task "sums" .*: got 2;/);
  }));

Deno.test("examples of one's own come from a file beside the agents, and may not be scored", () =>
  withMadeRun({}, async ({ run, folder, server, tasks }) => {
    await Deno.writeTextFile(`${folder}/shown.jsonl`, JSON.stringify(EXAMPLE) + "\n");
    const entry = { name: "own", model: "good", fewShot: { examples: "shown.jsonl" } };
    await Deno.writeTextFile(`${folder}/agents.json`, JSON.stringify({ agents: [entry] }));
    await run({ agents: await loadAgents(`${folder}/agents.json`) });
    assert.ok(
      questions(server).every((text) => text.startsWith("<user>Is ice cold?\n\nOptions:\nA. No")),
    );
    assert.ok(questions(server)[0].includes("<assistant>The correct answer is B</assistant>"));

    const { test: [scored] } = await loadDataset(tasks[0], { dev: 10, test: 10, seed: 3 });
    const options = [...scored.options].reverse();
    const leak = { question: scored.question.toUpperCase(), options, answer: "A" };
    const leaking = agents({ name: "leak", fewShot: { examples: [EXAMPLE, leak] } });
    await assert.rejects(
      run({ agents: leaking, out: `${folder}/leak` }),
      /Cannot show "leak" example 2 as examples must not be scored .* question of sums/,
    );
    await Deno.writeTextFile(
      `${folder}/agents.json`,
      JSON.stringify([{
        ...entry,
        fewShot: { examples: "gone.jsonl" },
      }]),
    );
    await assert.rejects(loadAgents(`${folder}/agents.json`), /gone\.jsonl as it must exist/);
  }));

const HOT = { name: "hot", temperature: 2 };
const COLD = { name: "cold", temperature: 0.5 };

Deno.test("agents that differ in temperature alone are asked once, and heard at their own", () =>
  withMadeRun({}, async ({ run, server, folder }) => {
    const done = await run({ agents: agents(PLAIN, HOT, COLD) });
    assert.deepEqual([done.measured, questions(server).length], [40, 40]);
    assert.ok((await loggedItems(`${folder}/run`)).every((item) => item.startsWith("plain/")));
    const [plain, hot, cold] = ["plain", "hot", "cold"].map((name) => heard(done, name));
    for (const [id, { p, logp }] of plain) {
      // softmax(logp / T), written out.
      const at = (T: number) => {
        const weights = logp.map((value) => Math.exp(value! / T));
        const sum = weights.reduce((total, value) => total + value, 0);
        return weights.map((value) => value / sum);
      };
      assert.ok(close(p, at(1)) && close(hot.get(id)!.p, at(2)) && close(cold.get(id)!.p, at(0.5)));
      assert.deepEqual(hot.get(id)!.logp, logp, "what was measured stays");
    }
    const accuracies = summarizeRun(done).map(({ task, accuracy }) => `${task} ${accuracy}`);
    assert.equal(new Set(accuracies).size, 2, "a temperature changes no agent's accuracy");
    const { plain: own, cold: shared } = await runCosts(`${folder}/run`);
    assert.ok(own.latencyMs! > 0 && shared.latencyMs === own.latencyMs);
    assert.deepEqual((await openPool(`${folder}/run`)).models, ["cold", "hot", "plain"]);
  }));

Deno.test("an agent that joins later, or comes alone, has the answers that are there", () =>
  withMadeRun({}, async ({ run, server, folder }) => {
    await run({ agents: agents(HOT) });
    const joined = await run({ agents: agents(PLAIN) });
    assert.deepEqual([joined.measured, questions(server).length], [0, 40]);
    assert.deepEqual(joined.answers.agents.map(({ name }) => name), ["hot", "plain"]);
    const more = await run({ agents: agents(PLAIN), dev: 11, test: 11 });
    assert.equal(more.measured, 4, "what it lacks is measured under the first one's name");
    const manifest = await readManifest(`${folder}/run`);
    assert.equal(manifest!.agents.plain.answersOf, "hot");
    const warmer = await run({ agents: agents({ ...HOT, temperature: 4 }), dev: 11, test: 11 });
    assert.equal(warmer.measured, 0, "another temperature asks nothing");
    const [[, hot]] = heard(warmer, "hot");
    assert.ok(Math.max(...hot.p) < Math.max(...[...heard(more, "hot")][0][1].p));
  }));

Deno.test("a dry run counts agents that share answers once, whether the model is there or not", () =>
  withMadeRun({}, async ({ options, run, server }) => {
    const shown = { name: "shown", temperature: 2, fewShot: 2 };
    const all = agents(PLAIN, HOT, COLD, shown);
    const plan = await dryRun(options({ agents: all }));
    assert.deepEqual([plan.questions, plan.allQuestions], [80, 80]);
    assert.deepEqual(
      plan.models.map(({ agent, answersOf, estimate }) => [agent, answersOf, estimate?.questions]),
      [["plain", null, 40], ["hot", "plain", 0], ["cold", "plain", 0], ["shown", null, 40]],
    );
    assert.equal((await run({ agents: all })).measured, plan.questions, "and so it is");

    const gone = all.map((agent) => ({ ...agent, model: "gone" }));
    const far = await dryRun(options({ agents: gone }));
    assert.deepEqual([far.questions, far.allQuestions], [0, 80]);
    assert.deepEqual(
      far.models.map(({ answersOf }) => answersOf),
      [null, "plain", "plain", null],
    );

    const asked = server.asked.length;
    const warm = await dryRun(
      options({ agents: agents({ name: "warm", temperature: 3 }), dev: 11 }),
    );
    assert.equal(warm.questions, 2, "answers that are in the folder are shared too");
    assert.ok(server.asked.length > asked);
  }));

Deno.test("unanswered questions are the same guess at every temperature", () => {
  const fault: FakeOptions["fault"] = () => {
    const top_logprobs = [{ token: "x", logprob: -0.1 }];
    return Response.json({ logprobs: [{ token: "x", logprob: -0.1, top_logprobs }] });
  };
  return withMadeRun({ fault }, async ({ run }) => {
    const done = await run({ agents: agents(PLAIN, HOT) });
    for (const [id, { p }] of heard(done, "plain")) {
      assert.deepEqual(heard(done, "hot").get(id)!.p, p);
    }
  });
});

Deno.test("an agent whose shared answers lack a task is missing there by name", () => {
  const fault: FakeOptions["fault"] = (n) =>
    n === 7 ? Response.json({ error: "no" }, { status: 400 }) : undefined;
  return withMadeRun({ fault }, async ({ run }) => {
    const fair = { name: "fair", model: "fair" };
    const { missing, answers } = await run({ agents: agents(PLAIN, HOT, fair), concurrency: 1 });
    assert.deepEqual(missing.map(({ name, tasks }) => [name, tasks]), [
      ["plain", ["sums"]],
      ["hot", ["sums"]],
    ]);
    assert.match(
      missing[1].reason,
      /"hot" has the answers of "plain", which are not complete to sums$/,
    );
    assert.deepEqual(answers.agents.map(({ name }) => name), ["fair", "hot", "plain"]);
    assert.deepEqual(answers.datasets.map(({ task }) => task), ["more"]);
  });
});

for (
  const [what, before, after, message] of [
    ["prompt", {}, { prompt: "exam" }, /keep the prompt of its earlier answers/],
    [
      "order",
      {},
      { order: "reversed" },
      /keep the order of the options .*: got none, now reversed/,
    ],
    [
      "shift",
      { order: { shift: 1 } },
      { order: { shift: 2 } },
      /keep the order of the options .*: got \{"shift":1\}, now \{"shift":2\}/,
    ],
    ["set", { fewShot: 1 }, { fewShot: { count: 1, set: 2 } }, /keep the set of examples .* now 2/],
    [
      "own examples",
      { fewShot: 1 },
      { fewShot: { examples: [EXAMPLE] } },
      /keep the examples of its earlier answers: got none, now \[\{"id"/,
    ],
  ] as const
) {
  Deno.test(`another ${what} under the same name is refused, and nothing is mixed`, () =>
    withMadeRun({}, async ({ run, server }) => {
      await run({ agents: agents({ name: "one", ...before }) });
      const asked = questions(server).length;
      await assert.rejects(run({ agents: agents({ name: "one", ...after }) }), message);
      assert.equal((await run({ agents: agents({ name: "one", ...before }) })).measured, 0);
      assert.equal(questions(server).length, asked);
    }));
}

/** A team of agents asks a question of its run just as that was measured. */
async function askedAgain(made: MadeRun, entries: readonly Agent[]) {
  const done = await made.run({ agents: entries, tasks: [made.tasks[0]] });
  const asked = new Set(made.server.asked);
  const team = await openTeam({
    run: done.folder,
    task: "sums",
    k: entries.length,
    method: "quality",
    aggregator: "choice-soft",
  });
  for (const { item } of done.rows.filter(({ row }) => row.model === entries[0].name).slice(0, 3)) {
    const { members } = await team.ask(item);
    for (const { name } of entries) {
      assert.ok(close(members[name], heard(done, name).get(item.id)!.p), `${name}: ${item.id}`);
    }
  }
  assert.deepEqual(new Set(made.server.asked), asked, "the very prompts of the run");
}

Deno.test("a served team asks its members just as they were measured, whatever makes them differ", () =>
  withMadeRun({}, (made) =>
    askedAgain(
      made,
      agents(
        PLAIN,
        HOT,
        { name: "teacher", system: "You teach." },
        { name: "exam", prompt: "exam", temperature: 0.7 },
        { name: "set", fewShot: { count: 1, set: 2 } },
        { name: "own", fewShot: { examples: [EXAMPLE] } },
        { name: "reversed", order: "reversed" },
        { name: "shuffled", order: { seed: 3 } },
        { name: "cyclic", cyclic: true, temperature: 3 },
      ),
    )));

Deno.test("a served question may have the id of an example", () =>
  withMadeRun({}, async (made) => {
    const done = await made.run({
      agents: agents({ name: "shown", fewShot: 1 }),
      tasks: [made.tasks[0]],
    });
    const team = await openTeam({
      run: done.folder,
      task: "sums",
      k: 1,
      method: "quality",
      aggregator: "choice-soft",
    });
    const { spare: [{ id }] } = await loadDataset(made.tasks[0], { dev: 10, test: 10, seed: 3 });
    const item = { id, context: "", question: "Hot?", options: ["ice", "steam"], gold: 0 };
    assert.equal((await team.ask(item)).p.length, 2);
  }));
