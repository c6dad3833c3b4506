import assert from "node:assert/strict";
import { measureMissing } from "../../lib/server/measure_missing.ts";
import { random } from "../../lib/math/random.ts";

/** Draws evenly from the first `candidates` entries of a ranked vocabulary. */
const ranked = (vocabulary: readonly string[]) => {
  const asked: number[] = [];
  const draw = ({ candidates, seed }: { candidates: number; seed: number }) => {
    asked.push(candidates);
    const at = random(seed).integer(Math.min(candidates, vocabulary.length));
    return Promise.resolve({ token: vocabulary[at], logprob: -at });
  };
  return { asked, draw };
};

const fillers = Array.from({ length: 100 }, (_, n) => `w${n}`);

Deno.test("letters beyond the first candidates are found as the candidates double", async () => {
  const vocabulary = [...fillers.slice(0, 30), "D", " D", ...fillers.slice(30)];
  const { draw, asked } = ranked(vocabulary);
  const { tokens, requests } = await measureMissing(["D"], draw);
  assert.ok(tokens.some(({ token, logprob }) => token === "D" && logprob === -30));
  assert.equal(requests, asked.length);
  assert.equal(asked[0], 16);
  assert.equal(asked.at(-1), 32);
});

Deno.test("a letter that no draw brings stays missing and costs no more than the budget", async () => {
  const { draw } = ranked(fillers);
  assert.deepEqual(await measureMissing(["D"], draw, { budget: 90 }), { tokens: [], requests: 90 });
});

Deno.test("a draw without log-probabilities is skipped", async () => {
  const answers = [undefined, { token: "D", logprob: -1 }, { token: " D", logprob: -2 }];
  const draw = () => Promise.resolve(answers.shift());
  const { tokens, requests } = await measureMissing(["D"], draw);
  assert.deepEqual([tokens.length, requests], [2, 3]);
});
