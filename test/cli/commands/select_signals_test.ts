import assert from "node:assert/strict";
import { assertAlike } from "../../support/close.ts";
import { troupe, troupeError, troupeJson } from "../../support/troupe.ts";

const POOL = "sim:pool?models=6&tasks=3&items=50";

async function signalsFile(): Promise<string> {
  const path = await Deno.makeTempFile({ suffix: ".json" });
  const { out } = await troupe("signals", POOL, "--json");
  await Deno.writeTextFile(path, out);
  return path;
}

Deno.test("a signals file selects as the pool that it came from, whatever part is asked for", async () => {
  const file = await signalsFile();
  const parts = [
    [],
    ["--k", "2", "--lambda", "0.5,0.2", "--method", "c2mas,quality,exhaustive"],
    ["--models", "model-1,model-3,model-4,model-6", "--pool", "task-1,task-3"],
    ["--tasks", "task-2,task-3", "--trace"],
    ["--task", "task-2", "--pool", "task-1"],
  ];
  for (const part of parts) {
    assertAlike(
      await troupeJson("select", file, ...part),
      await troupeJson("select", POOL, ...part),
      1e-12,
      part.join(" "),
    );
  }
});

Deno.test("what a signals file cannot do is said in one line", async () => {
  const file = await signalsFile();
  const cases: [string[], RegExp][] = [
    [
      [file, "--method", "caruana"],
      /^Cannot choose by caruana from signals alone as it looks at every answer: .* method that needs signals/,
    ],
    [[file, "--models", "model-1,nobody"], /it has no model "nobody": its models are model-1, /],
    [[file, "--task", "nothing"], /^Cannot find task "nothing"/],
    [[file, "--k", "7"], /k must be a whole number from 1 to 6/],
    [["nowhere.json"], /^Cannot open signals "nowhere.json" as there is no such file$/],
  ];
  for (const [args, message] of cases) assert.match(await troupeError("select", ...args), message);
});

Deno.test("25 measured models can be tried without their data", async () => {
  const file = new URL("../../../results/real_mmlu/signals.json", import.meta.url).pathname;
  const choices = await troupeJson<{ team: string[] }[]>("select", file, "--k", "4");
  assert.equal(choices.length, 13);
  for (const { team } of choices) assert.equal(new Set(team).size, 4);
});
