// Mutated logs end in an import or in one line, never in a trace. TROUPE_FUZZ=10000 tries more cases
// than the usual few hundred; a failure names its case, and the same case is the same on every machine.
import assert from "node:assert/strict";
import { fuzz, type Seed } from "./fuzz.ts";
import { lines, results, sample, zipOf } from "./fixtures.ts";

const EXAMPLES = new URL("../reference/logs/examples/", import.meta.url).pathname;
const text = (path: string, content: string): Seed => ({
  path,
  bytes: new TextEncoder().encode(content),
});
const example = (path: string, from: string): Seed => ({
  path,
  bytes: Deno.readFileSync(EXAMPLES + from),
});

const TIME = "2026-01-01T10-00-00.000001";
const lmEvalLines = lines(
  [0, 1, 2].map((n) => sample(n, { lls: [-1, -2 - n, -3], gold: n % 3, doc_hash: `hash-${n}` })),
);
const inspectHead = {
  version: 2,
  status: "success",
  eval: { model: "m", task: "t", created: "2026-01-01", task_args: { subject: "law" } },
  plan: {
    steps: [{ solver: "multiple_choice", params: { cot: false } }],
    config: { temperature: 0 },
  },
  results: { total_samples: 1, completed_samples: 1 },
};
const top = [{ token: "A", logprob: -0.5 }, { token: "B", logprob: -1 }];
const inspectSample = {
  id: 1,
  epoch: 1,
  input: [{ role: "user", content: [{ text: "Which?" }] }],
  choices: ["red", "blue"],
  target: "B",
  scores: { choice: { value: "I", answer: "A", explanation: "" } },
  output: {
    choices: [{ logprobs: { content: [{ token: "A", logprob: -0.5, top_logprobs: top }] } }],
  },
};
const helm = "helm/times-method=multiple_choice";

const SEEDS: readonly (readonly Seed[])[] = [
  [
    text(`org__a/samples_arc_${TIME}.jsonl`, lmEvalLines),
    text(`org__a/results_${TIME}.json`, results("org/a", { arc: 3 }, { "n-shot": { arc: 0 } })),
  ],
  [text(
    "pretrained__org__a_arc.jsonl",
    JSON.stringify(JSON.parse(`[${lmEvalLines.trim().replaceAll("\n", ",")}]`), null, 2),
  )],
  [{
    path: "a.eval",
    bytes: zipOf({ "samples/1_epoch_1.json": inspectSample, "header.json": inspectHead }, 93),
  }],
  [{
    path: "a.eval",
    bytes: zipOf({ "samples/1_epoch_1.json": inspectSample, "header.json": inspectHead }, 8),
  }],
  [text("2026-01-01T10.json", JSON.stringify({ ...inspectHead, samples: [inspectSample] }))],
  [text(
    "t.csv",
    'task,item,model,gold,p,split\nq,1,a,0,"[0.5, 0.5]",dev\nq,2,a,1,0.25 0.75,test\n',
  )],
  [text(
    "t.jsonl",
    lines([{ item: 1, model: "a", gold: 1, p: [0.25, 0.75] }, {
      item: 2,
      model: "a",
      gold: 0,
      logp: [-1, -2],
    }]),
  )],
  [text("wide.csv", "item,gold,options,m,n\n1,A,3,B,A\n2,C,3,C,C\n")],
  ["joint", "separate_original"].flatMap((method) => [
    example(
      `times:model=${method}/scenario_state.json`,
      `${helm}_${method},model=org_model-a/scenario_state.json`,
    ),
    example(
      `times:model=${method}/per_instance_stats.json`,
      `${helm}_${method},model=org_model-a/per_instance_stats.json`,
    ),
  ]),
  [example("results.json", "promptfoo/results.json")],
  [example("a.jsonl", "openai_evals/260101100000ABCDEFGH_org_model-a_times.jsonl")],
  [example("details/m/details_times|5.parquet", "lighteval/new_model-a.parquet")],
  [example("details/m/details_custom|times|5|0.parquet", "lighteval/old_model-a.parquet")],
];

Deno.test("mutated logs end in an import or in one line", async () => {
  const cases = Number(Deno.env.get("TROUPE_FUZZ") ?? 390);
  const { imported, refused } = await fuzz(SEEDS, { cases });
  assert.equal(imported + refused, cases);
  assert.ok(
    imported > cases / 20 && refused > cases / 20,
    `${imported} imported, ${refused} refused`,
  );
});
