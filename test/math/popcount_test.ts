import assert from "node:assert/strict";
import fc from "fast-check";
import { popcount } from "../../lib/math/popcount.ts";

Deno.test("popcount counts the ones of the binary numeral", () => {
  fc.assert(fc.property(fc.nat({ max: 0xffffffff }), (word) => {
    const ones = word.toString(2).replaceAll("0", "").length;
    assert.equal(popcount(word), ones);
    assert.equal(popcount(word | 0), ones, "signed words too");
  }));
});
