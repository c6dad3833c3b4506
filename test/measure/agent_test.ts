import assert from "node:assert/strict";
import { agentsOfModels, groupByModel, parseAgents } from "../../lib/measure/agent.ts";

for (
  const [value, message] of [
    [{}, /agents\.json as it must hold a list of agents: got none/],
    [[], /must hold a list of agents: got none/],
    [[3], /agent 1 as it must be an object: got 3/],
    [[{ name: "x" }], /agent 1 as it must name a model: got none/],
    [[{ model: "m" }, { model: "m" }], /names must differ: got "m" twice/],
    [[{ model: "m", top_p: 1 }], /keys must be among name, model, .*: got "top_p"/],
    [[{ model: "m", toString: 1 }], /keys must be among name, model, .*: got "toString"/],
    [[{ model: "m", prompt: { toString: "x" } }], /keys of "prompt" .*: got "toString"/],
    [[{ model: "m", system: 5 }], /"system" must be a text: got 5/],
    [[{ model: "m", temperature: 0 }], /"temperature" must be a number above 0: got 0/],
    [[{ model: "m", temperature: "1" }], /"temperature" must be a number above 0: got "1"/],
    [
      [{ model: "m", prompt: 3 }],
      /"prompt" must be one of paper, exam, judge, or a text .*: got 3/,
    ],
    [[{ model: "m", prompt: "exma" }], /"prompt" must be one of paper, .*: got "exma"/],
    [[{ model: "m", prompt: "{question}" }], /agent 1 as "prompt" must hold \{options\}: got/],
    [[{ model: "m", prompt: "{options}" }], /"prompt" must hold \{question\}: got/],
    [[{ model: "m", prompt: "{passage} {question} {options}" }], /the places .*: got \{passage\}/],
    [[{ model: "m", prompt: "{{question}} {options}" }], /write places as \{question\}: got \{\{/],
    [
      [{ model: "m", prompt: { text: "x" } }],
      /keys of "prompt" .* user, option, prefix: got "text"/,
    ],
    [[{ model: "m", prompt: { option: "{text}" } }], /"prompt" \(option\) must hold \{letter\}/],
    [
      [{ model: "m", prompt: { prefix: "{letter}" } }],
      /\(prefix\) has the places none: got \{letter/,
    ],
    [[{ model: "m", prompt: { prefix: " " } }], /"prompt" \(prefix\) must be a text: got " "/],
    [[{ model: "m", fewShot: -1 }], /"fewShot" must be a whole number of 0 or more, .*: got -1/],
    [[{ model: "m", fewShot: { count: 2 } }], /"fewShot" must be .*: got \{"count":2\}/],
    [[{ model: "m", fewShot: { count: 2, set: 0 } }], /"fewShot" must be .*"set":0\}/],
    [[{ model: "m", fewShot: { count: 2, seed: 1 } }], /"fewShot" must be .*"seed":1\}/],
    [[{ model: "m", fewShot: { examples: [] } }], /"fewShot" must be .*: got \{"examples":\[\]\}/],
    [[{ model: "m", fewShot: { examples: [null] } }], /an example must be an object: got null/],
    [[{ model: "m", fewShot: { examples: [{ question: "?" }] } }], /examples as its options needs/],
    [[{ model: "m", order: "random" }], /"order" must be "reversed", .*: got "random"/],
    [[{ model: "m", order: { shift: -1 } }], /"order" must be .*: got \{"shift":-1\}/],
    [[{ model: "m", order: { shift: 1, seed: 1 } }], /"order" must be .*"seed":1\}/],
    [[{ model: "m", order: "reversed", cyclic: true }], /cyclic agent is shown every order/],
  ] as const
) {
  Deno.test(`a pool file with ${JSON.stringify(value)} is refused`, () => {
    assert.throws(() => parseAgents(value, "agents.json"), message);
  });
}

Deno.test("a list of models is a list of agents named after them", () => {
  assert.deepEqual(agentsOfModels(["a", "b:7b"]), [
    { name: "a", model: "a" },
    { name: "b:7b", model: "b:7b" },
  ]);
});

Deno.test("agents of one model are put together, in the order of first mention", () => {
  const agents = parseAgents([
    { name: "1", model: "m" },
    { name: "2", model: "n" },
    { name: "3", model: "m" },
    { name: "4", model: "m", quantisation: "q8_0" },
  ], "agents.json");
  assert.deepEqual(groupByModel(agents).map(({ name }) => name), ["1", "3", "2", "4"]);
});
