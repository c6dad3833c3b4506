import assert from "node:assert/strict";
import fc from "fast-check";
import { kernels } from "../../lib/kernels/kernels.ts";
import { mixtureSums, mixtureSumsPlain } from "../../lib/kernels/mixture_sums.ts";
import { mixtureSumsParallel } from "../../lib/kernels/run_pair_job.ts";
import { random } from "../../lib/math/random.ts";

Deno.test("this engine runs the kernels", () => assert.ok(kernels()));

Deno.test("s·log₂ s is right over all magnitudes, and exact at 0, ½, 1 and 2", () => {
  const rng = random(1);
  const one = (s: number) => {
    const p = new Float64Array(4).fill(s / 2);
    return mixtureSums({ p, models: 1, length: 4, options: 4 })[0] / 4;
  };
  for (const [s, expected] of [[0, 0], [0.5, -0.5], [1, 0], [2, 2]]) assert.equal(one(s), expected);
  for (let n = 0; n < 20_000; n++) {
    const s = 2 ** (1 - 70 * rng.uniform() ** 2);
    const error = Math.abs(one(s) - s * Math.log2(s));
    assert.ok(error <= 3e-13 * s + 1e-17, `s = ${s}: off by ${error}`);
  }
});

Deno.test("the kernel and its twin give the same sums within 1e-12", () => {
  const shape = fc.record({
    models: fc.integer({ min: 1, max: 70 }),
    items: fc.integer({ min: 1, max: 300 }),
    options: fc.integer({ min: 1, max: 11 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(shape, ({ models, items, options, seed }) => {
      const rows = madeRows(models, items, options, seed);
      const sums = mixtureSums(rows);
      // The sum may be close to 0 while its terms are not: the scale is Σ s = 2 · items.
      mixtureSumsPlain(rows).forEach((expected, at) => {
        assert.ok(Math.abs(sums[at] - expected) <= 1e-12 * 2 * items);
      });
    }),
    { numRuns: 40 },
  );
});

Deno.test("any number of threads gives the same bits", async () => {
  const rows = madeRows(100, 150, 5, 3);
  const alone = mixtureSums(rows);
  for (const threads of [1, 2, 3]) {
    assert.deepEqual([...await mixtureSumsParallel(rows, { threads })], [...alone]);
  }
});

Deno.test("a pair's sum does not depend on the other models", () => {
  const rows = madeRows(50, 400, 4, 8);
  const sums = mixtureSums(rows);
  const length = rows.length;
  for (const [i, j] of [[0, 49], [7, 8], [31, 32], [40, 49]]) {
    const p = new Float64Array(2 * length);
    p.set(rows.p.subarray(i * length, (i + 1) * length));
    p.set(rows.p.subarray(j * length, (j + 1) * length), length);
    assert.equal(mixtureSums({ ...rows, p, models: 2 })[1], sums[i * 50 + j]);
  }
});

/** Distributions with exact zeros and ones among them. */
export function madeRows(models: number, items: number, options: number, seed: number) {
  const rng = random(seed);
  const p = new Float64Array(models * items * options);
  for (let at = 0; at < p.length; at += options) {
    let total = 0;
    for (let r = 0; r < options; r++) {
      total += p[at + r] = rng.uniform() < 0.2 ? 0 : Math.exp(3 * rng.normal());
    }
    if (total === 0) total = p[at] = 1;
    for (let r = 0; r < options; r++) p[at + r] /= total;
  }
  return { p, models, length: items * options, options };
}
