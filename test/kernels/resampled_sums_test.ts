import assert from "node:assert/strict";
import fc from "fast-check";
import { resampledSums, resampledSumsPlain } from "../../lib/kernels/resampled_sums.ts";
import { random } from "../../lib/math/random.ts";

Deno.test("the kernel draws the numbers of the generator, in their order, to the last bit", () => {
  const shape = fc.record({
    n: fc.integer({ min: 1, max: 5000 }),
    replicates: fc.integer({ min: 1, max: 30 }),
    whole: fc.boolean(),
    seed: fc.nat(),
    stream: fc.nat(),
  });
  fc.assert(
    fc.property(shape, ({ n, replicates, whole, seed, stream }) => {
      const rng = random(7);
      const values = Float64Array.from(
        { length: n },
        () => whole ? rng.integer(3) - 1 : rng.normal(),
      );
      const options = { replicates, seed, stream };
      assert.deepEqual(resampledSums(values, options), resampledSumsPlain(values, options));
    }),
    { numRuns: 60 },
  );
});

Deno.test("numbers that would make a remainder more likely are left out", () => {
  // 2³² mod 1,000,000 = 967,296, so that some 225 of a million draws are thrown away.
  const values = Float64Array.from({ length: 1_000_000 }, (_, n) => n % 7 - 3);
  const options = { replicates: 2, seed: 3, stream: 4 };
  assert.deepEqual(resampledSums(values, options), resampledSumsPlain(values, options));
  const few = values.subarray(0, 60_000).map((_, n) => n % 2);
  assert.deepEqual(resampledSums(few, options), resampledSumsPlain(few, options));
});
