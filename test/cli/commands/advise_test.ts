import assert from "node:assert/strict";
import { troupe, troupeError, troupeJson } from "../../support/troupe.ts";

const SMALL = "sim:pool?models=4&tasks=2&items=80&correlation=0.3";
const QUICK = ["--rules", "choice-soft", "--max-members", "3"];

interface Advice {
  readonly simulated: boolean;
  readonly sentences: readonly { readonly id: string; readonly text: string }[];
  readonly lines: readonly { readonly task: string; readonly run: string; team: string[] }[];
  readonly sizes: readonly { readonly k: number }[];
  readonly front: readonly { readonly by: string; readonly amount: number }[] | null;
}

Deno.test("advise says what to run first, then shows the tasks", async () => {
  const { code, out } = await troupe("advise", SMALL, ...QUICK);
  assert.equal(code, 0);
  const [title, , first] = out.split("\n");
  assert.match(title, /^What to run \(sim:pool.*SIMULATED\)$/);
  assert.match(first, /^Simulated: (Run |The data cannot tell)/);
  assert.match(out, /\ntask-2 /);
});

Deno.test("advise --json has sentences and lines, and keeps the simulated mark", async () => {
  const advice = await troupeJson<Advice>("advise", SMALL, ...QUICK);
  assert.equal(advice.simulated, true);
  assert.equal(advice.sentences[0].id, "headline");
  assert.deepEqual(advice.lines.map((line) => line.task), ["all", "task-1", "task-2"]);
  assert.deepEqual(advice.sizes.map((step) => step.k), [2, 3]);
  assert.equal(advice.front, null);
});

Deno.test("advise keeps to a budget, with costs from CSV or JSON", async () => {
  const rows = [1, 2, 3, 4].map((i) => ({ model: `model-${i}`, memory: 2 * i }));
  const csv = await Deno.makeTempFile({ suffix: ".csv" });
  await Deno.writeTextFile(
    csv,
    `model,memory\n${rows.map((row) => `${row.model},${row.memory}\n`).join("")}`,
  );
  const json = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(json, JSON.stringify(rows));
  const advice = (costs: string) =>
    troupeJson<Advice>("advise", SMALL, ...QUICK, "--costs", costs, "--max-memory", "8");
  const one = await advice(csv);
  assert.deepEqual(one, await advice(json));
  const memory = (team: string[]) =>
    team.reduce((sum, name) => sum + rows.find((row) => row.model === name)!.memory, 0);
  assert.ok(one.lines.every((line) => memory(line.team) <= 8));
  assert.ok(one.front!.every((point) => point.by === "memory" && point.amount <= 8));
  assert.ok(one.sentences.some((each) => each.text.includes("memory 8")));
});

Deno.test("advise deals a pool anew that has no test items", async () => {
  const rows = Array.from({ length: 40 }, (_, n) =>
    ["a", "b", "c"].map((model, i) => ({
      task: "t",
      split: "dev",
      item: String(n).padStart(2, "0"),
      model,
      gold: n % 2,
      p: (n + i) % 3 === 0 ? [0.5 - (n % 2) * 0.2, 0.5 + (n % 2) * 0.2] : [0.4, 0.6],
    }))).flat();
  const path = await Deno.makeTempFile({ suffix: ".jsonl" });
  await Deno.writeTextFile(path, rows.map((row) => JSON.stringify(row)).join("\n"));
  const fault = await troupeError("advise", path, ...QUICK);
  assert.match(fault, /task "t" .* got 40 and 0; deal the items anew/);
  const advice = await troupeJson<Advice>("advise", path, ...QUICK, "--resplit", "1");
  assert.deepEqual(advice.lines.map((line) => line.task), ["all", "t"]);
});

Deno.test("advise refuses costs that are not there, and limits without costs", async () => {
  assert.match(
    await troupeError("advise", SMALL, "--costs", "nowhere.csv"),
    /Cannot read costs "nowhere.csv" as there is no such file/,
  );
  assert.match(
    await troupeError("advise", SMALL, "--max-cost", "3"),
    /costs must name the cost of every model: "model-1" has none/,
  );
});
