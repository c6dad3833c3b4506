import assert from "node:assert/strict";
import { fillPrompt } from "../../lib/server/frozen_template.ts";
import { llamaCppBackend } from "../../lib/server/llama_cpp_backend.ts";
import { openaiBackend } from "../../lib/server/openai_backend.ts";

const LETTERS = ["A", "B", "C"];
const ASK = {
  messages: [{ role: "system" as const, content: "S" }, { role: "user" as const, content: "Q?" }],
  prefix: "The correct answer is ",
  letters: LETTERS,
};
const TOP = [{ token: " A", logprob: -0.5 }, { token: "B", logprob: -1.5 }];

type Routes = Record<string, (body: Record<string, unknown>) => unknown>;

/** Serves JSON by path and records the bodies; an error is a reply with a status. */
async function withServer(
  routes: Routes,
  body: (host: string, seen: [string, Record<string, unknown>][]) => Promise<void>,
) {
  const seen: [string, Record<string, unknown>][] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    const sent = request.method === "POST" ? await request.json() : {};
    seen.push([pathname, sent]);
    const route = routes[pathname];
    const authorization = request.headers.get("authorization");
    if (!route) return Response.json({ error: { message: "no route" } }, { status: 404 });
    return Response.json(route({ ...sent, authorization }));
  });
  try {
    await body(`http://127.0.0.1:${server.addr.port}`, seen);
  } finally {
    await server.shutdown();
  }
}

const models = () => ({ data: [{ id: "m" }] });
const chatAnswer = (usage = 10) => ({
  choices: [{ logprobs: { content: [{ ...TOP[0], top_logprobs: TOP }] } }],
  usage: { prompt_tokens: usage },
});

Deno.test("a chat server continues the prefix and returns the top tokens", () => {
  const chat = ({ messages }: Record<string, unknown>) =>
    chatAnswer(10 + (messages as unknown[]).length);
  return withServer({ "/v1/models": models, "/v1/chat/completions": chat }, async (host, seen) => {
    const backend = openaiBackend("openai-chat", { host: `${host}/v1`, numCtx: 0, exact: false });
    await backend.probe();
    assert.equal(await backend.identify("m"), null);
    const prepared = await backend.prepare("m", ["system", "user"]);
    assert.deepEqual([prepared.template, prepared.notes], [null, []]);
    const { logp } = await backend.score(prepared, fillPrompt(prepared.template, ASK));
    assert.deepEqual(logp, [-0.5, -1.5, null]);
    const [, sent] = seen.at(-1)!;
    assert.deepEqual((sent.messages as unknown[]).at(-1), {
      role: "assistant",
      content: "The correct answer is ",
    });
    assert.deepEqual(
      [sent.continue_final_message, sent.add_generation_prompt, sent.max_tokens, sent.top_logprobs],
      [true, false, 1, 20],
    );
  });
});

Deno.test("a chat server that closes the turn before the prefix is noted", () => {
  const chat = ({ messages }: Record<string, unknown>) =>
    chatAnswer((messages as unknown[]).length * 8);
  return withServer({ "/v1/models": models, "/v1/chat/completions": chat }, async (host) => {
    const backend = openaiBackend("openai-chat", { host, numCtx: 0, exact: false });
    const { notes } = await backend.prepare("m", ["user"]);
    assert.match(notes[0], /closes the assistant turn before the answer/);
  });
});

Deno.test("a completions server is asked in plain paragraphs, in the older shape too", () => {
  const table = Object.fromEntries(TOP.map(({ token, logprob }) => [token, logprob]));
  const logprobs = { tokens: [" A"], token_logprobs: [-0.5], top_logprobs: [table] };
  const routes = { "/v1/models": models, "/v1/completions": () => ({ choices: [{ logprobs }] }) };
  return withServer(routes, async (host, seen) => {
    const options = { host, numCtx: 0, exact: false, apiKey: "secret" };
    const backend = openaiBackend("openai-completions", options);
    const prepared = await backend.prepare("m", ["system", "user"]);
    const { logp } = await backend.score(prepared, fillPrompt(prepared.template, ASK));
    assert.deepEqual(logp, [-0.5, -1.5, null]);
    const [path, sent] = seen.at(-1)!;
    assert.equal(path, "/v1/completions");
    assert.equal(sent.prompt, "S\n\nQ?\nThe correct answer is ");
  });
});

Deno.test("an OpenAI-compatible server that lacks the model or the log-probabilities says so", () =>
  withServer(
    { "/v1/models": models, "/v1/chat/completions": () => ({ choices: [{ logprobs: null }] }) },
    async (host) => {
      const backend = openaiBackend("openai-chat", { host, numCtx: 0, exact: false });
      await assert.rejects(backend.identify("other"), /does not serve it: it has m/);
      await assert.rejects(
        backend.prepare("m", ["user"]),
        /returns no log-probabilities through openai-chat/,
      );
    },
  ));

Deno.test("llama.cpp renders the chat, returns many tokens, and a bias brings the missing ones", () => {
  const full: Record<string, number> = { " A": -0.5, "B": -1.5, "C": -12, " C": -13 };
  const complete = ({ n_probs, logit_bias }: Record<string, unknown>) => {
    const forced = (logit_bias as [string, number][] | undefined)?.[0][0];
    const token = forced ?? " A";
    const top_logprobs = TOP.slice(0, n_probs as number);
    return { completion_probabilities: [{ token, logprob: full[token], top_logprobs }] };
  };
  const routes: Routes = {
    "/props": () => ({ build_info: "b10488", model_path: "/models/x.gguf" }),
    "/apply-template": ({ messages }) => ({
      prompt: (messages as { role: string; content: string }[])
        .map(({ role, content }) => `<s>[${role}]${content}`.slice(role === "user" ? 3 : 0))
        .join("") + "[assistant]",
    }),
    "/v1/models": () => ({ data: [{ id: "x", meta: { n_params: 7, size: 9, n_vocab: 5 } }] }),
    "/completion": complete,
  };
  return withServer(routes, async (host, seen) => {
    const backend = llamaCppBackend({ host, numCtx: 0, exact: true });
    assert.deepEqual(await backend.probe(), { kind: "llama-cpp", version: "b10488" });
    const prepared = await backend.prepare("x", ["system", "user"]);
    assert.match(prepared.digest!, /^x\.gguf:[0-9a-f]{16}$/);
    const measured = await backend.score(prepared, fillPrompt(prepared.template, ASK));
    const { logp } = measured;
    assert.deepEqual(logp.slice(0, 2), [-0.5, -1.5]);
    assert.ok(Math.abs(Math.exp(logp[2]!) - (Math.exp(-12) + Math.exp(-13))) < 1e-12);
    assert.equal(measured.requests, 3);
    const prompt = "[system]S[user]Q?[assistant]The correct answer is ";
    assert.equal(seen.at(-1)![1].prompt, prompt);
  });
});

Deno.test("a server of another kind that is not there is told with its address", async () => {
  const options = { host: "http://127.0.0.1:9", numCtx: 0, exact: false, attempts: 1 };
  for (const backend of [llamaCppBackend(options), openaiBackend("openai-chat", options)]) {
    await assert.rejects(
      backend.probe(),
      /no .* server answers at http:\/\/127\.0\.0\.1:9 .*--host/,
    );
  }
});
