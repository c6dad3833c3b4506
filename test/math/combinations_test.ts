import assert from "node:assert/strict";
import fc from "fast-check";
import { choose, combinations } from "../../lib/math/combinations.ts";

Deno.test("combinations lists C(n, k) different sorted subsets in lexicographic order", () => {
  fc.assert(fc.property(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 6 }), (n, k) => {
    const all = [...combinations(n, k)];
    assert.equal(all.length, choose(n, k));
    for (const [at, team] of all.entries()) {
      assert.ok(team.every((x, a) => x < n && (a === 0 || team[a - 1] < x)));
      if (at > 0) assert.ok(all[at - 1].join() < team.join()); // single digits compare as numbers
    }
  }));
});

Deno.test("choose obeys Pascal's rule, and is 0 above the diagonal", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (n, k) => {
      assert.equal(choose(n, k), choose(n - 1, k - 1) + choose(n - 1, k));
    }),
  );
  assert.equal(choose(2000, 5), 265_335_665_000_400); // Python: math.comb(2000, 5)
});
