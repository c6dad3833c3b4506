import assert from "node:assert/strict";
import { fidelityCheck } from "../../lib/evaluate/fidelity_check.ts";
import { dryRun } from "../../lib/measure/dry_run.ts";
import { gapNotes } from "../../lib/measure/gap_notes.ts";
import { loadPreset } from "../../lib/measure/load_preset.ts";
import { measurePreset } from "../../lib/measure/measure_preset.ts";
import { presetAgents } from "../../lib/measure/preset.ts";
import { summarizeRun } from "../../lib/measure/summarize_run.ts";
import { openPool } from "../../lib/pool/open_pool.ts";
import { PAPER_ACCURACIES } from "../../lib/pool/sim/paper_accuracies.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { fakeOllama } from "../support/fake_ollama.ts";
import { madeModel, presetFile } from "./made_preset.ts";
import { withMadeRun } from "./made_run.ts";

Deno.test("the paper's preset names its 11 models as its tables do, each with its source", async () => {
  const { models, tasks, dev, test } = await loadPreset("paper");
  assert.deepEqual(models.map(({ name }) => name).sort(), Object.keys(PAPER_ACCURACIES).sort());
  assert.deepEqual([tasks.length, dev, test], [13, 1068, 1068]);
  assert.equal(new Set(models.map(({ model }) => model)).size, 11);
  for (const { model, quantisation } of models) {
    const [, tag = ""] = /:(.+)$/.exec(model) ?? [];
    // Granite's tag names no quantisation; every other one is bound to its own.
    const bound = tag.toLowerCase().endsWith(quantisation.toLowerCase());
    assert.ok(bound || model === "granite3.3:8b", `${model} is not bound to ${quantisation}`);
  }
  const nemotron = presetAgents({ models }).find(({ name }) => name === "Nemotron-Nano-9B");
  assert.equal(nemotron?.system, "/no_think");
  const small = await loadPreset("paper-small");
  assert.deepEqual([small.models.length, small.tasks.length, small.dev + small.test], [3, 2, 200]);
});

