import assert from "node:assert/strict";
import { agentsOfModels } from "../../lib/measure/agent.ts";
import { openTeam } from "../../lib/serve/open_team.ts";
import { teamEndpoint } from "../../lib/serve/team_endpoint.ts";
import { withMadeRun } from "../measure/made_run.ts";
import type { FakeOptions } from "../support/fake_ollama.ts";

const ROUNDS = 6;
const AT_ONCE = 4;
const DELAYS: Readonly<Record<string, number>> = { good: 30, fair: 60, poor: 150 };

Deno.test("under load a team takes as long as its slowest member, not as all of them together", () => {
  let loaded = false;
  /** What each member took for each question, seen from its server. */
  const took: { readonly model: string; readonly prompt: string; readonly ms: number }[] = [];
  const fault: FakeOptions["fault"] = async (_, { model, prompt }) => {
    if (!loaded) return undefined;
    const since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, DELAYS[model]));
    took.push({ model, prompt: prompt!, ms: performance.now() - since });
    return undefined;
  };
  return withMadeRun({ fault }, async ({ folder, run }) => {
    await run({ agents: agentsOfModels(Object.keys(DELAYS)) });
    const about = { task: "sums", k: 3, method: "c2mas", aggregator: "stacking" };
    const team = await openTeam({ run: `${folder}/run`, ...about });
    const server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      teamEndpoint(team),
    );
    const url = `http://127.0.0.1:${server.addr.port}/v1/chat/completions`;
    const ask = async (question: string) => {
      const messages = [{ role: "user", content: `${question}\nA. ice\nB. steam` }];
      const since = performance.now();
      const reply = await fetch(url, { method: "POST", body: JSON.stringify({ messages }) });
      const { troupe } = await reply.json();
      assert.deepEqual([Object.keys(troupe.members).length, troupe.absent], [3, {}]);
      return performance.now() - since;
    };
    await ask("Warm?");
    loaded = true;
    let [ofTeam, ofSlowest, ofAll] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const questions = Array.from({ length: AT_ONCE }, (_, n) => `Hot ${round} ${n}?`);
      const times = await Promise.all(questions.map(ask));
      for (const [n, question] of questions.entries()) {
        const own = took.filter(({ prompt }) => prompt.includes(question)).map(({ ms }) => ms);
        assert.equal(own.length, 3, "each member is asked once for each question");
        ofTeam += times[n];
        ofSlowest += Math.max(...own);
        ofAll += own.reduce((sum, ms) => sum + ms, 0);
      }
    }
    await server.shutdown();
    const ratio = ofTeam / ofSlowest;
    assert.ok(ratio <= 1.2, `the team takes ${ratio.toFixed(2)} × its slowest member's time`);
    assert.ok(ofTeam < ofAll, "members are asked at once, not one after the other");
    assert.equal(took.length, 3 * ROUNDS * AT_ONCE);
  });
});
