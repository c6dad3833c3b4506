import assert from "node:assert/strict";
import { jaccard } from "../../lib/evaluate/jaccard.ts";

Deno.test("Jaccard compares teams as sets", () => {
  assert.equal(jaccard(["a", "b"], ["b", "a", "a"]), 1);
  assert.equal(jaccard([1, 2, 3], [4, 5]), 0);
  assert.equal(jaccard([1, 2, 3], [3, 4, 5]), 1 / 5);
  assert.equal(jaccard([], []), 1);
});