Deno.test("a preset's models may be asked in ways of their own, read as strictly as agents", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/preset.json`;
  const example = { question: "Hot?", options: ["ice", "steam"], answer: "B" };
  await Deno.writeTextFile(`${folder}/shown.jsonl`, JSON.stringify(example));
  const write = (more: object) => {
    const models = [{ ...madeModel("Own", "own"), ...more }];
    const presets = { mine: { tasks: ["OBQA"], dev: 1, test: 1 } };
    return Deno.writeTextFile(path, JSON.stringify({ models, presets }));
  };
  const fewShot = { examples: "shown.jsonl" };
  await write({ prompt: "exam", fewShot, order: { shift: 1 }, temperature: 2 });
  const [own] = presetAgents(await loadPreset(path));
  assert.deepEqual([own.prompt?.id, own.order, own.temperature], ["exam", { shift: 1 }, 2]);
  const { examples } = own.fewShot as { examples: readonly { gold: number }[] };
  assert.deepEqual(examples.map(({ gold }) => gold), [1]);
  for (
    const [more, message] of [
      [{ temperature: -1 }, /preset\.json, agent 1 as "temperature" must be a number above 0/],
      [{ prompt: "{question}" }, /preset\.json, agent 1 as "prompt" must hold \{options\}/],
      [{ top_p: 1 }, /Unrecognized key.*top_p/],
    ] as const
  ) {
    await write(more);
    await assert.rejects(loadPreset(path), { name: "InputError", message });
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("models that are missing are pulled, and one that cannot be is listed", () =>
  withMadeRun(
    { models: { good: "d1" }, unknown: ["nowhere"] },
    async ({ folder, tasks, options }) => {
      const tags = { Good: "good", Fetched: "fetched", Nowhere: "nowhere" };
      const path = await presetFile(folder, tags, { tasks, dev: 10, test: 10 });
      const { agents: _, tasks: __, ...rest } = options();
      const notes: string[] = [];
      const onNote = (note: string) => void notes.push(note);
      const { pool, run } = await measurePreset({
        ...rest,
        preset: path,
        pull: true,
        onNote,
      });
      assert.deepEqual((await openPool(pool)).models, ["Fetched", "Good"]);
      assert.equal(run.measured, 80);
      const [{ name, reason }, ...others] = run.missing;
      assert.deepEqual([name, others], ["Nowhere", []]);
      assert.match(reason, /^Cannot pull nowhere to .*`ollama pull nowhere`.*--replace/);
      assert.ok(notes.includes("fetched: pulled"));
      assert.ok(notes.some((note) => /Cannot pull nowhere .*file does not exist/.test(note)));
      const again = await measurePreset({ ...rest, preset: path, pull: true });
      assert.equal(again.run.measured, 0);
    },
  ));

Deno.test("a dry run tells what is there, what must be pulled, and times the rest", () =>
  withMadeRun({}, async ({ folder, tasks, options }) => {
    const path = await presetFile(folder, { Good: "good", Other: "other:1b" }, {
      tasks,
      dev: 10,
      test: 10,
    });
    const preset = await loadPreset(path);
    const bad = `${folder}/bad.jsonl`;
    await Deno.writeTextFile(bad, "{}\n");
    const plan = await dryRun(
      options({ agents: presetAgents(preset), tasks: [...tasks, bad] }),
      preset,
    );
    const [good, other] = plan.models;
    assert.deepEqual([good.problem, good.estimate?.questions], [null, 40]);
    assert.match(other.problem!, /`ollama pull other:1b`/);
    assert.equal(plan.pullGigabytes, 0.1);
    assert.deepEqual(plan.tasks.map(({ questions }) => questions), [20, 20, null]);
    assert.ok(plan.seconds > 0 && plan.questions === 40 && plan.disk!.freeGigabytes > 0);
    assert.equal(await Deno.stat(`${folder}/run`).catch(() => null), null);
  }));

Deno.test("measured accuracies are compared with the paper's cell by cell", () => {
  const pool = madePool({ models: 2, items: 400 });
  const [task] = pool.tasks;
  const named = {
    ...pool,
    models: ["Llama-3.1-8B", "mine"],
    tasks: [{ ...task, name: "ARC-C" }, { ...task, name: "quiz" }],
  };
  const { rows, lacking, agree, meanGap } = fidelityCheck(named);
  assert.deepEqual([rows.length, lacking], [1, 142]);
  const [row] = rows;
  assert.ok(Math.abs(row.paper - 0.8015) < 1e-12);
  assert.ok(row.low < row.accuracy && row.accuracy < row.high);
  // Two proportions of one p: z = (p1 − p2) / √(p (1 − p) (1/n1 + 1/n2)).
  const p = (row.correct + 0.8015 * 1068) / (row.n + 1068);
  const z = (row.correct / row.n - 0.8015) / Math.sqrt(p * (1 - p) * (1 / row.n + 1 / 1068));
  assert.ok(Math.abs(row.z - z) < 1e-9);
  assert.deepEqual([agree, row.agrees], [Math.abs(z) <= 1.96 ? 1 : 0, Math.abs(z) <= 1.96]);
  assert.equal(meanGap, row.gap);
});

Deno.test("what may explain a gap is told by model", () =>
  withMadeRun({}, async ({ run }) => {
    const done = await run({ prefixSpace: "no" });
    const { good } = gapNotes(done.manifest, summarizeRun(done));
    assert.deepEqual(good, [
      "weights in Q4_0",
      "another prefix (bare)",
      "the questions are a sample of our own",
    ]);
  }));

Deno.test("models of a preset may each have a server of their own", () =>
  withMadeRun({ models: { good: "d1" } }, async ({ folder, tasks, options, server }) => {
    const other = fakeOllama({ models: { good: "another", fair: "d2" } });
    const path = await presetFile(folder, { Good: "good", Fair: "fair" }, {
      tasks,
      dev: 5,
      test: 5,
    });
    const file = JSON.parse(await Deno.readTextFile(path));
    file.models[0].host = server.host;
    file.models[1].host = other.host;
    await Deno.writeTextFile(path, JSON.stringify(file));
    const preset = await loadPreset(path);
    const { agents: _, tasks: __, dev: ___, test: ____, hosts: _____, ...rest } = options();
    const plan = await dryRun({ ...rest, tasks, dev: 5, test: 5, agents: presetAgents(preset) });
    assert.deepEqual(plan.models.map(({ hosts }) => hosts), [[server.host], [other.host]]);
    const { run } = await measurePreset({ ...rest, preset }).finally(() => other.stop());
    assert.deepEqual([run.measured, run.missing], [40, []]);
    assert.deepEqual(new Set(server.askedModels), new Set(["good"]));
    assert.deepEqual(new Set(other.askedModels), new Set(["fair"]));
  }));
