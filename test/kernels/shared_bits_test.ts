import assert from "node:assert/strict";
import fc from "fast-check";
import { sharedBitsParallel } from "../../lib/kernels/run_pair_job.ts";
import { sharedBits, sharedBitsPlain } from "../../lib/kernels/shared_bits.ts";
import { random } from "../../lib/math/random.ts";

Deno.test("the kernel and its twin count the same", () => {
  const shape = fc.record({
    models: fc.integer({ min: 1, max: 140 }),
    words: fc.integer({ min: 1, max: 90 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(shape, ({ models, words, seed }) => {
      const rows = madeBits(models, words, seed);
      assert.deepEqual(sharedBits(rows), sharedBitsPlain(rows));
    }),
    { numRuns: 30 },
  );
});

Deno.test("no counter overflows: all bits set, over several blocks", () => {
  const words = 5000;
  const bits = new Uint32Array(3 * words).fill(0xffffffff);
  assert.deepEqual(
    [...sharedBits({ bits, models: 3, words })],
    Array.from({ length: 9 }, () => 32 * words),
  );
});

Deno.test("any number of threads counts the same", async () => {
  const rows = madeBits(200, 40, 2);
  const alone = sharedBits(rows);
  for (const threads of [1, 2, 3]) {
    assert.deepEqual([...await sharedBitsParallel(rows, { threads })], [...alone]);
  }
});

function madeBits(models: number, words: number, seed: number) {
  const rng = random(seed);
  const bits = Uint32Array.from({ length: models * words }, () => rng.uint32());
  return { bits, models, words };
}
