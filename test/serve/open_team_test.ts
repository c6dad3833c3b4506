import assert from "node:assert/strict";
import { PAPER_WEIGHTS } from "../../lib/select/objective.ts";
import { openTeam, type TeamOptions } from "../../lib/serve/open_team.ts";
import { teamEndpoint } from "../../lib/serve/team_endpoint.ts";
import { agentsOfModels } from "../../lib/measure/agent.ts";
import { ServerError } from "../../lib/server/server_error.ts";
import { ruleOf } from "../../lib/aggregate/rules.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { splitView } from "../../lib/pool/split_view.ts";
import type { FakeOptions } from "../support/fake_ollama.ts";
import { type MadeRun, withMadeRun } from "../measure/made_run.ts";

const ITEM = { id: "q", context: "", question: "Hot?", options: ["ice", "steam"], gold: 0 };
const TEXT = "Hot?\nA. ice\nB. steam";

/** A run of three models, and its team for the task "sums". */
function withTeam(
  fake: FakeOptions,
  body: (made: MadeRun, options: TeamOptions) => Promise<void>,
): Promise<void> {
  return withMadeRun(fake, async (made) => {
    await made.run({ agents: agentsOfModels(["good", "fair", "poor"]) });
    await body(made, {
      run: `${made.folder}/run`,
      task: "sums",
      k: 3,
      method: "c2mas",
      aggregator: "stacking",
      ...PAPER_WEIGHTS,
    });
  });
}

Deno.test("all members are asked at once", () => {
  let waiting: (() => void)[] = [];
  let gate = false;
  const fault: FakeOptions["fault"] = () =>
    gate
      ? new Promise((resolve) => {
        waiting.push(() => resolve(undefined));
        if (waiting.length < 3) return; // each answers only once all three were asked
        for (const go of waiting) go();
        waiting = [];
      })
      : undefined;
  return withTeam({ fault }, async (_, options) => {
    const team = await openTeam(options);
    gate = true;
    const answers = await Promise.all([1, 2, 3, 4].map(() => team.ask(ITEM)));
    for (const { members, absent } of answers) {
      assert.deepEqual([Object.keys(members).length, absent], [3, {}]);
    }
  });
});

Deno.test("a member that fails is done without, and the rule is that of the others", () => {
  let broken = false;
  const fault: FakeOptions["fault"] = (_, { model }) =>
    broken && model === "fair"
      ? Response.json({ error: "out of memory" }, { status: 400 })
      : undefined;
  return withTeam({ fault }, async (_, options) => {
    const notes: string[] = [];
    const team = await openTeam({ ...options, restMs: 60_000, onNote: (note) => notes.push(note) });
    broken = true;
    const { p, members, absent } = await team.ask(ITEM);
    assert.deepEqual(Object.keys(members).sort(), ["good", "poor"]);
    assert.match(absent.fair, /out of memory/);
    const { models, tasks: [{ dev }] } = await openPool(options.run);
    const view = splitView({
      split: "test",
      task: "sums",
      models,
      items: ["q"],
      options: 4,
      p: Float64Array.from(models.flatMap((name) => [...members[name] ?? [0, 0], 0, 0])),
      gold: new Uint8Array(1),
      optionCounts: Uint8Array.of(2),
    });
    const pair = [models.indexOf("good"), models.indexOf("poor")];
    const { distribution } = ruleOf("stacking").fit(dev, pair).predict(view);
    assert.deepEqual(p, [...distribution.subarray(0, 2)]);
    assert.ok(notes.some((note) => note.startsWith("fair does not answer")));
    broken = false;
    assert.deepEqual(Object.keys((await team.ask(ITEM)).absent), ["fair"], "it rests for a while");
  });
});

