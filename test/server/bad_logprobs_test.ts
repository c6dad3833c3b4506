import assert from "node:assert/strict";
import { badLogprobs } from "../../lib/server/bad_logprobs.ts";

type List = readonly (readonly [string, unknown])[];

const entry = (list: List) => ({
  token: list[0][0],
  logprob: list[0][1],
  top_logprobs: list.map(([token, logprob]) => ({ token, logprob })),
});

/** The same position as each kind of server writes it. */
const shapes: Record<string, (list: List) => unknown> = {
  "Ollama": (list) => ({ logprobs: [entry(list)] }),
  "llama.cpp": (list) => ({ completion_probabilities: [entry(list)] }),
  "an OpenAI chat": (list) => ({ choices: [{ logprobs: { content: [entry(list)] } }] }),
  "OpenAI completions": (list) => ({
    choices: [{
      logprobs: { token_logprobs: [list[0][1]], top_logprobs: [Object.fromEntries(list)] },
    }],
  }),
};

for (const [name, shape] of Object.entries(shapes)) {
  Deno.test(`what cannot be a log-probability is found in an answer of ${name}`, () => {
    assert.equal(badLogprobs(shape([["A", -0.1], ["B", -3]])), undefined);
    assert.equal(badLogprobs(shape([["A", 1e-7], ["B", -3.4028235e38]])), undefined, "rounding");
    for (const value of [null, 0.5, "-0.5", true]) {
      assert.match(badLogprobs(shape([["A", -2], ["B", value]]))!, /token "B" has the log-prob/);
    }
    assert.match(badLogprobs(shape([["A", -0.1], ["B", -0.1]]))!, /probabilities sum to 1\.8/);
  });
}

Deno.test("an answer without log-probabilities has nothing that is wrong with them", () => {
  for (const body of [null, [], {}, { logprobs: [] }, { choices: [{ logprobs: null }] }]) {
    assert.equal(badLogprobs(body), undefined);
  }
});

Deno.test("a generated token outside the list is checked as well", () => {
  const top_logprobs = [{ token: "A", logprob: -0.1 }];
  const body = { logprobs: [{ token: "B", logprob: "x", top_logprobs }] };
  assert.match(badLogprobs(body)!, /generated token has the log-probability "x"/);
});
