import assert from "node:assert/strict";
import {
  lmEvalResults,
  modelOfLegacyName,
  sampleTask,
  timeStamp,
} from "../../lib/import/lm_eval_names.ts";

Deno.test("tasks and times are read from every form of name", () => {
  const names = [
    "samples_arc_easy_2026-11-16T11-48-29.078779.jsonl",
    "samples_arc_easy_2026-11-16T11-48-29.json",
    "samples_arc_easy.jsonl",
  ];
  assert.deepEqual(names.map((name) => sampleTask(name, [])), Array(3).fill("arc_easy"));
  assert.deepEqual(names.map(timeStamp), ["2026-11-16T11-48-29.078779", "2026-11-16T11-48-29", ""]);
  assert.equal(sampleTask("other.jsonl", ["arc"]), undefined);
});

Deno.test("models of old names lose their arguments", () => {
  const model = (name: string) => modelOfLegacyName(name, "arc");
  assert.equal(model("pretrained__org__m-a,dtype__float32_arc.jsonl"), "org/m-a");
  assert.equal(model("dtype__float32,pretrained__org__m_arc.jsonl"), "org/m");
  assert.equal(model("pretrained__org__m,peft__me__lora_arc.jsonl"), "me/lora");
  assert.equal(model("dtype__float32_arc.jsonl"), undefined);
});

Deno.test("a results file names model, extent, split and delimiter in every version", () => {
  const configs = { arc: { validation_split: "validation", target_delimiter: "\n" }, gen: {} };
  const old = lmEvalResults({
    results: {},
    configs,
    config: { model_args: "pretrained=org/m,dtype=auto", limit: 10.0 },
  })!;
  assert.equal(old.model, "org/m");
  assert.equal(old.settings("arc").model_args, "dtype=auto,pretrained=org/m");
  assert.equal(old.expected("arc"), undefined);
  assert.equal(old.split("arc"), "validation");
  assert.deepEqual([old.delimiter("arc"), old.delimiter("gen")], ["\n", " "]);

  const recent = lmEvalResults({
    results: {},
    configs,
    config: { model_args: { pretrained: "org/m" }, limit: 10.0 },
    "n-samples": { arc: { original: 8, effective: 8 } },
    model_name: "org/name",
    chat_template: "{{ messages }}",
  })!;
  assert.equal(recent.model, "org/name");
  assert.equal(recent.expected("arc"), 8);
  assert.equal(recent.delimiter("arc"), "", "a chat template drops it");
  assert.equal(lmEvalResults({ results: {} }), undefined);
  assert.equal(lmEvalResults([]), undefined);
});
