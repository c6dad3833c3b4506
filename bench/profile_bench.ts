/**
 * Client overhead of a profiling run: answers per second of `troupe profile` over those of a bare
 * loop that sends the same requests to the same server and throws the answers away. Goal: 0.9.
 *
 *     eval "$(.ci/ollama)"; deno run -A bench/profile_bench.ts
 *
 * The server is a real Ollama with a tiny made model whose answers take a few milliseconds, so that
 * overhead shows; the bare loop runs at its best concurrency. Loop and run take turns, each time on
 * questions that the server has not seen.
 */
import { fillTemplate } from "../lib/server/frozen_template.ts";
import { ollamaBackend } from "../lib/server/ollama_backend.ts";
import { ollamaRequest } from "../lib/server/ollama_request.ts";
import { renderPrompt } from "../lib/prompt/render_prompt.ts";
import { agentsOfModels } from "../lib/measure/agent.ts";
import { drain } from "../lib/measure/drain.ts";
import { fixedLimit } from "../lib/measure/adaptive_limit.ts";
import { profileModels } from "../lib/measure/profile_models.ts";
import { startOllama } from "../test/support/ollama_server.ts";
import { encodeTinyModel } from "../test/support/tiny_model.ts";

const ROUNDS = 5;
const COUNT = 400;
const NUM_CTX = 1024;
const MODEL = "measured";

/** Questions that no earlier round has asked. */
function questions(round: number) {
  return Array.from({ length: COUNT }, (_, n) => ({
    id: `${round}-${n}`,
    question: `Round ${round}: which of these numbers is ${n}, the number of this question?`,
    options: [n, n + 1, n + 2, n + 3].map((x) => `the number ${x} of round ${round}`),
    answer: "A",
  }));
}

/** Requests per second of a loop that does nothing but ask. */
async function bare(host: string, prompts: readonly string[], concurrency: number) {
  const queue = prompts.toReversed();
  const since = performance.now();
  await drain({
    take: () => queue.pop(),
    putBack: () => {},
    async work(prompt) {
      const body = JSON.stringify(ollamaRequest({ model: MODEL, numCtx: NUM_CTX }, prompt));
      await (await fetch(`${host}/api/generate`, { method: "POST", body })).text();
    },
  }, fixedLimit(concurrency));
  return prompts.length / (performance.now() - since) * 1000;
}

/** Answers per second of a run, from its first answer on disk to its last. */
async function profiled(host: string, items: ReturnType<typeof questions>) {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/task.jsonl`;
  await Deno.writeTextFile(path, items.map((item) => JSON.stringify(item)).join("\n"));
  const times: number[] = [];
  await profileModels({
    agents: agentsOfModels([MODEL]),
    tasks: [path],
    dev: items.length / 2,
    test: items.length / 2,
    hosts: [host],
    numCtx: NUM_CTX,
    out: `${folder}/run`,
    onAnswer: () => times.push(performance.now()),
  });
  await Deno.remove(folder, { recursive: true });
  return (times.length - 1) / (times.at(-1)! - times[0]) * 1000;
}

async function main() {
  const server = await startOllama();
  if (!server) return;
  try {
    const logits = { " ": { A: 5, B: 4, C: 3, D: 2 } };
    await server.create(MODEL, encodeTinyModel({ tokenizer: "bpe", logits }));
    const backend = ollamaBackend({ host: server.host, numCtx: NUM_CTX, exact: false });
    const { template } = await backend.prepare(MODEL, ["user"]);
    const prompts = (round: number) =>
      questions(round).map((item) => {
        const { messages, prefix } = renderPrompt({ ...item, context: "", gold: 0 });
        return fillTemplate(template!, messages) + prefix;
      });
    let best = { concurrency: 1, rate: 0 };
    for (const [round, concurrency] of [1, 2, 4].entries()) {
      const rate = await bare(server.host, prompts(1000 + round), concurrency);
      if (rate > best.rate) best = { concurrency, rate };
    }
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const loop = await bare(server.host, prompts(2 * round), best.concurrency);
      const run = await profiled(server.host, questions(2 * round + 1));
      ratios.push(run / loop);
      console.log(`bare loop ${loop.toFixed(1)}/s, run ${run.toFixed(1)}/s`);
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
    console.log(`ratio ${median.toFixed(3)} at concurrency ${best.concurrency} (goal: 0.9)`);
  } finally {
    await server.stop();
  }
}

if (import.meta.main) await main();
