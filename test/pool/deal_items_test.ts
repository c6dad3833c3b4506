import assert from "node:assert/strict";
import fc from "fast-check";
import { dealItems } from "../../lib/pool/deal_items.ts";

Deno.test("every item goes to dev or to test, and every stratum to both sides evenly", () => {
  const strata = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 4, maxLength: 80 });
  fc.assert(fc.property(strata, fc.nat(1000), fc.nat(30), (strata, seed, repeat) => {
    const { dev, test } = dealItems("t", strata, { seed, repeat });
    const all = [...dev.flat(), ...test].sort((x, y) => x - y);
    assert.deepEqual(all, [...strata.keys()]);
    assert.ok(Math.abs(dev.flat().length - test.length) <= 1);
    for (const stratum of new Set(strata)) {
      const count = (items: readonly number[]) => items.filter((n) => strata[n] === stratum).length;
      assert.ok(Math.abs(count(dev.flat()) - count(test)) <= 1, stratum);
    }
  }));
});

Deno.test("a deal depends on its number, its seed and its task, and stays as it is", () => {
  const strata = Array.from({ length: 40 }, () => "s");
  const deal = (name: string, seed: number, repeat: number) =>
    JSON.stringify(dealItems(name, strata, { seed, repeat }));
  const others = [deal("t", 1, 1), deal("t", 1, 2), deal("t", 2, 1), deal("u", 1, 1)];
  assert.equal(new Set(others).size, 4);
  // As dealt for the studies whose results are committed.
  const mixed = Array.from({ length: 14 }, (_, n) => "bac"[n % 3]);
  assert.deepEqual(dealItems("law", mixed, { seed: 1, repeat: 2 }), {
    dev: [[0, 1, 8, 13], [5, 9, 10]],
    test: [2, 3, 4, 6, 7, 11, 12],
  });
});
