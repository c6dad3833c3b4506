import assert from "node:assert/strict";
import fc from "fast-check";
import { random } from "../../lib/math/random.ts";
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
  assert.deepEqual(limits(() => 1, 4), [8, 4, 4, 4]);
  assert.deepEqual(limits(() => 8, 6), [8, 16, 8, 8, 8, 8]);
});

Deno.test("a server that gets more slots is noticed", () => {
  assert.equal(limits((n) => n < 20 ? 2 : 16, 60).at(-1), 16);
});

Deno.test("the limit stays between 4 and 64 whatever the rates are", () => {
  const rates = fc.array(fc.double({ min: 0, max: 1e4, noNaN: true }), { maxLength: 300 });
  fc.assert(fc.property(rates, (list) => {
    let state = FIRST_LIMIT;
    for (const rate of list) {
      state = nextLimit(state, rate);
      assert.ok(state.limit >= 4 && state.limit <= 64);
    }
  }));
});

Deno.test("a limit that was set does not move", () => {
  let state = fixedLimit(5);
  for (let n = 0; n < 100; n++) state = nextLimit(state, n);
  assert.equal(state.limit, 5);
});

Deno.test("a run of 2,000 answers gets at least 0.9 of the best rate, however many slots and noise", () => {
  for (const slots of [1, 2, 3, 4, 6, 8, 16, 32]) {
    const ratios = Array.from({ length: 40 }, (_, seed) => {
      const rng = random(seed);
      let [state, answers, time] = [FIRST_LIMIT, 0, 0];
      while (answers < 2000) {
        const window = Math.min(state.window, 2000 - answers);
        // Each window's rate is off by 10 % (one standard deviation).
        const rate = Math.min(state.limit, slots) * Math.exp(0.1 * rng.normal());
        answers += window;
        time += window / rate;
        state = nextLimit(state, rate);
      }
      return 2000 / time / slots;
    });
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    assert.ok(mean >= 0.9, `${slots} slots: ${mean}`);
  }
});