Deno.test("a member that takes too long is done without", () => {
  let slow = false;
  const fault: FakeOptions["fault"] = (_, { model }) =>
    slow && model === "poor"
      ? new Promise((resolve) => setTimeout(() => resolve(undefined), 1000))
      : undefined;
  return withTeam({ fault }, async ({ server }, options) => {
    const notes: string[] = [];
    const onNote = (note: string) => void notes.push(note);
    const team = await openTeam({ ...options, waitMs: 250, restMs: 1, onNote });
    slow = true;
    const before = server.asked.length;
    const { absent, members } = await team.ask(ITEM);
    assert.match(absent.poor, /no answer within 0\.25 s/);
    assert.equal(Object.keys(members).length, 2);
    const asked = server.askedModels.slice(before).filter((model) => model === "poor");
    assert.equal(asked.length, 1, "nobody waits for a second try");
    slow = false;
    await new Promise((resolve) => setTimeout(resolve, 1050)); // let the late ones end
    assert.deepEqual((await team.ask(ITEM)).absent, {});
    assert.match(
      notes.join("\n"),
      /^poor does not answer at http.* the team does without it, .*\npoor answers again$/,
    );
  });
});

Deno.test("a team of which nobody answers says so, and one that lost a member at the start goes on", () => {
  let broken: readonly string[] = [];
  const fault: FakeOptions["fault"] = (_, { model }) =>
    broken.includes(model) ? Response.json({ error: "no" }, { status: 400 }) : undefined;
  return withTeam({ fault }, async (_, options) => {
    broken = ["fair"];
    const notes: string[] = [];
    const team = await openTeam({ ...options, onNote: (note) => notes.push(note) });
    assert.match(notes[0], /Cannot ask "fair" .*; the team does without it/);
    broken = ["fair", "good", "poor"];
    await assert.rejects(team.ask(ITEM), ServerError);
    const handle = teamEndpoint(team);
    const body = JSON.stringify({ messages: [{ role: "user", content: TEXT }] });
    const reply = await handle(
      new Request("http://x/v1/chat/completions", { method: "POST", body }),
    );
    assert.equal(reply.status, 503);
    assert.match((await reply.json()).error.message, /no member of the team answers/);
  });
});

Deno.test("an OpenAI client gets the letter, its log-probabilities and the members", () =>
  withTeam({}, async (_, options) => {
    const handle = teamEndpoint(await openTeam(options));
    const post = async (body: unknown) =>
      await handle(
        new Request("http://x/v1/chat/completions", { method: "POST", body: JSON.stringify(body) }),
      );
    const messages = [{ role: "system", content: "x" }, {
      role: "user",
      content: [{ type: "text", text: TEXT }],
    }];
    const { choices: [choice], troupe } = await (await post({ messages, logprobs: true })).json();
    assert.equal(
      choice.message.content,
      troupe.distribution.A >= troupe.distribution.B ? "A" : "B",
    );
    const { token, logprob, top_logprobs } = choice.logprobs.content[0];
    assert.equal(token, choice.message.content);
    assert.ok(Math.abs(Math.exp(logprob) - troupe.distribution[token]) < 1e-12);
    assert.equal(top_logprobs.length, 2);
    assert.deepEqual(Object.keys(troupe.members).sort(), ["fair", "good", "poor"]);
    const stream = await (await post({ messages, stream: true })).text();
    assert.match(
      stream,
      /^data: \{.*"delta":\{"role":"assistant","content":"[AB]"\}.*\n\ndata: .*\[DONE\]\n\n$/s,
    );
    for (
      const [bad, message] of [
        [{ messages: [{ role: "user", content: "Hello" }] }, /must be followed by 2 to 10 lines/],
        [{ messages: [] }, /the last user message must hold questions: got none/],
        [{ messages: "x" }, /must hold questions: got none/],
        [{ messages: [{ role: "user", content: `${TEXT}\n\n${TEXT}` }] }, /one question: got 2/],
        [{
          messages: [{
            role: "user",
            content: `Q\n${[..."ABCDE"].map((l) => `${l}. x${l}`).join("\n")}`,
          }],
        }, /at most 4 options: got 5/],
      ] as const
    ) {
      const reply = await post(bad);
      assert.equal(reply.status, 400);
      assert.match((await reply.json()).error.message, message);
    }
    const models = await (await handle(new Request("http://x/v1/models"))).json();
    assert.equal(models.data[0].id, "troupe");
    assert.equal((await handle(new Request("http://x/nothing"))).status, 404);
  }));
