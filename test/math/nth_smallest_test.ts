import assert from "node:assert/strict";
import fc from "fast-check";
import { nthSmallest } from "../../lib/math/nth_smallest.ts";

Deno.test("the n-th smallest is where sorting puts it, and divides the others", () => {
  const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(values, fc.nat(), (list, any) => {
      const n = any % list.length;
      const sorted = Float64Array.from(list, (value) => value + 0).sort(); // no −0
      const found = Float64Array.from(list, (value) => value + 0);
      assert.equal(nthSmallest(found, n), sorted[n]);
      assert.ok(found.subarray(0, n).every((value) => value <= sorted[n]));
      assert.ok(found.subarray(n).every((value) => value >= sorted[n]));
      assert.deepEqual(found.sort(), sorted);
    }),
  );
});
