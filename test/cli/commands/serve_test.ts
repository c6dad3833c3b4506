import assert from "node:assert/strict";
import { agentsOfModels } from "../../../lib/measure/agent.ts";
import { withMadeRun } from "../../measure/made_run.ts";
import { spawnTroupe, troupeReading } from "../../support/troupe.ts";

Deno.test("serve answers as ask does, many questions at a time, until it is told to stop", () =>
  withMadeRun({}, async ({ folder, run }) => {
    await run({ agents: agentsOfModels(["good", "fair", "poor"]) });
    const child = spawnTroupe("serve", `${folder}/run`, "--task", "sums", "--port", "0", "--json");
    await child.stdin.close();
    const reader = child.stdout.getReader();
    const { url, team } = JSON.parse(new TextDecoder().decode((await reader.read()).value));
    assert.equal(team.length, 3);
    const ask = async (text: string) => {
      const body = JSON.stringify({ messages: [{ role: "user", content: text }] });
      return await (await fetch(`${url}/chat/completions`, { method: "POST", body })).json();
    };
    const text = "Hot?\nA. ice\nB. steam";
    const replies = await Promise.all(Array.from({ length: 40 }, () => ask(text)));
    for (const reply of replies) assert.deepEqual(reply.troupe, replies[0].troupe);
    const asked = await troupeReading(
      text,
      ...["ask", "--run", `${folder}/run`, "--task", "sums", "--json"],
    );
    const { p, answer } = JSON.parse(asked.out);
    assert.deepEqual(replies[0].troupe.distribution, p);
    assert.equal(replies[0].choices[0].message.content, answer);
    child.kill("SIGINT");
    await reader.cancel();
    await child.stderr.cancel();
    assert.equal((await child.status).code, 0);
  }));
