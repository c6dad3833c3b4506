import assert from "node:assert/strict";
import { parseAgents } from "../../lib/measure/agent.ts";
import { measuredPool } from "../../lib/notebook/measured_pool.ts";
import { missingData } from "../../tools/notebook/list.ts";
import { withMadeRun } from "../measure/made_run.ts";

/** Runs a body with a variable of the environment set or unset, and puts it back. */
async function withVariable(name: string, value: string | undefined, body: () => Promise<void>) {
  const before = Deno.env.get(name);
  const set = (text: string | undefined) =>
    text === undefined ? Deno.env.delete(name) : Deno.env.set(name, text);
  set(value);
  try {
    await body();
  } finally {
    set(before);
  }
}

const agents = parseAgents([
  { name: "good/plain", model: "good" },
  { name: "good/hot", model: "good", temperature: 2 },
], "agents");

Deno.test("a notebook's agents are measured once, and opened after that without a server", () =>
  withVariable(
    "TROUPE_POOL",
    undefined,
    () =>
      withMadeRun({}, async ({ folder, tasks, server }) => {
        const out = `${folder}/notebook`;
        const options = { agents, tasks, dev: 5, test: 5, host: server.host, out };
        const pool = await measuredPool(options);
        assert.deepEqual(pool.models, ["good/hot", "good/plain"]);
        const down = { ...options, host: "127.0.0.1:9" };
        const again = await measuredPool(down);
        assert.deepEqual([again.models, again.simulated], [pool.models, false]);
        await withVariable("TROUPE_POOL", out, async () => {
          assert.deepEqual((await measuredPool({ ...down, out: "runs/none" })).models, pool.models);
        });
        await assert.rejects(measuredPool({ ...down, out: "runs/none-such" }), {
          name: "InputError",
          message: /Cannot measure runs\/none-such as .* that has good, or name .* in TROUPE_POOL/,
        });
      }),
  ));

Deno.test("where nothing was measured here, what comes with the notebook serves", () =>
  withVariable("TROUPE_POOL", undefined, async () => {
    const stored = "results/agents/profile.parquet";
    const { models, simulated } = await measuredPool({
      agents,
      tasks: [],
      out: "runs/none",
      stored,
    });
    assert.equal(models.length, 18);
    assert.equal(simulated, false);
  }));

Deno.test("a notebook whose data are elsewhere is skipped with a word", async () => {
  const path = "notebooks/real_pool.ipynb";
  await withVariable("TROUPE_REAL_DATA", "no/such/folder", async () => {
    assert.equal(
      await missingData(path),
      "its data is not at no/such/folder (name another folder in TROUPE_REAL_DATA)",
    );
    assert.equal(await missingData("notebooks/agents.ipynb"), undefined);
  });
  await withVariable("TROUPE_REAL_DATA", "lib", async () => {
    assert.equal(await missingData(path), undefined);
  });
});
