import assert from "node:assert/strict";
import type { BackendOptions } from "../../lib/server/backend.ts";
import { fillPrompt } from "../../lib/server/frozen_template.ts";
import { letterScores } from "../../lib/server/letter_scores.ts";
import { ollamaBackend } from "../../lib/server/ollama_backend.ts";
import { fakeAnswer, fakeOllama, type FakeOptions } from "../support/fake_ollama.ts";

const QUESTION = {
  messages: [{ role: "user" as const, content: "Which letter?" }],
  prefix: "The correct answer is ",
  letters: ["A", "B", "C"],
};

/** Runs a body against a fake server and stops it. */
async function withFake(
  options: FakeOptions,
  body: (
    backend: ReturnType<typeof ollamaBackend>,
    server: ReturnType<typeof fakeOllama>,
  ) => Promise<void>,
  more: Partial<BackendOptions> = {},
) {
  const server = fakeOllama(options);
  const fixed = { host: server.host, numCtx: 1024, exact: false, pauseMs: 1, attempts: 3 };
  try {
    await body(ollamaBackend({ ...fixed, ...more }), server);
  } finally {
    await server.stop();
  }
}

Deno.test("a question is one raw request whose prompt is the filled template and the prefix", () =>
  withFake({}, async (backend, server) => {
    const prepared = await backend.prepare("good", ["user"]);
    server.asked.length = 0;
    const answer = await backend.score(prepared, fillPrompt(prepared.template, QUESTION));
    const prompt = "<user>Which letter?</user>\n<assistant>The correct answer is ";
    assert.deepEqual(server.asked, [prompt]);
    const { logprobs } = fakeAnswer("good", prompt) as {
      logprobs: { top_logprobs: { token: string; logprob: number }[] }[];
    };
    const expected = letterScores({ top: logprobs[0].top_logprobs }, QUESTION.letters);
    assert.deepEqual(answer.logp, expected.logp);
    assert.deepEqual([answer.requests, answer.recovered], [1, false]);
  }));

Deno.test("an answer without log-probabilities is recovered by a second request", () => {
  const fault: FakeOptions["fault"] = (_, body) =>
    body.format ? undefined : Response.json({ response: "", done_reason: "stop" });
  return withFake({ fault }, async (backend) => {
    const prepared = await backend.prepare("good", ["user"]);
    const answer = await backend.score(prepared, fillPrompt(prepared.template, QUESTION));
    assert.deepEqual([answer.requests, answer.recovered, answer.logp.includes(null)], [
      2,
      true,
      false,
    ]);
  });
});

Deno.test("a server without log-probabilities is found by asking it", () =>
  withFake({ fault: () => Response.json({ response: "A" }) }, async (backend, { host }) => {
    await assert.rejects(backend.prepare("good", ["user"]), {
      name: "InputError",
      message: `Cannot ask "good" as the server at ${host} returns no log-probabilities: ` +
        "update Ollama (0.12.11 is the first that does)",
    });
  }));

Deno.test("a missing model is told with the command that gets it", () =>
  withFake({}, async (backend, { host }) => {
    await assert.rejects(backend.prepare("qwen3:8b", ["user"]), {
      name: "InputError",
      message: `Cannot ask "qwen3:8b" as the server at ${host} does not have it: ` +
        "get it with `ollama pull qwen3:8b`",
    });
  }));

Deno.test("a server that is not there is told with the command that starts it", async () => {
  const backend = ollamaBackend({ host: "http://127.0.0.1:9", numCtx: 1024, exact: false });
  await assert.rejects(
    backend.probe(),
    /no Ollama server answers at .*: start one with `ollama serve`/,
  );
});

Deno.test("a template that opens a thought in spite of think: false is refused", () =>
  withFake({ opening: "" }, async (backend) => {
    const fetch = globalThis.fetch;
    const thinking: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).endsWith("/api/chat")) return response;
      return new Response((await response.text()).replace("<assistant>", "<assistant><think>"));
    };
    const host = backend.host;
    const thinker = ollamaBackend({ host, numCtx: 1024, exact: false, fetch: thinking });
    await assert.rejects(thinker.prepare("good", ["user"]), /opens a thought \(<think>\)/);
  }));

Deno.test("a prompt that does not fit is an error of the user's, and is not tried again", () => {
  const fault: FakeOptions["fault"] = (n) =>
    n === 0 ? undefined : Response.json({ error: "the input length exceeds the context length" }, {
      status: 400,
    });
  return withFake({ fault }, async (backend, server) => {
    const prepared = await backend.prepare("good", ["user"]);
    await assert.rejects(
      backend.score(prepared, fillPrompt(prepared.template, QUESTION)),
      /must fit 1024 tokens: raise --num-ctx \(up to 8192 for this model\).*--skip-long/,
    );
    assert.equal(server.asked.length, 2);
  });
});

Deno.test("where the weights lie is read from the server", async () => {
  for (const [size_vram, processor] of [[0, "cpu"], [6, "partly"], [10, "gpu"]] as const) {
    await withFake({ memory: { size: 10, size_vram } }, async (backend) => {
      assert.equal((await backend.prepare("good", ["user"])).processor, processor);
    });
  }
});

Deno.test("a begin-of-sequence text is cut off, as the tokenizer adds the token", () =>
  withFake({ opening: "<s>" }, async (backend) => {
    const { template, notes } = await backend.prepare("good", ["user"]);
    assert.equal(template?.parts[0], "<user>");
    assert.match(notes[0], /has 31 tokens where the server's own chat has 34/);
  }));

Deno.test("exact mode draws until the missing letters are measured", () => {
  const entry = (token: string) => ({
    logprobs: [{ token, logprob: -9, top_logprobs: [{ token: "A", logprob: -0.1 }] }],
  });
  const drawn = ["A", "B", "x", " B", "C", " C"];
  const fault: FakeOptions["fault"] = (_, body) => {
    const { options } = body as unknown as { options: { temperature: number; seed: number } };
    return Response.json(entry(options.temperature > 0 ? drawn[options.seed - 1] : "A"));
  };
  return withFake({ fault }, async (backend) => {
    const prepared = await backend.prepare("good", ["user"]);
    const { logp, requests } = await backend.score(
      prepared,
      fillPrompt(prepared.template, QUESTION),
    );
    // A stands outside the top once more, with p = e⁻⁹; B and C are found in both spellings.
    assert.deepEqual(
      logp.map((value) => Math.round(Math.exp(value!) / Math.exp(-9))),
      [Math.round(Math.exp(-0.1) / Math.exp(-9) + 1), 2, 2],
    );
    assert.equal(requests, 7);
  }, { exact: true });
});

Deno.test("an unloaded model is gone from the server's memory", () =>
  withFake({}, async (backend, server) => {
    await backend.prepare("good", ["user"]);
    await backend.unload("good");
    assert.deepEqual(server.loads, ["load good", "unload good"]);
  }));
