import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { loadDataset } from "../../lib/dataset/load_dataset.ts";
import { fillPrompt, plainTemplate } from "../../lib/server/frozen_template.ts";
import { ollamaBackend } from "../../lib/server/ollama_backend.ts";
import { renderPrompt } from "../../lib/prompt/render_prompt.ts";
import { parseAgents } from "../../lib/measure/agent.ts";
import { profileModels } from "../../lib/measure/profile_models.ts";
import { openTeam } from "../../lib/serve/open_team.ts";
import { runNotebook } from "../../tools/notebook/run.ts";
import { startOllama } from "../support/ollama_server.ts";
import { realModels } from "../support/real_models.ts";
import { troupeReading } from "../support/troupe.ts";
import { loggedItems } from "./made_run.ts";

const QUESTIONS = fileURLToPath(new URL("../../../shared/questions", import.meta.url));
const TASKS = ["openbookqa", "commonsenseqa"].map((name) => `${QUESTIONS}/${name}.jsonl.gz`);
const PROMPTS = [
  { name: "plain" },
  { name: "teacher", system: "You are a careful teacher. Think of what is commonly known." },
  { name: "shown", fewShot: 2 },
];
const MODELS = { smollm2: "smollm2-135m.gguf", gemma3: "gemma3-270m.gguf" };
const ITEMS = { dev: 4, test: 4, seed: 2 };

const models = realModels();
const questions = await Deno.stat(TASKS[0]).catch(() => undefined);
if (!questions) console.error(`skipped: no questions at ${QUESTIONS}`);
const server = models && questions ? await startOllama() : undefined;
const real = { ignore: !server };
Deno.test.afterAll(() => server?.stop());
for (const [name, file] of Object.entries(server ? MODELS : {})) {
  await server!.create(name, await Deno.readFile(`${models}/${file}`));
}

/** What a command prints, once it has succeeded. */
async function output(args: readonly string[], stdin = ""): Promise<string> {
  const { code, out, err } = await troupeReading(stdin, ...args);
  assert.equal(code, 0, err);
  return out;
}

/** The texts that a notebook shows when it runs with these variables; it must run without fault. */
async function shownBy(notebook: string, variables: Record<string, string>): Promise<string> {
  const path = fileURLToPath(new URL(`../../notebooks/${notebook}.ipynb`, import.meta.url));
  const { notebook: run, faults } = await runNotebook(path, { env: variables });
  assert.deepEqual(faults, []);
  const texts = run.cells.flatMap((cell) => cell.outputs ?? []).map((output) =>
    "data" in output ? [output.data["text/plain"] ?? ""].flat().join("") : ""
  );
  return texts.join("\n");
}

