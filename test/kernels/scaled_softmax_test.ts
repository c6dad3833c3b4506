import assert from "node:assert/strict";
import fc from "fast-check";
import { scaledSoftmax, scaledSoftmaxPlain } from "../../lib/kernels/scaled_softmax.ts";
import { random } from "../../lib/math/random.ts";

Deno.test("the kernel has the bits of its twin, whose exponential is portable", () => {
  const shape = fc.record({
    rows: fc.integer({ min: 0, max: 300 }),
    options: fc.integer({ min: 1, max: 26 }),
    scale: fc.double({ min: 0, max: 1000, noNaN: true }),
    whole: fc.boolean(), // so that values are often equal
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(shape, ({ rows, options, scale, whole, seed }) => {
      const rng = random(seed);
      const values = Float64Array.from(
        { length: rows * options },
        () => whole ? rng.integer(3) : rng.normal(),
      );
      const [compiled, plain] = [values.slice(), values.slice()];
      assert.deepEqual(
        scaledSoftmax(compiled, { options, scale }),
        scaledSoftmaxPlain(plain, { options, scale }),
      );
      assert.deepEqual(compiled, plain);
    }),
    { numRuns: 150 },
  );
});

Deno.test("what is too small for a normal number is 0, and the first of equals is the likeliest", () => {
  for (const softmax of [scaledSoftmax, scaledSoftmaxPlain]) {
    const values = Float64Array.of(-708.5, 0, 0, 1, 1, 1, -708, -1e9, 0);
    assert.deepEqual(softmax(values, { options: 3, scale: 1 }), Uint8Array.of(1, 0, 2));
    assert.deepEqual([...values.subarray(0, 3)], [0, 0.5, 0.5]);
    assert.equal(values[7], 0);
    assert.ok(values[6] > 3e-308 && values[6] < 4e-308);
  }
});
