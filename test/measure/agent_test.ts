import assert from "node:assert/strict";
import { agentsOfModels, groupByModel, parseAgents } from "../../lib/measure/agent.ts";

for (
  const [value, message] of [
    [{}, /agents\.json as it must hold a list of agents: got none/],
    [[], /must hold a list of agents: got none/],
    [[3], /agent 1 as it must be an object: got 3/],
    [[{ name: "x" }], /agent 1 as it must name a model: got none/],
    [[{ model: "m" }, { model: "m" }], /names must differ: got "m" twice/],
    [[{ model: "m", temperature: 1 }], /keys must be among name, model, .*: got "temperature"/],
    [[{ model: "m", fewShot: -1 }], /"fewShot" must be a whole number of 0 or more: got -1/],
    [[{ model: "m", system: 5 }], /"system" must be a text: got 5/],
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