Deno.test({
  ...real,
  name: "six agents of two real models: profiled, interrupted, resumed, selected, judged and asked",
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-real-" });
    const agents = Object.keys(MODELS).flatMap((model) =>
      PROMPTS.map((prompt) => ({ ...prompt, model, name: `${model}-${prompt.name}` }))
    );
    await Deno.writeTextFile(`${folder}/agents.json`, JSON.stringify(agents));
    const out = `${folder}/run`;
    const stop = new AbortController();
    const watch = setInterval(async () => {
      if ((await loggedItems(out)).length >= 32) stop.abort(new Error("half-way"));
    }, 100);
    const options = { agents: parseAgents(agents, "agents"), tasks: TASKS, out, ...ITEMS };
    const hosts = [server!.host];
    const run = profileModels({ ...options, hosts, prefixSpace: "no", signal: stop.signal });
    await assert.rejects(run, /half-way/).finally(() => clearInterval(watch));
    const kept = await loggedItems(out);
    assert.ok(kept.length >= 32 && kept.length < 96);

    const flags = [
      "--agents",
      `${folder}/agents.json`,
      "--tasks",
      TASKS.join(),
      "--prefix-space",
      "no",
    ]
      .concat(["--dev", "4", "--test", "4", "--seed", "2", "--host", server!.host, "--out", out]);
    const finished = JSON.parse(await output(["profile", ...flags, "--json"]));
    assert.equal(finished.measured, 96 - kept.length);
    assert.equal(finished.agents.length, 12);
    for (const { agent, items, unseen, processor } of finished.agents) {
      assert.deepEqual([items, unseen, processor], [8, 0, "cpu"], agent);
    }

    const teams = JSON.parse(await output(["select", out, "--k", "3", "--json"]));
    const { team } = teams.find((row: { task: string }) => row.task === "openbookqa");
    assert.equal(team.length, 3);
    const rows = JSON.parse(await output(["evaluate", out, "--json"]));
    assert.ok(
      rows.some((row: { method: string; n: number }) => row.method === "c2mas" && row.n === 4),
    );
    const asked = await output(
      ["ask", "--run", out, "--task", "openbookqa", "--json"],
      "What is hot?\nA. ice\nB. steam\n",
    );
    const answer = JSON.parse(asked);
    assert.deepEqual(answer.team, team);
    assert.ok(Math.abs(answer.p.A + answer.p.B - 1) < 1e-9);
    const shown = await shownBy("rq2_mechanism", { TROUPE_POOL: out });
    assert.match(shown, /\*\*measured\*\*/);
    assert.doesNotMatch(shown, /simulated/i);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  ...real,
  name: "the notebook for one's own models goes from a server to a team",
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-notebook-" });
    const shown = await shownBy("profile_your_models", {
      OLLAMA_HOST: server!.host,
      TROUPE_MODELS: Object.keys(MODELS).join(),
      TROUPE_TASKS: TASKS[0],
      TROUPE_ITEMS: "2",
      TROUPE_RUN: `${folder}/run`,
    });
    assert.match(shown, /\*\*Measured\*\* at .*: 2 models on\s+1 tasks,\s+8 answers/);
    assert.match(shown, /gemma3 · smollm2/);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  ...real,
  name:
    "ways of asking two real models: measured once each, served alike, compared by the notebook",
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-ways-" });
    const ways = {
      exam: { prompt: "exam" },
      reversed: { prompt: "exam", order: "reversed" },
      hot: { prompt: "exam", temperature: 2 },
    };
    const agents = Object.keys(MODELS).flatMap((model) =>
      Object.entries(ways).map(([way, how]) => ({ name: `${model}/${way}`, model, ...how }))
    );
    const run = await profileModels({
      agents: parseAgents(agents, "agents"),
      tasks: [TASKS[0]],
      out: `${folder}/run`,
      hosts: [server!.host],
      dev: 6,
      test: 4,
      seed: 2,
      numCtx: 1024,
    });
    assert.equal(run.measured, 2 * 2 * 10, "a temperature is not asked for");
    const team = await openTeam({
      run: run.folder,
      task: "openbookqa",
      k: agents.length,
      method: "quality",
      aggregator: "choice-soft",
    });
    const [{ item }] = run.rows;
    const { members } = await team.ask(item);
    for (const { row: { model, p } } of run.rows.filter(({ row }) => row.item === item.id)) {
      // A server's log-probabilities vary a little with what it has in its cache.
      for (const [r, value] of members[model].entries()) assert.ok(Math.abs(value - p![r]) < 0.03);
    }
    const shown = await shownBy("agents", { TROUPE_POOL: run.folder });
    assert.match(shown, /6 agents of 2 models .*\*\*measured\*\*/s);
    assert.match(shown, /Two ways of one model share their errors with Yule/);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  ...real,
  name: "every answer that SmolLM2 loses to the end of its turn is recovered",
  fn: async () => {
    const backend = ollamaBackend({ host: server!.host, numCtx: 4096, exact: false });
    const prepared = await backend.prepare("smollm2", ["user"]);
    const plain = { ...prepared, template: plainTemplate(["user"]) };
    const { dev } = await loadDataset(TASKS[0], { dev: 12, test: 1, seed: 2 });
    let recovered = 0;
    for (const item of dev) {
      const { letters } = renderPrompt(item);
      const options = item.options.map((text, r) => `${letters[r]}. ${text}`).join("\n");
      const messages = [{ role: "user" as const, content: `${item.question}\n${options}` }];
      const measured = await backend.score(
        plain,
        fillPrompt(plain.template, { messages, prefix: "Answer:", letters }),
      );
      if (measured.recovered) recovered++;
      const { logp, end } = measured;
      assert.ok(!measured.recovered || end > 0.1 || logp.some((value) => value !== null));
    }
    assert.ok(recovered > 0, "SmolLM2 prefers to end its turn on some of these prompts");
  },
});
