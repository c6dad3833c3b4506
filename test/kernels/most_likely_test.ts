import assert from "node:assert/strict";
import fc from "fast-check";
import {
  mostLikelyByLogit,
  mostLikelyByLogitPlain,
  mostLikelyBySum,
  mostLikelyBySumPlain,
} from "../../lib/kernels/most_likely.ts";
import { optionTable } from "../../lib/kernels/option_table.ts";
import { random } from "../../lib/math/random.ts";

const shape = fc.record({
  n: fc.integer({ min: 1, max: 30 }),
  members: fc.integer({ min: 1, max: 4 }),
  options: fc.integer({ min: 2, max: 10 }),
  seed: fc.nat(),
});

Deno.test("the kernel of sums and its twin name the same options, ties among them", () =>
  fc.assert(fc.property(shape, (made) => {
    const { tables, questions } = madeTables(made);
    for (const divisor of [1, made.members]) {
      const found = mostLikelyBySum(tables, questions, divisor);
      assert.deepEqual(found, mostLikelyBySumPlain(tables, questions, divisor));
      found.forEach((r, n) => assert.ok(r < questions.optionCounts[n]));
    }
  })));

Deno.test("the kernel of logits and its twin name the same options, none that is absent", () =>
  fc.assert(fc.property(shape, (made) => {
    const { tables, questions, rng } = madeTables(made);
    const size = made.options * (made.members * made.options + 1);
    const weights = Float64Array.from({ length: size }, () => rng.integer(5) - 2);
    const found = mostLikelyByLogit(tables, questions, weights);
    assert.deepEqual(found, mostLikelyByLogitPlain(tables, questions, weights));
    found.forEach((r, n) => assert.ok(r < questions.optionCounts[n]));
  })));

Deno.test("a table is made once", () => {
  const numbers = { p: Float64Array.of(0.5, 0.5), n: 1, options: 2 };
  assert.equal(optionTable(numbers, 0), optionTable(numbers, 0));
});

/** Quarters, so that sums are exact and many are equal; 0 on absent options. */
function madeTables(
  { n, members, options, seed }: { n: number; members: number; options: number; seed: number },
) {
  const rng = random(seed);
  const optionCounts = Uint8Array.from({ length: n }, () => 1 + rng.integer(options));
  const p = Float64Array.from(
    { length: members * n * options },
    (_, at) => at % options < optionCounts[Math.floor(at / options) % n] ? rng.integer(5) / 4 : 0,
  );
  const tables = Array.from({ length: members }, (_, i) => optionTable({ p, n, options }, i));
  return { tables, questions: { options, optionCounts }, rng };
}
