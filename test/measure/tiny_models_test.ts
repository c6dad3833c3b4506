import assert from "node:assert/strict";
import { agentsOfModels, parseAgents } from "../../lib/measure/agent.ts";
import { profileModels } from "../../lib/measure/profile_models.ts";
import { summarizeRun } from "../../lib/measure/summarize_run.ts";
import { startOllama } from "../support/ollama_server.ts";
import { encodeTinyModel, type Tokenizer } from "../support/tiny_model.ts";
import { writeTask } from "./made_run.ts";

const server = await startOllama();
Deno.test.afterAll(() => server?.stop());

const MARKS = [..."1234"];
const LETTERS = [..."ABCD"];

/** A model that reads a mark in the question and answers with the letter `shift` places on. */
function reader(tokenizer: Tokenizer, marks: readonly string[], shift = 0): Uint8Array {
  const even = Object.fromEntries(LETTERS.map((letter) => [letter, 5]));
  const markers = Object.fromEntries(
    marks.map((mark) => [mark, { [LETTERS[(MARKS.indexOf(mark) + shift) % 4]]: 8 }]),
  );
  return encodeTinyModel({ tokenizer, logits: { " ": even }, markers });
}

const MODELS: Readonly<Record<string, { gguf: Uint8Array; accuracy: number }>> = {
  "good-spm": { gguf: reader("spm", MARKS), accuracy: 1 },
  "good-bpe": { gguf: reader("bpe", MARKS), accuracy: 1 },
  "half": { gguf: reader("bpe", ["1", "2"]), accuracy: 0.5 },
  "wrong": { gguf: reader("spm", MARKS, 1), accuracy: 0 },
};

Deno.test({
  name: "hand-weighted models score on a made task as their weights say",
  ignore: !server,
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-tiny-" });
    const lines = [..."abcdefghijklmnop"].map((name, n) =>
      JSON.stringify({
        question: `Item ${name}: the mark is ${MARKS[n % 4]}. Which place is it?`,
        options: ["first", "second", "third", "fourth"].map((place) => `${place} of ${name}`),
        answer: LETTERS[n % 4],
      })
    );
    await Deno.writeTextFile(`${folder}/marks.jsonl`, lines.join("\n"));
    for (const [name, { gguf }] of Object.entries(MODELS)) await server!.create(name, gguf);
    const run = await profileModels({
      agents: agentsOfModels(Object.keys(MODELS)),
      tasks: [`${folder}/marks.jsonl`],
      dev: 8,
      test: 8,
      hosts: [server!.host],
      out: `${folder}/run`,
      numCtx: 1024,
    });
    for (const { agent, items, accuracy, censored } of summarizeRun(run)) {
      assert.deepEqual([items, censored], [16, 0]);
      // Where `half` sees no mark it has four equal letters, and says A: wrong for marks 3 and 4.
      assert.equal(accuracy, MODELS[agent].accuracy, agent);
    }
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  name:
    "a reversed order and a temperature come back as they should from a server of known answers",
  ignore: !server,
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-order-" });
    const gguf = encodeTinyModel({ tokenizer: "bpe", logits: { " ": { A: 8, B: 6, C: 6, D: 6 } } });
    await server!.create("first", gguf);
    const ways = { plain: {}, back: { order: "reversed" }, turned: { order: { shift: 1 } } };
    const all = { ...ways, hot: { temperature: 2 } };
    const run = await profileModels({
      agents: parseAgents(
        Object.entries(all).map(([name, how]) => ({ name, model: "first", ...how })),
        "agents",
      ),
      tasks: [await writeTask(folder, "any", 8)],
      dev: 4,
      test: 4,
      hosts: [server!.host],
      out: `${folder}/run`,
      numCtx: 1024,
      prefixSpace: "yes",
    });
    assert.equal(run.measured, 3 * 8, "the temperature shares the plain answers");
    // softmax of (8, 6, 6, 6), and of its half: e² / (e² + 3) and e / (e + 3) on the first place.
    const [first, hot] = [Math.exp(2) / (Math.exp(2) + 3), Math.E / (Math.E + 3)];
    const wanted: Record<string, [number, number]> = {
      plain: [0, first],
      back: [3, first],
      turned: [1, first],
      hot: [0, hot],
    };
    for (const { row: { model, p } } of run.rows) {
      const [option, value] = wanted[model];
      assert.ok(Math.abs(p![option] - value) < 1e-3, `${model}: ${p}`);
    }
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  name: "a model that likes the first place is even once every rotation of the options is averaged",
  ignore: !server,
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "troupe-cyclic-" });
    const gguf = encodeTinyModel({ tokenizer: "bpe", logits: { " ": { A: 8, B: 6, C: 6, D: 6 } } });
    await server!.create("first", gguf);
    const run = await profileModels({
      agents: parseAgents([{ name: "plain", model: "first" }, {
        name: "turned",
        model: "first",
        cyclic: true,
      }], "agents"),
      tasks: [await writeTask(folder, "any", 12)],
      dev: 6,
      test: 6,
      hosts: [server!.host],
      out: `${folder}/run`,
      numCtx: 1024,
      prefixSpace: "yes",
    });
    const [plain, turned] = summarizeRun(run);
    assert.equal(plain.placeBias, null);
    assert.deepEqual([plain.requests, turned.requests], [12, 48]);
    // softmax(8, 6, 6, 6) over the letters: the first has e² / (e² + 3) of them.
    const first = Math.exp(2) / (Math.exp(2) + 3);
    const [a, b] = turned.placeBias!;
    assert.ok(Math.abs(a - (first - 0.25)) < 1e-3 && Math.abs(b - ((1 - first) / 3 - 0.25)) < 1e-3);
    for (const { row: { model, p } } of run.rows) {
      const wanted = model === "plain" ? first : 0.25;
      assert.ok(Math.abs(p![0] - wanted) < 1e-3, `${model}: ${p}`);
    }
    await Deno.remove(folder, { recursive: true });
  },
});
