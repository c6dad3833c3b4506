import assert from "node:assert/strict";
import fc from "fast-check";
import { letterScores, LOG_ZERO } from "../../lib/server/letter_scores.ts";

const token = (text: string, p: number) => ({ token: text, logprob: Math.log(p) });
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

Deno.test("every spelling of a letter adds to it, twice the same text included", () => {
  const top = [token("A", 0.2), token(" A", 0.1), token("▁A", 0.05), token("ĠA", 0.05)];
  const more = [token("A", 0.02), token("<0x41>", 0.03), token("A\n", 0.05), token("B", 0.25)];
  const { logp } = letterScores({ top: [...top, ...more] }, ["A", "B"]);
  near(Math.exp(logp[0]!), 0.5);
  near(Math.exp(logp[1]!), 0.25);
});

Deno.test("looser spellings and ends of turn are told apart from letters", () => {
  const top = [token("(A", 0.1), token("a", 0.2), token("**B", 0.05), token("AB", 0.3)];
  const ends = [token("", 0.04), token("<|im_end|>", 0.06), token("</s>", 0.1)];
  const scores = letterScores({ top: [...top, ...ends] }, ["A", "B"]);
  assert.deepEqual(scores.logp, [null, null]);
  near(scores.loose, 0.35);
  near(scores.end, 0.2);
  near(scores.left, 0.15);
});

Deno.test("a censored letter is bounded by the least likely returned token, not by an extra one", () => {
  const next = { top: [token("A", 0.6), token("x", 0.3)], extra: [token("C", 0.01)] };
  const scores = letterScores(next, ["A", "B", "C"]);
  assert.equal(scores.logp[1], null);
  near(scores.bound, Math.log(0.3));
  near(scores.left, 0.09);
  near(scores.logp[2]!, Math.log(0.01));
});

Deno.test("a probability of zero, which servers write as -3.4e38, stays finite", () => {
  const top = [{ token: "A", logprob: 0 }, { token: "B", logprob: -3.4028235e38 }];
  const scores = letterScores({ top }, ["A", "B"]);
  assert.deepEqual(scores.logp, [0, LOG_ZERO]);
  assert.equal(scores.bound, LOG_ZERO);
});

Deno.test("letters, loose spellings, ends and what is left never exceed one", () => {
  const texts = fc.constantFrom("A", " A", "B", "(B", "", "x", "<0x42>", "▁B");
  const tops = fc.array(fc.tuple(texts, fc.double({ min: 1e-6, max: 1, noNaN: true })), {
    minLength: 1,
  });
  fc.assert(fc.property(tops, (pairs) => {
    const total = pairs.reduce((sum, [, weight]) => sum + weight, 0);
    const top = pairs.map(([text, weight]) => token(text, weight / total));
    const { logp, loose, end, left } = letterScores({ top }, ["A", "B"]);
    const letters = logp.reduce((sum: number, x) => sum + (x === null ? 0 : Math.exp(x)), 0);
    assert.ok(letters + loose + end + left <= 1 + 1e-9);
  }));
});
