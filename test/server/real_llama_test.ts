import assert from "node:assert/strict";
import type { BackendKind, Measurement } from "../../lib/server/backend.ts";
import { fillPrompt } from "../../lib/server/frozen_template.ts";
import { ollamaBackend } from "../../lib/server/ollama_backend.ts";
import { openBackend } from "../../lib/server/open_backend.ts";
import { PromptTooLong } from "../../lib/server/server_error.ts";
import { type LlamaServer, startLlama } from "../support/llama_server.ts";
import { startOllama } from "../support/ollama_server.ts";
import { encodeTinyModel, tinyDistribution, type TinyModel } from "../support/tiny_model.ts";

const LETTERS = ["A", "B", "C", "D"];
const TINY: TinyModel = {
  tokenizer: "bpe",
  logits: {
    " ": { A: 6, " A": 5, B: 5.5, " B": 4, C: 2, " C": 1.5, D: 1, " D": 0.5 },
    "s": { " A": 4, " B": 5, " C": 3, " D": 2 },
  },
};
const PROMPT = {
  messages: [{ role: "user" as const, content: "Which?\nA. one\nB. two\nC. three\nD. four" }],
  prefix: "The correct answer is ",
  letters: LETTERS,
};

const models = Deno.env.get("TROUPE_TEST_MODELS");
const folder = await Deno.makeTempDir({ prefix: "troupe-llama-" });
await Deno.writeFile(`${folder}/tiny.gguf`, encodeTinyModel(TINY));
const tiny = await startLlama(`${folder}/tiny.gguf`);
const real = { ignore: !tiny };
const opened: LlamaServer[] = tiny ? [tiny] : [];
Deno.test.afterAll(async () => {
  for (const server of opened) await server.stop();
  await Deno.remove(folder, { recursive: true });
});

/** Starts a server with one of CI's models, where there are some. */
async function serve(file: string): Promise<LlamaServer> {
  const server = (await startLlama(`${models}/${file}`))!;
  opened.push(server);
  return server;
}

async function measure(
  { host }: LlamaServer,
  kind: BackendKind,
  { exact = false, prompt = PROMPT } = {},
): Promise<Measurement> {
  const backend = openBackend(kind, { host, numCtx: 2048, exact, attempts: 2 });
  const { data } = await (await fetch(`${host}/v1/models`)).json();
  const prepared = await backend.prepare(data[0].id, ["user"]);
  return await backend.score(prepared, fillPrompt(prepared.template, prompt));
}

for (const kind of ["llama-cpp", "openai-completions"] as const) {
  Deno.test({
    ...real,
    name: `the real llama.cpp server through ${kind}: letters as the weights say`,
    fn: async () => {
      const known = tinyDistribution(TINY, " ");
      const { logp } = await measure(tiny!, kind);
      ["A", "B"].forEach((letter, r) => {
        const p = known.get(letter)! + known.get(` ${letter}`)!;
        assert.ok(Math.abs(Math.exp(logp[r]!) - p) < 1e-4, `${letter}: ${Math.exp(logp[r]!)}`);
      });
    },
  });
}

Deno.test({
  ...real,
  name: "the real llama.cpp server through openai-chat: a distribution after the open prefix",
  fn: async () => {
    const { logp, left, end } = await measure(tiny!, "openai-chat");
    const mass = logp.reduce<number>((sum, x) => sum + (x === null ? 0 : Math.exp(x)), 0);
    assert.ok(mass > 0.5 && mass + left + end <= 1.01, `${mass}`);
  },
});

Deno.test({
  ...real,
  name: "exact mode through llama.cpp measures every letter",
  fn: async () => {
    const known = tinyDistribution(TINY, " ");
    const { logp } = await measure(tiny!, "llama-cpp", { exact: true });
    LETTERS.forEach((letter, r) => {
      const p = known.get(letter)! + known.get(` ${letter}`)!;
      assert.ok(Math.abs(Math.exp(logp[r]!) - p) < 1e-4, letter);
    });
  },
});

Deno.test({
  ...real,
  name: "a prompt beyond the context of llama.cpp is told as too long by every backend",
  fn: async () => {
    const content = "many words ".repeat(1500);
    const prompt = { ...PROMPT, messages: [{ role: "user" as const, content }] };
    for (const kind of ["llama-cpp", "openai-chat", "openai-completions"] as const) {
      await assert.rejects(measure(tiny!, kind, { prompt }), (error) => {
        assert.ok(error instanceof PromptTooLong, `${kind}: ${error}`);
        assert.match(error.message, /must fit 2048 tokens/);
        return true;
      });
    }
  },
});

Deno.test({
  ignore: !tiny || !models,
  name: "a base model behind llama.cpp gets paragraphs, with a note, as behind Ollama",
  fn: async () => {
    const server = await serve("gemma3-270m.gguf");
    const backend = openBackend("llama-cpp", { host: server.host, numCtx: 2048, exact: false });
    const { template, notes, digest, info } = await backend.prepare("gemma", ["system", "user"]);
    assert.deepEqual(template!.parts, ["", "\n\n", "\n"]);
    assert.deepEqual(notes, ["it has no chat template, so the chat is sent as paragraphs"]);
    assert.match(digest!, /^gemma3-270m\.gguf:[0-9a-f]{16}$/);
    assert.equal(info.parameters, 268098176);
    assert.equal(info.quantisation, "Q4_K - Medium");
  },
});

Deno.test({
  ignore: !tiny || !models,
  name: "SmolLM2 behind llama.cpp has its own template, and the letters that Ollama measures",
  fn: async () => {
    const server = await serve("smollm2-135m.gguf");
    const ollama = (await startOllama())!;
    try {
      await ollama.create("smollm2", await Deno.readFile(`${models}/smollm2-135m.gguf`));
      const options = { numCtx: 2048, exact: false };
      const llama = openBackend("llama-cpp", { ...options, host: server.host });
      const other = ollamaBackend({ ...options, host: ollama.host });
      const prepared = await llama.prepare("smollm2", ["user"]);
      assert.match(prepared.template!.parts.join(""), /<\|im_start\|>user\n/);
      const prompt = { ...PROMPT, prefix: "The correct answer is option" };
      const text = fillPrompt(prepared.template, prompt);
      const here = await llama.score(prepared, text);
      const there = await other.score(await other.prepare("smollm2", ["user"]), text);
      let compared = 0;
      here.logp.forEach((value, r) => {
        // Two engines round 4-bit weights differently, and rare letters have spellings beyond 20.
        if (there.logp[r] === null || there.logp[r] < -5) return;
        compared++;
        assert.ok(Math.abs(value! - there.logp[r]!) < 0.35, `${LETTERS[r]}: ${value}`);
      });
      assert.ok(compared >= 2, `${compared} letters were compared`);
    } finally {
      await ollama.stop();
    }
  },
});

Deno.test({
  ...real,
  name: "other weights behind the same file name are another identity",
  fn: async () => {
    const identify = async ({ host }: LlamaServer) => {
      const options = { host, numCtx: 2048, exact: false };
      return (await openBackend("llama-cpp", options).prepare("tiny", ["user"])).fingerprint!;
    };
    await Deno.mkdir(`${folder}/other`);
    const logits = { "\n": { A: 8, B: 1 } };
    await Deno.writeFile(`${folder}/other/tiny.gguf`, encodeTinyModel({ ...TINY, logits }));
    const other = (await startLlama(`${folder}/other/tiny.gguf`))!;
    opened.push(other);
    const [one, two] = [await identify(tiny!), await identify(other)];
    assert.notDeepEqual(one, two);
  },
});
