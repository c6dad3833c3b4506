import assert from "node:assert/strict";
import type { Measurement } from "../../lib/server/backend.ts";
import { fillPrompt } from "../../lib/server/frozen_template.ts";
import { ollamaBackend } from "../../lib/server/ollama_backend.ts";
import { openaiBackend } from "../../lib/server/openai_backend.ts";
import { startOllama } from "../support/ollama_server.ts";
import { encodeTinyModel, tinyDistribution, type TinyModel } from "../support/tiny_model.ts";

const server = await startOllama();
const real = { ignore: !server };
Deno.test.afterAll(() => server?.stop());

const LETTERS = ["A", "B", "C", "D"];
const TEMPLATE = "{{- range .Messages }}<{{ .Role }}>\n{{ .Content }}\n{{ end }}<assistant>\n";
const CHAT = [{
  role: "user" as const,
  content: "Which?\nA. one\nB. two\nC. three\nD. four\nOne letter from: A, B, C, D.",
}];

/** After a blank: A and B lead, 18 fillers follow, C and D are outside the top 20. */
const fillers = Object.fromEntries(Array.from({ length: 18 }, (_, n) => [`w${n}`, 3 + n / 20]));
const spaced = {
  A: 6,
  " A": 5,
  B: 5.5,
  " B": 4,
  ...fillers,
  C: 2,
  " C": 1.5,
  D: 1,
  " D": 0.5,
};
/** After "is": ending the turn is most likely, which the server does not show. */
const bare = { "</s>": 7, " A": 4, " B": 5, " C": 3, " D": 2 };

const TINY = (["spm", "bpe"] as const).map((tokenizer): [string, TinyModel] => [
  `tiny-${tokenizer}`,
  { tokenizer, logits: { " ": spaced, "s": bare } },
]);
if (server) {
  for (const [name, model] of TINY) await server.create(name, encodeTinyModel(model), TEMPLATE);
}

function near(actual: number | null, expected: number) {
  assert.ok(actual !== null && Math.abs(Math.exp(actual) - expected) < 1e-4, `${actual}`);
}

async function measure(model: string, prefix: string, exact = false): Promise<Measurement> {
  const backend = ollamaBackend({ host: server!.host, numCtx: 1024, exact });
  const prepared = await backend.prepare(model, ["user"]);
  assert.deepEqual([prepared.processor, prepared.notes], ["cpu", []]);
  return await backend.score(
    prepared,
    fillPrompt(prepared.template, { messages: CHAT, prefix, letters: LETTERS }),
  );
}

for (const [name, model] of TINY) {
  const after = (last: string) => {
    const p = tinyDistribution(model, last);
    return (letter: string) => (p.get(letter) ?? 0) + p.get(` ${letter}`)!;
  };

  Deno.test({
    ...real,
    name: `${name}: measured letters equal the known distribution, the rest is censored`,
    fn: async () => {
      const p = after(" ");
      const scores = await measure(name, "The correct answer is ");
      near(scores.logp[0], p("A"));
      near(scores.logp[1], p("B"));
      assert.deepEqual(scores.logp.slice(2), [null, null]);
      const known = tinyDistribution(model, " ");
      const twentieth = [...known.values()].toSorted((a, b) => b - a)[19];
      near(scores.bound, twentieth);
      for (const letter of ["C", " C", "D", " D"]) assert.ok(known.get(letter)! < twentieth);
      assert.ok(scores.left >= p("C") + p("D"));
    },
  });

  Deno.test({
    ...real,
    name: `${name}: exact mode measures the censored letters`,
    fn: async () => {
      const p = after(" ");
      const scores = await measure(name, "The correct answer is ", true);
      LETTERS.forEach((letter, r) => near(scores.logp[r], p(letter)));
    },
  });

  Deno.test({
    ...real,
    name: `${name}: an answer lost to the end of the turn is recovered exactly`,
    fn: async () => {
      const p = tinyDistribution(model, "s");
      const measured = await measure(name, "The correct answer is");
      assert.deepEqual([measured.recovered, measured.requests], [true, 2]);
      const scores = measured;
      // After "is" a bare letter has logit 0, as likely as any other token, and may not be returned.
      LETTERS.forEach((letter, r) => {
        const gap = Math.exp(scores.logp[r]!) - p.get(` ${letter}`)!;
        assert.ok(gap > -1e-4 && gap < 2 * Math.exp(scores.bound) + 1e-4);
      });
      assert.ok(scores.end >= p.get("</s>")! - 1e-4);
    },
  });
}

Deno.test({
  ...real,
  name: "the server's OpenAI chat route gives the distribution after its own closing of the turn",
  fn: async () => {
    const backend = openaiBackend("openai-chat", { host: server!.host, numCtx: 0, exact: false });
    assert.equal((await backend.probe()).kind, "openai-chat");
    const prepared = await backend.prepare("tiny-bpe", ["user"]);
    assert.match(prepared.notes.join(), /closes the assistant turn/);
    const prompt = { messages: CHAT, prefix: "is ", letters: LETTERS };
    const answer = await backend.score(prepared, fillPrompt(prepared.template, prompt));
    assert.ok(answer.bound < 0 && answer.left < 1);
  },
});

Deno.test({
  ...real,
  name: "the server's OpenAI completions route has no log-probabilities, which is said",
  fn: async () => {
    const options = { host: server!.host, numCtx: 0, exact: false };
    const backend = openaiBackend("openai-completions", options);
    await assert.rejects(
      backend.prepare("tiny-bpe", ["user"]),
      /returns no log-probabilities through openai-completions/,
    );
  },
});
