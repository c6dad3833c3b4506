import assert from "node:assert/strict";
import fc from "fast-check";
import { FIRST_LIMIT, fixedLimit, nextLimit } from "../../lib/measure/adaptive_limit.ts";

/** Limits over time against a server with a number of slots. */
function limits(slots: (step: number) => number, steps: number): number[] {
  const seen: number[] = [];
  for (let n = 0, state = FIRST_LIMIT; n < steps; n++) {
    state = nextLimit(state, 5 * Math.min(state.limit, slots(n)));
    seen.push(state.limit);
  }
  return seen;
}

Deno.test("the limit settles at the server's number of slots", () => {
  assert.deepEqual(limits(() => 1, 4), [4, 2, 2, 2]);
  assert.deepEqual(limits(() => 8, 6), [4, 8, 16, 8, 8, 8]);
});

Deno.test("a server that gets more slots is noticed", () => {
  assert.equal(limits((n) => n < 20 ? 2 : 16, 60).at(-1), 16);
});

Deno.test("the limit stays between 2 and 64 whatever the rates are", () => {
  const rates = fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { maxLength: 300 });
  fc.assert(fc.property(rates, (list) => {
    let state = FIRST_LIMIT;
    for (const rate of list) {
      state = nextLimit(state, rate);
      assert.ok(state.limit >= 2 && state.limit <= 64);
    }
  }));
});

Deno.test("a limit that was set does not move", () => {
  let state = fixedLimit(5);
  for (let n = 0; n < 100; n++) state = nextLimit(state, n);
  assert.equal(state.limit, 5);
});
